import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Which of these files a domain still names though nothing shows them: in an older version, say. */
type FileNamer = (db: Database, ids: readonly FileId[]) => Promise<readonly string[]>;

/** The domains that name files outside of `file_uses`. */
const domains = ['articles', 'artworks', 'exchange', 'segments'] as const;
const namers = new Map<(typeof domains)[number], FileNamer>();

/** Each of these domains registers how it names files: `fileNamers.register('articles', …)`. */
export const fileNamers = {
  register(domain: (typeof domains)[number], namer: FileNamer): void {
    namers.set(domain, namer);
  },
};

/** Which of these files any domain still names. If one does not answer in this process, nothing may be removed. */
export async function listNamed(db: Database, ids: readonly FileId[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const domain of domains) {
    const namer = namers.get(domain);
    if (!namer) throw new Error(`${domain} does not say which files it names`);
    for (const id of await namer(db, ids)) named.add(id);
  }
  return named;
}

/** Which of these keys below a folder of the store, such as `imports`, are named by a row. */
type KeyNamer = (db: Database, ids: readonly string[]) => Promise<readonly string[]>;

const folders = new Map<string, KeyNamer>();

/**
 * Each domain that stores something else than files registers the folder of its keys, `<folder>/<id>/…`, and which of
 * these ids have a row. What lies in other folders is not ours to remove.
 */
export const storedFolders = {
  register(folder: string, namer: KeyNamer): void {
    folders.set(folder, namer);
  },
  get: (folder: string): KeyNamer | undefined => folders.get(folder),
};
