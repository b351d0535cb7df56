// What people at the table can do. Everything that concerns others goes through the outbox: it is
// kept on the phone at once and sent when that is possible.

import { changed, draftOf, newDraft, undone } from "./deal_draft.js";
import { saysTheSame } from "./ledger.js";

const tag = (version) => `"v${version}"`;
// What is agreed to as it stands at one moment, and what says that this moment is over.
const OF_A_MOMENT = new Set(["confirm", "confirm-game", "sign"]);
const GONE_BY = new Set(["stale-version", "game-not-over", "still-disputed"]);
const SAY_WHY = "Say why, in a few words.";

export class Actions {
  // One tap: the draft one step further.
  step(changes) {
    this.senses.tick(this.settings);
    this.keep(changed(this.sheet.draft, changes));
  }

  keep(draft) {
    this.draft = draft;
    this.called = null;
    this.remember("draft", draft);
    this.draw();
  }

  undo() {
    if (!this.draft?.past.length) return;
    const { size, call } = this.draft;
    this.keep(undone(this.draft));
    // What was called is pressed still when its question comes back.
    if (call && this.sheet?.step.ask === "call") this.call({ size, chosen: call });
  }

  note(reason) {
    this.draft = { ...this.draft, reason };
    this.remember("draft", this.draft);
  }

  // What is being called: as pressed so far, else as the draft has it.
  get calling() { return this.called ?? { size: this.draft?.size ?? null, chosen: this.draft?.call ?? [] }; }

  call(change) {
    this.called = { ...this.calling, ...change };
    this.draw();
  }

  set(change) {
    this.settings = { ...this.settings, ...change };
    this.store.change([["settings", this.settings]]);
    this.stayAwake();
    this.draw();
  }

  // Tricks one by one or by total, from this deal on.
  tell(byWinner) {
    if (this.draft) {
      this.draft = { ...this.draft, byTotal: false, at: null };
      this.remember("draft", this.draft);
    }
    this.set({ byWinner });
  }

  // A draft of nothing gives way when its deal has come from elsewhere; one that somebody chose stays until then.
  forgetEmptyDraft() {
    const { draft, ledger } = this;
    if (!draft || draft.past.length || draft.basedOn !== undefined || draft.number === ledger.next) return;
    if (!draft.isChosen || ledger.deals.has(draft.number)) this.#leave();
  }

  // Shows all banners, or only the first.
  unfold() {
    this.unfolded = !this.unfolded;
    this.draw();
  }

  #leave() {
    this.#begin();
    this.remember("draft", null);
  }

  // A clean sheet for the next deal.
  #begin() {
    this.draft = null;
    this.reasonFault = "";
    this.called = null;
  }

  abandon() {
    this.#leave();
    this.draw();
  }

  // Enters or corrects a deal. `basedOn`: the version that it corrects; null where none counts yet, undefined
  // where nothing was said of the deal.
  edit(number) {
    const deal = this.ledger.deals.get(number), players = this.game.description.players;
    const draft = deal ? draftOf(number, players, deal.report) : newDraft(number, players);
    const version = deal ? deal.unsent?.held?.current?.version ?? deal.counted?.version ?? null : undefined;
    this.keep({ ...draft, basedOn: version, isChosen: true });
    location.hash = "";
    this.draw();
  }

  async save() {
    const { sheet } = this;
    const { report, number, draft } = sheet;
    if (sheet.step.ask !== "save" || sheet.fault || !sheet.read) return;
    const reason = draft.reason.trim();
    this.reasonFault = draft.basedOn && !reason ? SAY_WHY : "";
    if (this.reasonFault) { this.draw(); return; }
    const earlier = this.ledger.deals.get(number)?.unsent;
    const body = { ...report, ...(sheet.isForbidden ? { accept: ["forbidden-total"] } : {}), ...(reason ? { reason } : {}) };
    const headers = draft.basedOn ? { "If-Match": tag(draft.basedOn) } : {};
    this.senses.tick(this.settings);
    this.#begin();
    // The draft goes when the deal is on the disk, and so does what it replaces.
    const gone = [[`draft/${this.table}`, null]];
    if (earlier) gone.push([earlier.at, null]);
    await this.outbox.add({ kind: "deal", method: "PUT", path: `deals/${number}`, body, headers, number, report, over: earlier?.report ?? null, words: `Deal ${number}` }, gone);
  }

  // What became of something sent, and what becomes of it if it was refused (outbox.js). What the
  // server took shows at once, before it is asked again.
  hear({ entry, answer }) {
    if (entry.kind === "deal" && answer.status < 300 && this.live) this.#takeDeal(entry, answer.body);
    const isGoneBy = OF_A_MOMENT.has(entry.kind) && GONE_BY.has(answer.body?.code);
    if (OF_A_MOMENT.has(entry.kind)) this.notice = isGoneBy ? answer.body.detail : "";
    this.tag = null;
    this.heardOf += 1;
    this.poll();
    // What was agreed to is another by now: it is to be looked at again, not sent again.
    if (isGoneBy) return null;
    return entry.kind === "deal" && answer.body?.current ? this.#meet(entry, answer.body.current) : undefined;
  }

  #takeDeal(entry, body) {
    const others = (rows) => rows.filter((row) => row.number !== entry.number);
    const taken = { number: entry.number, version: body.version, report: entry.report, points: body.points, made: body.made, tricks: body.tricks, warnings: body.warnings, entered_as: "this phone", entered_at: null, reason: entry.body.reason ?? "", is_mine: true, confirmed_by: [] };
    const counted = body.state === "accepted" ? [taken] : this.live.deals.filter((row) => row.number === entry.number);
    this.live = { ...this.live, revision: null, deals: [...others(this.live.deals), ...counted], claims: [...others(this.live.claims), ...(body.claims ?? [])] };
    this.remember("live", this.live);
  }

  // Something else counts already: the same, or what this phone said itself a moment ago.
  #meet(entry, current) {
    if (saysTheSame(current.report, entry.report)) return null;
    if (!entry.over || !saysTheSame(current.report, entry.over)) return undefined;
    const body = { ...entry.body, reason: entry.body.reason ?? "Changed before it was sent" };
    return { body, headers: { "If-Match": tag(current.version) } };
  }

  async takeBack(deal) {
    await this.outbox.drop(deal.unsent);
    this.draw();
  }

  confirm(deal, version) {
    const path = `deals/${deal.number}/confirm`;
    return this.outbox.add({ kind: "confirm", method: "POST", path, body: { version: version.version }, number: deal.number, words: `Deal ${deal.number} is right` });
  }

  decide(deal, version) {
    const path = `deals/${deal.number}/decide`;
    return this.outbox.add({ kind: "decide", method: "POST", path, body: { version: version.version }, number: deal.number, words: `Deal ${deal.number} is decided` });
  }

  confirmGame() {
    return this.outbox.add({ kind: "confirm-game", method: "POST", path: "confirm", body: { revision: this.live.revision }, words: "The whole card is right" });
  }

  sign(seat) {
    const words = `${this.ledger.names[seat]} signs`;
    return this.outbox.add({ kind: "sign", method: "PUT", path: `signatures/${seat}`, body: { revision: this.live.revision }, seat, words });
  }

  callDirector() { return this.#call("director", "", "A call for the director"); }

  // Against the final card; with other words where it was refused before.
  protestAgainst() {
    const refused = this.outbox.held.find((entry) => entry.kind === "protest");
    const words = (this.protest || refused?.body.words || "").trim();
    this.protestFault = words ? "" : "Say what is wrong, in a few words.";
    if (!words) { this.draw(); return; }
    this.protest = "";
    if (refused) this.outbox.again(refused, { body: { ...refused.body, words } });
    else this.#call("protest", words, "A protest");
  }

  #call(kind, words, shown) {
    return this.outbox.add({ kind, method: "POST", path: "calls", body: { kind, words }, words: shown });
  }

  answer(call) {
    return this.outbox.add({ kind: "answer", method: "POST", path: `calls/${call.id}/answer`, body: { words: "" }, words: "A call is answered" });
  }

  // Who holds this phone; null for somebody who only keeps the score.
  hold(seat) {
    Object.assign(this, { isAsked: true, holder: seat });
    this.remember("asked", true);
    this.remember("holder", { seat });
    return this.outbox.add({ kind: "phone", method: "PUT", path: "phone", body: { seat }, seat, words: "Who holds this phone" });
  }

  askWho() {
    Object.assign(this, { isAsked: false, holder: undefined });
    if (this.live?.me.phone) this.live.me.phone.seat = null;
    this.draw();
  }

  resend(deal) { this.edit(deal.number); }

  async tryNow() {
    for (const entry of this.outbox.held) if (entry.kind !== "deal") await this.outbox.again(entry);
    this.outbox.send();
    this.poll();
  }

  async forget() {
    for (const entry of this.outbox.held) if (entry.kind !== "deal") await this.outbox.drop(entry);
  }

  // Number keys press the pad, Backspace takes a tap back, Enter saves.
  typed(event) {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = /^\d$/.test(event.key) ? document.querySelector(`.dock [data-key="key-${event.key}"]`) : null;
    if (pressed) pressed.click();
    else if (event.key === "Backspace") this.undo();
    else if (event.key === "Enter" && event.target === document.body) document.querySelector('.dock [data-key="save"]')?.click();
  }
}
