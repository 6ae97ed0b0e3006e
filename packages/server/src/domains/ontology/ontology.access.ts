import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import './ontology.tables.ts';

/** How many terms a statement asks about: what is gathered once for many is not worth its planning for a few. */
type Asked = 'few' | 'many';
type TermRule = (viewer: Viewer, asked: Asked) => RawBuilder<SqlBool>;
const rules = new Map<'artworks', TermRule>();

/** The domain of works says which terms somebody may see: a term of hidden works only tells what they are about. */
export const termReaders = {
  register(domain: 'artworks', rule: TermRule): void {
    rules.set(domain, rule);
  },
};

/** Whether the viewer may see the term in row `t` of tags. If the domain does not answer in this process, nobody may. */
export function termsVisibleTo(viewer: Viewer, asked: Asked = 'few'): RawBuilder<SqlBool> {
  const rule = rules.get('artworks');
  if (!rule) throw new Error('artworks does not say who may see a term');
  return rule(viewer, asked);
}

/** Those of these terms that the viewer may see. */
export async function visibleTermIds(db: Database, viewer: Viewer, ids: readonly TagId[]): Promise<Set<TagId>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: TagId }>`select t.id from tags t
    where t.id = any(${ids}::uuid[]) and ${termsVisibleTo(viewer)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All terms that the viewer may not see: few, so many lists are cheaper without them than by asking of each term. */
export async function listHiddenTerms(db: Database, viewer: Viewer): Promise<Set<TagId>> {
  const { rows } = await sql<{
    id: TagId;
  }>`select t.id from tags t where not ${termsVisibleTo(viewer, 'many')}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
