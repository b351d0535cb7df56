// A deal while it is tapped in: what was said so far, what is asked next, and a way back.
// A draft is plain data, so that it survives closing the browser:
// {number, size, call, bidder, partner, said, took, won, byTotal, trump, dealer, overrides, consent, reason, at, past}

const MOST_STEPS = 80;
export const isOpen = (value) => value === null || value === undefined;
const sum = (numbers) => numbers.reduce((total, one) => total + (one ?? 0), 0);

export const newDraft = (number, players) => ({
  number, size: null, call: null, bidder: null, partner: undefined, said: Array(players).fill(null), took: Array(players).fill(null),
  won: [], byTotal: false, trump: null, dealer: null, overrides: null, consent: false, reason: "", at: null, past: [],
});

// A draft that says what a report says, to be corrected. Where nobody knows who won which trick, the
// totals that are known stand, however the table tells its tricks otherwise.
export const draftOf = (number, players, report) => ({
  ...newDraft(number, players), size: report.hand_size ?? null, call: report.call ?? null, bidder: report.bidder ?? null,
  partner: report.partner ?? null, said: report.nominations ?? Array(players).fill(null), took: report.tricks ?? Array(players).fill(null),
  won: report.trick_winners ?? [], byTotal: !report.trick_winners, trump: report.trump ?? null, dealer: report.dealer ?? null, overrides: report.overrides ?? null, consent: true,
});

// The draft one step further; the step can be taken back.
export const changed = (draft, changes) => {
  const { past, ...now } = draft;
  return { ...now, at: null, ...changes, past: [...past, now].slice(-MOST_STEPS) };
};

export const undone = (draft) => {
  const past = [...draft.past];
  return { ...past.pop(), past };
};

// What changes when something else was called: what was told stands where it can still be.
export const recalled = (sheet, size, call) => {
  const { draft } = sheet;
  const before = sheet.isCalled ? sheet.kind : null;
  const now = sheet.reader.kind({ call, hand_size: size }, sheet.number);
  if (!before || !now) return { size, call };
  const none = draft.said.map(() => null);
  const isSame = before.cards === now.cards;
  const isSaid = isSame && before.nominations !== "none" && now.nominations !== "none";
  const trump = now.trumps.includes(draft.trump) ? draft.trump : null;
  return { size, call, trump, consent: false, said: isSaid ? draft.said : none, took: isSame ? sheet.took : none, won: isSame ? draft.won : [] };
};

export const put = (numbers, seat, value) => numbers.map((one, at) => (at === seat ? value : one));

// Reads a draft against the rest of the game.
export class Sheet {
  // `ledger` without this deal's own result; `byWinner`: whether the table taps who won each trick.
  constructor(ledger, draft, byWinner) {
    Object.assign(this, { ledger, draft, reader: ledger.reader, number: draft.number });
    this.line = this.reader.line(draft.number);
    const called = { call: draft.call ?? [], hand_size: draft.size };
    this.isCalled = this.line.kind !== null || draft.call !== null;
    this.kind = this.isCalled ? this.reader.kind(called, draft.number) : null;
    const who = this.reader.who(draft.number);
    this.dealer = this.reader.game.asks_dealer && draft.dealer !== null ? draft.dealer : who.dealer;
    this.caller = who.caller;
    this.order = this.reader.order(this.dealer, this.number);
    this.bid = this.kind?.bids.find((bid) => bid.slug === draft.call?.[0]) ?? null;
    this.byWinner = this.kind?.tricks === "winners" || (byWinner && !draft.byTotal && this.canTapWinners);
  }

  // Who plays the deal.
  get seats() { return this.reader.seatsAt(this.number); }

  // A game of bids may end early, and then nobody knows who would have won the rest.
  get canTapWinners() { return Boolean(this.kind) && this.kind.total === "exact" && !this.kind.bids.length && this.kind.stops_at === null; }
  get takesNominations() { return Boolean(this.kind) && this.kind.nominations !== "none"; }
  get hasTricks() { return Boolean(this.kind) && (!this.kind.bids.length || Boolean(this.bid?.plays)); }

  // Tricks by seat, the last one filled in with what is left where that is certain.
  get took() {
    const { draft, kind } = this;
    if (this.byWinner) {
      const won = draft.took.map(() => 0);
      for (const seat of draft.won) won[seat] += 1;
      return draft.won.length ? won : won.map(() => null);
    }
    const own = draft.took.map((one, seat) => (this.seats.includes(seat) ? one : 0));
    const rest = kind.cards - sum(own);
    if (own.filter(isOpen).length !== 1 || rest < 0 || this.reader.mayStop(kind, this.bid, own, this.number)) return own;
    return own.map((one) => one ?? rest);
  }

  isFilled(seat) { return !this.byWinner && isOpen(this.draft.took[seat]) && !isOpen(this.took[seat]); }

  get nominated() { return sum(this.draft.said); }
  get told() { return this.byWinner ? this.draft.won.length : sum(this.took); }

  // The most that a seat can have taken beside what is told of the others. Once everybody's is told
  // one may go up before another comes down: saving waits until they come to the cards again.
  mostFor(seat) {
    const { took } = this.draft;
    const others = this.seats.filter((one) => one !== seat);
    const isSwap = this.seats.every((one) => !isOpen(took[one]));
    return isSwap ? this.kind.cards : Math.max(0, this.kind.cards - sum(others.map((one) => took[one])));
  }

  // Who plays the bid: {bidder, partner}, each null where nobody does.
  get side() {
    const { bidder, partner } = this.draft;
    if (!this.bid?.plays) return { bidder: null, partner: null };
    return { bidder, partner: this.bid.alone ? null : partner ?? null };
  }

  // What the dealer should not say once all others have; null where nothing is barred.
  get forbidden() {
    if (!this.takesNominations || this.order.slice(0, -1).some((seat) => isOpen(this.draft.said[seat]))) return null;
    return this.kind.forbidden[this.nominated - (this.draft.said[this.dealer] ?? 0)] ?? null;
  }

  get isForbidden() { return this.forbidden !== null && this.draft.said[this.dealer] === this.forbidden; }

  // What is asked now: {ask: "dealer" | "call" | "bid" | "bidder" | "partner" | "said" | "consent" | "won" | "took" | "save",
  // seat, trick}; `trick` where one that was told is told anew.
  get step() {
    const { draft, order } = this;
    if (draft.at) return draft.at;
    if (this.reader.game.asks_dealer && draft.dealer === null) return { ask: "dealer" };
    if (!this.isCalled) return { ask: "call" };
    if (this.kind?.bids.length) {
      if (!this.bid) return { ask: "bid" };
      if (this.bid.plays && isOpen(draft.bidder)) return { ask: "bidder" };
      if (this.bid.plays && !this.bid.alone && draft.partner === undefined) return { ask: "partner" };
    }
    const silent = this.takesNominations ? order.find((seat) => isOpen(draft.said[seat])) : undefined;
    if (silent !== undefined) return { ask: "said", seat: silent };
    if (this.isForbidden && !draft.consent) return { ask: "consent", seat: this.dealer };
    if (!this.hasTricks) return { ask: "save" };
    if (this.byWinner) return draft.won.length < this.kind.cards ? { ask: "won" } : { ask: "save" };
    const open = order.find((seat) => isOpen(this.took[seat]));
    return open === undefined ? { ask: "save" } : { ask: "took", seat: open };
  }

  // The report to send. Tricks are always told in full, so that two phones that mean the same say it alike.
  get report() {
    const { draft, kind } = this;
    const report = {};
    if (this.takesNominations) report.nominations = draft.said;
    if (this.hasTricks && kind.tricks === "winners") report.trick_winners = draft.won;
    else if (this.hasTricks) report.tricks = this.took;
    if (draft.trump !== null) report.trump = draft.trump;
    if (this.line.kind === null) report.hand_size = draft.size;
    if (draft.call !== null) report.call = draft.call;
    const { bidder, partner } = this.side;
    if (bidder !== null) report.bidder = bidder;
    if (partner !== null) report.partner = partner;
    if (this.reader.game.asks_dealer) report.dealer = this.dealer;
    if (draft.overrides) report.overrides = draft.overrides;
    return report;
  }

  // What it comes to, as far as it is told; null while something is open or cannot be.
  get read() {
    if (this.step.ask !== "save" && !this.draft.at) return null;
    const report = this.report;
    if (this.hasTricks && report.tricks?.some(isOpen)) return null;
    const read = this.ledger.read(report, this.number);
    return read.problems.size ? null : read;
  }

  // Why what is told cannot be; "" if it can.
  get fault() {
    if (this.step.ask !== "save" || this.read) return "";
    const { cards } = this.kind;
    if (this.hasTricks && this.told !== cards) return `${this.told} of ${cards} tricks are told.`;
    return "This cannot be the result of the deal.";
  }
}
