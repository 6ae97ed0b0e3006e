/** A message that a person has sent and the server may not have yet. */
export interface OutboxRow {
  /** Its place: rows are sent in this order. */
  readonly no: number;
  /** The same at every attempt, so the server stores the message once. */
  readonly clientMessageId: string;
  readonly personId: string;
  readonly roomId: string;
  readonly content: OutboxContent;
  readonly replyTo: string | null;
  readonly writtenAt: number;
  /** `failed`: the server refused it; it waits for the person. */
  readonly state: 'waiting' | 'failed';
  /** The person wants it sent although it is old. */
  readonly isConfirmed: boolean;
}
export type OutboxContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly file: File; readonly isPasted: boolean };
type NewRow = Omit<OutboxRow, 'no'>;

export interface OutboxRows {
  /** Resolves once the row would survive a crash. */
  add(row: NewRow): Promise<OutboxRow>;
  put(row: OutboxRow): Promise<void>;
  remove(no: number): Promise<void>;
  /** The rows of one person, in order. */
  list(personId: string): Promise<readonly OutboxRow[]>;
}

const storeName = 'outbox';
/** Rows of the memory, for browsers that store nothing: they come after all others. */
const firstInMemory = 2 ** 40;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('oeuvre chat', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'no', autoIncrement: true });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The rows in IndexedDB. A browser that refuses to store one (private window, full disk) has it in memory. */
export function storedRows(): OutboxRows {
  let database: Promise<IDBDatabase> | undefined;
  const inMemory = new Map<number, OutboxRow>();

  async function run<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
    database ??= openDatabase();
    // Strict: the row is on the disk before it is shown as on its way.
    const transaction = (await database).transaction(storeName, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(storeName));
    return new Promise<Result>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
  function keepInMemory(row: OutboxRow) {
    inMemory.set(row.no, row);
    return row;
  }

  return {
    async add(row) {
      try {
        return { ...row, no: Number(await run('readwrite', (store) => store.add(row))) };
      } catch {
        return keepInMemory({ ...row, no: firstInMemory + inMemory.size });
      }
    },
    async put(row) {
      if (inMemory.has(row.no)) keepInMemory(row);
      else await run('readwrite', (store) => store.put(row)).catch(() => keepInMemory(row));
    },
    async remove(no) {
      if (inMemory.delete(no)) return;
      await run('readwrite', (store) => store.delete(no));
    },
    async list(personId) {
      const stored = (await run('readonly', (store) => store.getAll()).catch(() => [])) as OutboxRow[];
      const all = [...stored.filter(({ no }) => !inMemory.has(no)), ...inMemory.values()];
      return all.filter((row) => row.personId === personId).toSorted((one, other) => one.no - other.no);
    },
  };
}
