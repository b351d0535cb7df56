// Storage on this phone: IndexedDB, or localStorage where a browser refuses it. Keys are strings,
// values plain data. `change` takes [key, value] pairs, null to delete, and does all or nothing:
// when its promise is resolved they are on the disk.

const NAME = "clag";
const ROWS = "kept";

/** @import { Row, Store } from "../types" */

/** @type {<Result>(request: IDBRequest<Result>) => Promise<Result>} */
const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
  return asked(request);
};

/** @type {(database: IDBDatabase) => Store} */
const inDatabase = (database) => {
  /**
   * "strict": a transaction is complete only when it is on the disk.
   * @param {IDBTransactionMode} mode
   */
  const rows = (mode) =>
    database.transaction(ROWS, mode, { durability: "strict" }).objectStore(ROWS);
  /** @type {(change: (table: IDBObjectStore) => void) => Promise<void>} */
  const written = (change) =>
    new Promise((resolve, reject) => {
      const table = rows("readwrite");
      table.transaction.oncomplete = () => resolve();
      table.transaction.onerror = table.transaction.onabort = () => reject(table.transaction.error);
      change(table);
    });
  /** @param {string} prefix */
  const range = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return {
    get: (key) => asked(rows("readonly").get(key)),
    change: (changes) =>
      written((table) => {
        for (const [key, value] of changes) {
          if (value === null) table.delete(key);
          else table.put(value, key);
        }
      }),
    list: async (prefix) => {
      const table = rows("readonly");
      const [keys, values] = await Promise.all([
        asked(table.getAllKeys(range(prefix))),
        asked(table.getAll(range(prefix))),
      ]);
      return keys.map((key, place) => /** @type {Row} */ ([String(key), values[place]]));
    },
  };
};

/**
 * localStorage has no transactions: if the tab is killed between two rows, only one is written.
 * @type {() => Store}
 */
const inStorage = () => {
  /** @param {string} key */
  const mine = (key) => `${NAME}:${key}`;
  return {
    get: async (key) => JSON.parse(localStorage.getItem(mine(key)) ?? "null") ?? undefined,
    change: async (changes) => {
      for (const [key, value] of changes) {
        if (value === null) localStorage.removeItem(mine(key));
        else localStorage.setItem(mine(key), JSON.stringify(value));
      }
    },
    list: async (prefix) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(mine(prefix)))
        .sort()
        .map((key) => [
          key.slice(NAME.length + 1),
          JSON.parse(localStorage.getItem(key) ?? "null"),
        ]),
  };
};

/** Opens this phone's database; where the browser has none, its local storage takes its place. */
export const openStore = async () => {
  try {
    return inDatabase(await openDatabase());
  } catch {
    return inStorage();
  }
};
