import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade/upgrade.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

// trick: valid by xmin
/** The text of an `articles` row and the transaction that wrote it: the input of `readValue`. */
export const valueColumns = sql`articles.value, articles.xmin::text as written_by`;
export interface ValueRow {
  readonly id: ArticleId;
  readonly value: unknown;
  readonly writtenBy: string;
}

const most = 2_000;
/** Rows whose stored text is valid as it is. The oldest entry is dropped first. */
const valid = new Set<string>();

/**
 * The text of a stored article. Checking a long text takes several milliseconds, so each written version is checked
 * once.
 */
export function readValue({ id, value: stored, writtenBy }: ValueRow): ArticleValue {
  const key = `${id} ${writtenBy}`;
  if (valid.has(key)) return stored as ArticleValue;
  const value = upgradeValue(stored);
  if (value === stored) valid.add(key);
  for (const oldest of valid) {
    if (valid.size <= most) break;
    valid.delete(oldest);
  }
  return value;
}

/** The text of an article that is known to be there. */
export async function getArticleValue(db: Database, id: ArticleId): Promise<ArticleValue> {
  const { rows } =
    await sql<ValueRow>`select articles.id, ${valueColumns} from articles where articles.id = ${id}`.execute(db);
  return readValue(rows[0]!);
}
