// What was entered on this phone at tables that it has since left, and has not been sent yet.

import { Outbox } from "./outbox.js";

/** @import { Answer, Decision, Entry, Store } from "../types" */
/** @import { TableApi } from "./api.js" */

/**
 * @typedef {{
 *   store: Store, api: TableApi, table: string, onChange: () => void,
 *   decide: (given: { entry: Entry, answer: Answer }) => Decision,
 * }} Here
 */

/**
 * Returns the outboxes of tables that this phone has left while something was waiting there to be
 * sent. `decide` determines what becomes of an entry that is refused, as it does for the table
 * here; one that a player has to look at is kept until its table is opened again.
 * @type {(here: Here) => Promise<Outbox[]>}
 */
export const openOutboxesElsewhere = async ({ store, api, table, onChange, decide }) => {
  const rows = await store.list("out/");
  const tables = new Set(rows.map(([at]) => at.split("/")[1]));
  tables.delete(table);
  return [...tables].map(
    (other) =>
      new Outbox({
        store,
        api: api.of(other),
        table: other,
        onAnswer: decide,
        onChange,
      }),
  );
};
