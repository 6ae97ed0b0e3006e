import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';

/** The oldest is forgotten first: a Map keeps the order in which keys came. */
const most = 500;
const lastsMs = 15_000;

const all = new Set<Remembered<unknown>>();

/** What cost much to find and may be a quarter of a minute old. Bounded; each process remembers by itself. */
export class Remembered<Found> {
  readonly #found = new Map<string, { readonly value: Found; readonly until: number }>();

  constructor() {
    all.add(this);
  }

  /** Nothing of what was found holds any more: the database is another one. */
  static forgetAll(): void {
    for (const remembered of all) remembered.#found.clear();
  }

  find(key: string): Found | undefined {
    const known = this.#found.get(key);
    return known && known.until > Date.now() ? known.value : undefined;
  }

  keep(key: string, value: Found): void {
    this.#found.delete(key);
    this.#found.set(key, { value, until: Date.now() + lastsMs });
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= most) break;
      this.#found.delete(oldest);
    }
  }
}

/** The whole statement with its values: what one viewer sees is never given to one who sees other things. */
export function keyOfStatement(db: Database, statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(db);
  return JSON.stringify([text, parameters]);
}
