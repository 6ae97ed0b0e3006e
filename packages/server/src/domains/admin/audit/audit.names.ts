import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly actorId: string | null;
  readonly act: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
}

/** The tables that name what an act was about, by the type of its subject. People without a name go by their address. */
const sources = {
  user: ['users', sql`coalesce(nullif(t.name, ''), t.email)`],
  contact: ['contacts', sql`t.email`],
  segment: ['segments', sql`t.name`],
  article: ['articles', sql`t.title`],
  artwork: ['artworks', sql`t.title`],
  // The name of a person's own collection is not shown.
  collection: ['collections', sql`case when t.owner_id is null then t.name end`],
  tag: ['tags', sql`t.name`],
  import: ['imports', sql`t.file_name`],
  batch: ['artwork_batches', sql`t.title`],
} as const;
type Source = keyof typeof sources;

const isSource = (type: string): type is Source => Object.hasOwn(sources, type);

/** Ids in an act's details, and the kind of thing each of them names. */
const inDetails = { userId: 'user', contactId: 'contact', segmentId: 'segment' } as const;

/** The names of today of everything that these entries are about: one query for each kind of thing. */
export async function findNames(
  db: Database,
  rows: readonly Pick<AuditRow, 'actorId' | 'subjectType' | 'subjectId' | 'details'>[],
) {
  const wanted = new Map<Source, Set<string>>();
  const want = (type: string, id: unknown) => {
    if (!isSource(type) || !isId(id)) return;
    wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
  };
  for (const { actorId, subjectType, subjectId, details } of rows) {
    want('user', actorId);
    want(subjectType, subjectId);
    for (const [key, type] of Object.entries(inDetails)) want(type, details[key]);
  }
  const found = new Map<string, string>();
  await Promise.all(
    [...wanted].map(async ([type, ids]) => {
      const [table, name] = sources[type];
      const { rows: named } = await sql<{ id: string; name: string }>`
        select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${[...ids]}::uuid[])`.execute(db);
      for (const one of named) found.set(`${type} ${one.id}`, one.name);
    }),
  );
  const find = (type: string, id: string) => found.get(`${type} ${id}`) ?? null;
  const named = (type: Source, id: unknown) => {
    const name = typeof id === 'string' ? find(type, id) : null;
    return name === null ? null : { id: id as string, name };
  };
  return {
    find,
    named,
    personOf: ({ userId, contactId }: AuditRow['details']) => named('user', userId) ?? named('contact', contactId),
    segmentOf: ({ segmentId }: AuditRow['details']) => named('segment', segmentId),
  };
}
