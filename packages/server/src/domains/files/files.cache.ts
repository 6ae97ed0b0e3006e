import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ContentChanges } from '../../platform/cache/content.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FileFacts, findFileFacts } from './files.queries.ts';

const capacity = 20_000;

/** Facts of the files last served, so that a picture that everybody may see costs no query. */
export class FileFactsCache {
  readonly #known = new Map<string, FileFacts>();
  readonly #db: Database;
  #changes = 0;

  constructor(db: Database, changes: ContentChanges) {
    this.#db = db;
    changes.on((tags) => this.#forget(tags));
  }

  async find(id: FileId): Promise<FileFacts | undefined> {
    const known = this.#known.get(id);
    if (known) return known;
    const changesBefore = this.#changes;
    const found = await findFileFacts(this.#db, id);
    // What was read before a change arrived must not be kept after it.
    if (found && changesBefore === this.#changes) this.#keep(found);
    return found;
  }

  #keep(facts: FileFacts): void {
    if (this.#known.size >= capacity) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(facts.id, facts);
  }

  #forget(tags: readonly string[]): void {
    if (tags.includes('*')) this.#known.clear();
    const files = tags.filter((tag) => tag.startsWith('file:'));
    for (const tag of files) this.#known.delete(tag.slice('file:'.length));
    if (files.length > 0 || tags.includes('*')) this.#changes += 1;
  }
}
