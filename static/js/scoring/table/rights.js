// What this phone may do at its table. The server decides again; the page only offers what it would
// take.

/**
 * What the rights depend on.
 *
 * @import { Refusal } from "./outbox/refusals.js"
 * @import { Live, TableGame } from "./server"
 * @import { TableState } from "./table_state/table_state.js"
 * @import { Draft } from "./types"
 * @typedef {{
 *   as: string, live: Live | null, refusal: Refusal | null, game: TableGame | null,
 *   draft: Draft | null, isCorrection: boolean, enteredAt: Map<number, number>,
 *   tableState: TableState,
 * }} Judged
 */

/** How long a phone may correct its own entry without a reason (QUICK_CORRECTION on the server). */
const SLIP_MS = 60_000;

/** What the page offers to its viewer. */
export class Rights {
  /** @param {Judged} app */
  constructor(app) {
    this.app = app;
  }

  /** Whether deals can be entered: not by a reader, nor once the server takes nothing any more. */
  get mayScore() {
    const { as, refusal, live } = this.app;
    return as !== "reader" && !refusal && (live?.is_open ?? true);
  }

  /** Whether this phone may agree with another. Only one at the table may; scorers decide. */
  get mayAgree() {
    return this.app.as === "table-link" && this.mayScore;
  }

  /** Whether this viewer may settle disputes. */
  get mayDecide() {
    return Boolean(this.app.live?.me.may_decide) && this.mayScore;
  }

  /**
   * Whether the deal being entered corrects one that this phone entered within the last minute: a
   * slip, which needs no reason. It is not a slip where a second phone had to agree, or
   * where another phone has corrected the deal meanwhile.
   */
  get isSlip() {
    const { draft, isCorrection, game, enteredAt } = this.app;
    if (!draft || !isCorrection || game?.agreement === "each-deal") return false;
    const { number } = draft;
    const then = enteredAt.get(number);
    const isMine = this.app.tableState.deals.get(number)?.counted?.is_mine ?? false;
    return isMine && then !== undefined && performance.now() - then < SLIP_MS;
  }
}
