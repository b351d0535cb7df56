# One image for the service; web, worker, beat and migrations run it with different commands.
ARG PYTHON_IMAGE=python:3.11.13-slim-bookworm
FROM ${PYTHON_IMAGE} AS packages
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/venv
COPY requirements/base.txt /tmp/base.txt
RUN /opt/venv/bin/pip install --only-binary=:all: --require-hashes -r /tmp/base.txt

# The inner loops of draws and bots, compiled (ADR 0260). The compiler stays behind.
FROM ${PYTHON_IMAGE} AS kernels
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /srv/clag
COPY ops ./ops
COPY engine ./engine
COPY tournaments ./tournaments
RUN python -m ops.setup.kernels

FROM ${PYTHON_IMAGE}
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    CLAG_VAR=/srv/clag/var \
    HOST=0.0.0.0 \
    PORT=8000
# pg_dump and pg_restore for backups. They must be of the server's version, which Debian does not have.
ARG POSTGRES_MAJOR=17
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install --yes --no-install-recommends postgresql-client-${POSTGRES_MAJOR} \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /srv/clag --shell /usr/sbin/nologin clag
WORKDIR /srv/clag
COPY --from=packages /opt/venv /opt/venv
COPY manage.py ./
COPY config ./config
COPY --from=kernels /srv/clag/engine ./engine
COPY --from=kernels /srv/clag/tournaments ./tournaments
COPY api ./api
COPY ops ./ops
COPY templates ./templates
COPY static ./static
COPY locale ./locale
# Static files are part of the image, so that every process of a version serves the same ones.
# The key is only there because the settings require one: nothing is signed during the build.
RUN mkdir -p var/letters var/backups \
    && chmod 0700 var/letters var/backups \
    && SECRET_KEY=only-for-collectstatic-while-the-image-is-being-built \
       python manage.py collectstatic --no-input --verbosity 0 \
    && chown -R clag: var
USER clag
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=5 \
    CMD ["python", "-m", "ops.ask_health"]
CMD ["python", "-m", "ops.web_server"]
