import { vocabularyErrors } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import type { NewTerm } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { takeTurn } from '../terms/acts.commands.ts';
import { loadTerms, tidyLabels } from '../terms/term-state.ts';
import { writeTerms } from '../terms/term-writes.ts';
import '../ontology.tables.ts';

/** The source of terms that people of this site add. */
const house = 'house';

/** Adds a term under those that it names; the same name twice in one place is refused. */
export async function createTerm(
  db: Database,
  viewer: SignedIn,
  { name, type, parents, labels }: NewTerm,
): Promise<TagId> {
  const id = uuidv7() as TagId;
  await inTransaction(db, async (tx) => {
    await takeTurn(tx);
    const above = await loadTerms(tx, parents);
    if (above.size < new Set(parents).size) throw vocabularyErrors('unknown-parent');
    if ([...above.values()].some(({ state }) => state.deprecatedAt !== null))
      throw vocabularyErrors('deprecated-parent');
    if (await isTaken(tx, { name, type, parents })) throw vocabularyErrors('name-taken');
    const after = {
      source: house,
      sourceId: id,
      name,
      type,
      parents: [...new Set(parents)],
      labels: tidyLabels([{ language: 'en', kind: 'preferred', name }, ...labels]),
      notes: [],
      matches: [],
      deprecatedAt: null,
      replacedBy: null,
    };
    await writeTerms(tx, [{ id, before: null, after }]);
    await recordChange(tx, {
      audit: { viewer, act: 'ontology.create', subject: ['tag', id], details: { name, type, parents } },
      touches: ['ontology'],
    });
  });
  return id;
}

/** A term of this type has the name in the same place. */
async function isTaken(
  tx: Database,
  { name, type, parents }: Pick<NewTerm, 'name' | 'type' | 'parents'>,
): Promise<boolean> {
  const place =
    parents.length === 0
      ? sql`not exists (select from tag_parents p where p.tag_id = t.id)`
      : sql`exists (select from tag_parents p where p.tag_id = t.id and p.parent_id = any(${parents}::uuid[]))`;
  const { rows } = await sql`select from tags t where lower(t.name) = lower(${name})
    and t.type = ${type} and ${place} limit 1`.execute(tx);
  return rows.length > 0;
}
