// Storage on this phone: IndexedDB, or localStorage where a browser refuses it. Keys are strings,
// values plain data. `change` takes [key, value] pairs, null to delete, and does all or nothing:
// when its promise is resolved they are on the disk.

const NAME = "clag";
const ROWS = "kept";

const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const openDatabase = () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
  return asked(request);
};

const inDatabase = (database) => {
  // "strict": a transaction is complete only when it is on the disk, and not before.
  const rows = (mode) => database.transaction(ROWS, mode, { durability: "strict" }).objectStore(ROWS);
  const written = (change) => new Promise((resolve, reject) => {
    const table = rows("readwrite");
    table.transaction.oncomplete = () => resolve();
    table.transaction.onerror = table.transaction.onabort = () => reject(table.transaction.error);
    change(table);
  });
  const range = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return {
    get: (key) => asked(rows("readonly").get(key)),
    change: (rows) =>
      written((table) => {
        for (const [key, value] of rows) value === null ? table.delete(key) : table.put(value, key);
      }),
    list: async (prefix) => {
      const table = rows("readonly");
      const [keys, values] = await Promise.all([
        asked(table.getAllKeys(range(prefix))),
        asked(table.getAll(range(prefix))),
      ]);
      return keys.map((key, place) => [key, values[place]]);
    },
  };
};

// localStorage has no transactions: if the tab is killed between two rows, only one is written.
const inStorage = () => {
  const mine = (key) => `${NAME}:${key}`;
  return {
    get: async (key) => JSON.parse(localStorage.getItem(mine(key)) ?? "null") ?? undefined,
    change: async (rows) => {
      for (const [key, value] of rows)
        value === null
          ? localStorage.removeItem(mine(key))
          : localStorage.setItem(mine(key), JSON.stringify(value));
    },
    list: async (prefix) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(mine(prefix)))
        .sort()
        .map((key) => [key.slice(NAME.length + 1), JSON.parse(localStorage.getItem(key))]),
  };
};

export const openStore = async () => {
  try {
    return inDatabase(await openDatabase());
  } catch {
    return inStorage();
  }
};
