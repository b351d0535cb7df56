// What people at the table can do. Everything that concerns others goes through the outbox: it is
// kept on the phone at once and sent when there is a network.

import { gettext } from "../../core/translate.js";
import { changed, draftFromReport, newDraft, undone } from "./entry/deal_draft.js";
import { isEquivalent } from "./ledger/ledger.js";

/**
 * @import { App } from "./app.js"
 * @import { Draft, Entry } from "./types"
 */

/** @param {number} version */
const tag = (version) => `"v${version}"`;
// Agreement to a version or a card as it was shown, and the error codes for one that has changed
// since.
const AGREEMENTS = new Set(["confirm", "confirm-game", "sign"]);
const OUTDATED = new Set(["stale-version", "game-not-over", "still-disputed"]);

export class Actions {
  // Enters the answer to a question of the draft.
  /**
   * @this {App}
   * @param {Partial<Draft>} changes
   */
  step(changes) {
    if (!this.sheet) return;
    this.feedback.tick(this.settings);
    this.keep(changed(this.sheet.draft, changes));
  }

  /**
   * @this {App}
   * @param {Draft} draft
   */
  keep(draft) {
    this.draft = draft;
    this.called = null;
    this.remember("draft", draft);
    this.draw();
  }

  /** @this {App} */
  undo() {
    if (!this.draft?.past.length) return;
    const { size, call } = this.draft;
    this.keep(undone(this.draft));
    // Back at the call its keys are pressed as they were.
    if (call && this.sheet?.step.ask === "call") this.call({ size, chosen: call });
  }

  // Keeps the reason of a correction; nothing is drawn, so that typing is not disturbed.
  /** @this {App} */
  note(reason) {
    if (!this.draft) return;
    this.draft = { ...this.draft, reason };
    this.remember("draft", this.draft);
  }

  /** @this {App} */
  call(change) {
    this.called = { ...this.calling, ...change };
    this.draw();
  }

  /** @this {App} */
  set(change) {
    this.settings = { ...this.settings, ...change };
    this.store.change([["settings", this.settings]]);
    this.stayAwake();
    this.draw();
  }

  // Enters tricks one by one or by total, from this deal on.
  /** @this {App} */
  setByWinner(byWinner) {
    if (this.draft) {
      this.draft = { ...this.draft, byTotal: false, at: null };
      this.remember("draft", this.draft);
    }
    this.set({ byWinner });
  }

  // Drops a draft without answers when another phone has sent its deal. One for a deal that was
  // chosen on the card is kept until then, even out of turn.
  /** @this {App} */
  forgetEmptyDraft() {
    const { draft, ledger } = this;
    if (!draft || draft.past.length || draft.basedOn !== undefined || draft.number === ledger.next)
      return;
    if (!draft.isChosen || ledger.deals.has(draft.number)) this.#dropDraft();
  }

  // Shows all banners, or only the first.
  /** @this {App} */
  unfold() {
    this.unfolded = !this.unfolded;
    this.draw();
  }

  /** @this {App} */
  #dropDraft() {
    this.#reset();
    this.remember("draft", null);
  }

  /** @this {App} */
  #reset() {
    this.draft = null;
    this.reasonFault = "";
    this.called = null;
  }

  /** @this {App} */
  abandon() {
    this.#dropDraft();
    this.draw();
  }

  // Enters or corrects a deal. `basedOn`: the version that it corrects; null where none counts yet,
  // undefined where nothing was entered of the deal.
  /** @this {App} */
  edit(number) {
    const deal = this.ledger.deals.get(number);
    const { players } = this.ledger.game.description;
    const draft = deal ? draftFromReport(number, players, deal.report) : newDraft(number, players);
    const version = deal
      ? (deal.unsent?.held?.current?.version ?? deal.counted?.version ?? null)
      : undefined;
    this.keep({ ...draft, basedOn: version, isChosen: true });
    location.hash = "";
    this.draw();
  }

  /** @this {App} */
  async save() {
    const { sheet } = this;
    if (!sheet) return;
    const { report, number, draft } = sheet;
    if (sheet.step.ask !== "save" || sheet.fault || !sheet.read) return;
    const reason = draft.reason.trim();
    this.reasonFault = draft.basedOn && !reason ? gettext("Enter a short reason.") : "";
    if (this.reasonFault) {
      this.draw();
      return;
    }
    const earlier = this.ledger.deals.get(number)?.unsent;
    const body = {
      ...report,
      ...(sheet.isForbidden ? { accept: ["forbidden-total"] } : {}),
      ...(reason ? { reason } : {}),
    };
    /** @type {Record<string, string>} */
    const headers = draft.basedOn ? { "If-Match": tag(draft.basedOn) } : {};
    this.feedback.tick(this.settings);
    this.#reset();
    // The draft, and an entry that this one replaces, go in the transaction that keeps the deal: if
    // the tab is killed meanwhile, either the draft or the deal is on the disk.
    /** @type {[string, unknown][]} */
    const gone = [[`draft/${this.table}`, null]];
    if (earlier) gone.push([earlier.at, null]);
    const words = gettext("Deal {number}", { number });
    await this.outbox.add(
      {
        kind: "deal",
        method: "PUT",
        path: `deals/${number}`,
        body,
        headers,
        number,
        report,
        over: earlier?.report ?? null,
        words,
      },
      gone,
    );
  }

  // Takes the server's answer to an entry, and decides about one that was refused (outbox.js). A
  // deal that was taken is shown at once, before the table is read again.
  /** @this {App} */
  takeAnswer({ entry, answer }) {
    if (entry.kind === "deal" && answer.status < 300) this.#showTaken(entry, answer.body);
    const isOutdated = AGREEMENTS.has(entry.kind) && OUTDATED.has(answer.body?.code);
    if (AGREEMENTS.has(entry.kind)) this.notice = isOutdated ? answer.body.detail : "";
    this.tag = null;
    this.answersTaken += 1;
    this.poll();
    // It has changed since: the player has to look at it again before agreeing.
    if (isOutdated) return null;
    return entry.kind === "deal" && answer.body?.current
      ? this.#resolveConflict(entry, answer.body.current)
      : undefined;
  }

  /** @this {App} */
  #showTaken(entry, body) {
    const { live } = this;
    if (!live) return;
    const others = (rows) => rows.filter((row) => row.number !== entry.number);
    const taken = {
      number: entry.number,
      version: body.version,
      report: entry.report,
      points: body.points,
      made: body.made,
      tricks: body.tricks,
      warnings: body.warnings,
      entered_as: gettext("this phone"),
      entered_at: null,
      reason: entry.body.reason ?? "",
      is_mine: true,
      confirmed_by: [],
    };
    const counted =
      body.state === "accepted" ? [taken] : live.deals.filter((row) => row.number === entry.number);
    const shown = {
      ...live,
      revision: null,
      deals: [...others(live.deals), ...counted],
      claims: [...others(live.claims), ...(body.claims ?? [])],
    };
    Object.assign(this, { live: shown });
    this.remember("live", shown);
  }

  // Another version counts already: the same, or one that this phone sent itself a moment ago and
  // has changed since. In that case the change is sent again as a correction.
  /** @this {App} */
  #resolveConflict(entry, current) {
    if (isEquivalent(current.report, entry.report)) return null;
    if (!entry.over || !isEquivalent(current.report, entry.over)) return undefined;
    // Stored with the version and read by everyone, so it is not translated.
    const body = { ...entry.body, reason: entry.body.reason ?? "Changed before it was sent" };
    return { body, headers: { "If-Match": tag(current.version) } };
  }

  /** @this {App} */
  async discardUnsent(deal) {
    await this.outbox.drop(deal.unsent);
    this.draw();
  }

  /** @this {App} */
  confirm(deal, version) {
    const path = `deals/${deal.number}/confirm`;
    return this.outbox.add({
      kind: "confirm",
      method: "POST",
      path,
      body: { version: version.version },
      number: deal.number,
      words: gettext("Confirmation of deal {number}", { number: deal.number }),
    });
  }

  /** @this {App} */
  decide(deal, version) {
    const path = `deals/${deal.number}/decide`;
    return this.outbox.add({
      kind: "decide",
      method: "POST",
      path,
      body: { version: version.version },
      number: deal.number,
      words: gettext("Decision on deal {number}", { number: deal.number }),
    });
  }

  /** @this {App} */
  confirmGame() {
    return this.outbox.add({
      kind: "confirm-game",
      method: "POST",
      path: "confirm",
      body: { revision: this.live?.revision },
      words: gettext("Confirmation of the whole card"),
    });
  }

  /** @this {App} */
  sign(seat) {
    const words = gettext("{name}'s signature", { name: this.ledger.names[seat] });
    return this.outbox.add({
      kind: "sign",
      method: "PUT",
      path: `signatures/${seat}`,
      body: { revision: this.live?.revision },
      seat,
      words,
    });
  }

  /** @this {App} */
  callDirector() {
    return this.#call("director", "", gettext("Call for the director"));
  }

  // Protests against the final card; a protest that was refused is sent again with the new text.
  /** @this {App} */
  sendProtest() {
    const refused = this.outbox.held.find((entry) => entry.kind === "protest");
    const words = (this.protest || refused?.body.words || "").trim();
    this.protestFault = words ? "" : gettext("Say briefly what is wrong.");
    if (!words) {
      this.draw();
      return;
    }
    this.protest = "";
    if (refused) this.outbox.retry(refused, { body: { ...refused.body, words } });
    else this.#call("protest", words, gettext("Protest"));
  }

  /** @this {App} */
  #call(kind, words, shown) {
    return this.outbox.add({
      kind,
      method: "POST",
      path: "calls",
      body: { kind, words },
      words: shown,
    });
  }

  /** @this {App} */
  answer(call) {
    return this.outbox.add({
      kind: "answer",
      method: "POST",
      path: `calls/${call.id}/answer`,
      body: { words: "" },
      words: gettext("Answer to a call"),
    });
  }

  // Sets the player who holds this phone, by seat; null for a person who only keeps the score.
  /** @this {App} */
  hold(seat) {
    Object.assign(this, { isAsked: true, holder: seat });
    this.remember("asked", true);
    this.remember("holder", { seat });
    return this.outbox.add({
      kind: "phone",
      method: "PUT",
      path: "phone",
      body: { seat },
      seat,
      words: gettext("Player of this phone"),
    });
  }

  /** @this {App} */
  askWho() {
    Object.assign(this, { isAsked: false, holder: undefined });
    if (this.live?.me.phone) this.live.me.phone.seat = null;
    this.draw();
  }

  /** @this {App} */
  resend(deal) {
    this.edit(deal.number);
  }

  /** @this {App} */
  async tryNow() {
    for (const entry of this.outbox.held) if (entry.kind !== "deal") await this.outbox.retry(entry);
    this.outbox.send();
    this.poll();
  }

  /** @this {App} */
  async discardRefused() {
    for (const entry of this.outbox.held) if (entry.kind !== "deal") await this.outbox.drop(entry);
  }

  // Takes a key of a keyboard: numbers press the pad, Backspace undoes, Enter saves.
  /** @this {App} */
  typed(event) {
    if (
      event.target.matches("input, textarea, select") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const pressed = /^\d$/.test(event.key)
      ? document.querySelector(`.dock [data-key="key-${event.key}"]`)
      : null;
    if (pressed) pressed.click();
    else if (event.key === "Backspace") this.undo();
    else if (event.key === "Enter" && event.target === document.body)
      document.querySelector('.dock [data-key="save"]')?.click();
  }
}
