import type pg from 'pg';

/** Columns whose default differs at each call, such as ids and times, are left out. */
const columnsOf = `select string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
    and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '\\(\\)$'`;

const width = 156;

/** Short values take one line, others one for each part. */
function lines(value: unknown, indent = ''): string {
  const whole = JSON.stringify(value);
  if (indent.length + whole.length <= width || value === null || typeof value !== 'object') return whole;
  const inner = `${indent}  `;
  const [begin, end, parts] = Array.isArray(value)
    ? ['[', ']', value.map((one) => lines(one, inner))]
    : ['{', '}', Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${lines(one, inner)}`)];
  return `${begin}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${end}`;
}

/** The rows that migrations insert, as comments. */
export async function readSeededRows(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { columns } = (await pool.query<{ columns: string }>(columnsOf, [table])).rows[0]!;
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from (select ${columns} from ${table}) t order by to_jsonb(t)`,
    );
    for (const { row } of rows) found.push(`${table} ${lines(row)}`.replace(/^/gm, '-- '));
  }
  return found;
}
