import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Traces of an erased person that stored JSON may hold. */
export interface Traces {
  readonly person: string;
  /** In lower case. */
  readonly email: string;
  readonly names: readonly string[];
}

interface Place {
  readonly table: string;
  readonly id: string;
  readonly idType: 'uuid' | 'bigint';
  readonly json: string;
  /** The rows that are about the person by another column. */
  readonly about?: RawBuilder<boolean>;
}

const erased = '[erased]';

/** All strings in a value, however deep; names of fields are none. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function withoutStrings(value: unknown, isErased: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isErased(value) ? erased : value;
  if (Array.isArray(value)) return value.map((part) => withoutStrings(part, isErased));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutStrings(part, isErased)]));
}

const rowsAtOnce = 1_000;

/**
 * Takes an erased person's address and names out of JSON: whole values only, and only in rows that are about them,
 * because a name such as 'After Dark' also stands in records of others. A row is about them if it has their id or their
 * address.
 */
export async function forgetInJson(
  tx: Database,
  { table, id, idType, json, about = sql<boolean>`false` }: Place,
  { person, email, names }: Traces,
): Promise<void> {
  const known = new Set(names);
  const isAddress = (text: string) => text.trim().toLowerCase() === email;
  const isErased = (text: string) => known.has(text) || isAddress(text);
  const [column, key, type] = [sql.ref(json), sql.ref(id), sql.raw(idType)];
  const mentions = (word: string) =>
    sql`strpos(lower(${column}::text), lower(${JSON.stringify(word).slice(1, -1)})) > 0`;
  let last: string | undefined;
  for (;;) {
    const { rows } = await sql<{ id: string; value: unknown; isAbout: boolean }>`
      select ${key}::text as id, ${column} as value, coalesce(${about}, false) as "isAbout" from ${sql.table(table)}
      where (${about} or ${mentions(person)} or ${mentions(email)})
        and (${sql.join([email, ...names].map(mentions), sql` or `)})
        ${last === undefined ? sql`` : sql`and ${key} > ${last}::${type}`}
      order by ${key} limit ${rowsAtOnce}`.execute(tx);
    const changed = rows
      .filter(({ value, isAbout }) => isAbout || stringsIn(value).some((text) => text === person || isAddress(text)))
      .filter(({ value }) => stringsIn(value).some(isErased))
      .map(({ id, value }) => ({ id, value: withoutStrings(value, isErased) }));
    if (changed.length > 0)
      await sql`update ${sql.table(table)} set ${column} = found.value
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as found (id ${type}, value jsonb)
        where ${sql.table(table)}.${key} = found.id`.execute(tx);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.id;
  }
}
