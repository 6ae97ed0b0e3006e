import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { Cache, type Keep } from '../../platform/cache/cache.ts';
import type { ContentChanges } from '../../platform/cache/content.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FileFacts, findFileFacts } from './files.queries.ts';

/** The longest that a node may serve what was closed elsewhere, if no announcement reaches it. */
const longestAgeMs = 10_000;

const tagOf = (id: string) => `file:${id}`;

/** Facts about the files served last, so a public picture costs no query. */
export class FileFactsCache {
  readonly #facts = new Cache<FileId, FileFacts, FileFacts | undefined>({
    keyOf: (id) => id,
    most: { entries: 10_000 },
    milliseconds: longestAgeMs,
  });
  readonly #db: Database;

  constructor(db: Database, changes: ContentChanges) {
    this.#db = db;
    changes.on((tags) => {
      const ofFiles = tags.filter((tag) => tag === '*' || tag.startsWith(tagOf('')));
      if (ofFiles.length > 0) this.#facts.invalidate(ofFiles);
    });
  }

  find(id: FileId): Promise<FileFacts | undefined> {
    return this.#facts.findOrShare(id, (keep) => this.#read(id, keep));
  }

  async #read(id: FileId, keep: Keep<FileFacts>): Promise<FileFacts | undefined> {
    const facts = await findFileFacts(this.#db, id);
    if (facts) keep(facts, [tagOf(id)]);
    return facts;
  }
}
