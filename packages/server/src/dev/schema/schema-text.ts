import type pg from 'pg';
import { readOthers } from './other-schema.ts';
import { readSeededRows } from './seeded-rows.ts';
import { readTables, type TableSchema } from './table-schema.ts';

export interface Owner {
  readonly domain: string;
  readonly tables: readonly string[];
}

const heading = `-- The schema that the migrations make. Generated: 'npm run schema' renews it.`;

function tableText({ name, kind, columns, constraints, options, statements }: TableSchema): string {
  const withOptions = options.length > 0 ? ` with (${options.join(', ')})` : '';
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
  return [`create ${kind} ${name} (\n${body}\n)${withOptions};`, ...statements].join('\n');
}

function section(title: string, parts: readonly string[], between = '\n\n'): string[] {
  return parts.length > 0 ? [`-- ${title} ${'-'.repeat(116 - title.length)}`, parts.join(between)] : [];
}

/** The whole schema: tables by their domains, then what has no domain. The platform owns tables that no domain names. */
export async function schemaText(pool: pg.Pool, owners: readonly Owner[]): Promise<string> {
  const tables = await readTables(pool);
  const others = await readOthers(pool);
  const owned = new Set(owners.flatMap((owner) => owner.tables));
  const platform = { domain: 'platform', tables: tables.map(({ name }) => name).filter((name) => !owned.has(name)) };
  const byDomain = [platform, ...owners].flatMap((owner) =>
    section(owner.domain, tables.filter(({ name }) => owner.tables.includes(name)).map(tableText)),
  );
  const names = tables.map(({ name }) => name);
  return `${[
    heading,
    ...section('extensions', others.extensions, '\n'),
    ...section('sequences', others.sequences, '\n'),
    ...byDomain,
    ...section('views', others.views),
    ...section('functions', others.functions),
    ...section('comments', others.comments, '\n'),
    ...section('rights', others.grants, '\n'),
    ...section('rows', await readSeededRows(pool, names)),
  ].join('\n\n')}\n`;
}
