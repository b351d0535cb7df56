"""A passkey in software, whose every field a test may forge."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

if TYPE_CHECKING:
    from django.test import Client
    from fido2.cose import CoseKey

FLAGS = AuthenticatorData.FLAG
VERIFIED = FLAGS.UP | FLAGS.UV


@dataclass
class SoftwareKey:
    """A passkey of one person at one site."""

    credential_id: bytes = b"a passkey of 16+"
    handle: bytes | None = None
    count: int = 0
    origin: str = "http://testserver"
    host: str = "testserver"
    flags: FLAGS = VERIFIED
    _key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def create(self, challenge: str) -> str:
        """Return what a browser sends to add this passkey."""
        public: CoseKey = ES256.from_cryptography_key(  # type: ignore[no-untyped-call]  # fido2's
            self._key.public_key()
        )
        credential = AttestedCredentialData.create(bytes(16), self.credential_id, public)
        data = AuthenticatorData.create(
            sha256(self.host.encode()), self.flags | FLAGS.AT, self.count, bytes(credential)
        )
        client = CollectedClientData.create("webauthn.create", challenge, self.origin)
        return self._message(
            clientDataJSON=client, attestationObject=AttestationObject.create("none", data, {})
        )

    def sign(self, challenge: str) -> str:
        """Return what a browser sends to sign in with this passkey."""
        data = AuthenticatorData.create(sha256(self.host.encode()), self.flags, self.count)
        client = CollectedClientData.create("webauthn.get", challenge, self.origin)
        signature = self._key.sign(data + client.hash, ec.ECDSA(SHA256()))
        handle = {} if self.handle is None else {"userHandle": self.handle}
        return self._message(
            clientDataJSON=client, authenticatorData=data, signature=signature, **handle
        )

    def _message(self, **response: bytes) -> str:
        encoded = {name: websafe_encode(value) for name, value in response.items()}
        name = websafe_encode(self.credential_id)
        answer = {"id": name, "rawId": name, "type": "public-key", "response": encoded}
        return json.dumps(answer | {"clientExtensionResults": {}})


def ask(web: Client, path: str) -> str:
    """Return the challenge in the options that a page's script asks for."""
    options: dict[str, Any] = web.post(path).json()
    challenge: str = options["publicKey"]["challenge"]
    return challenge


def add_key(web: Client, key: SoftwareKey) -> None:
    """Add the passkey to the account of a confirmed browser."""
    challenge = ask(web, "/account/passkeys/options/")
    sent = {"name": "A key", "passkey": key.create(challenge)}
    assert web.post("/account/passkeys/new/", sent).status_code == 302
