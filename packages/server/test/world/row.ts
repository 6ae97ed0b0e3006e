import pg from 'pg';

export type Cell = string | number | boolean | null | { readonly sql: string };
const literal = (cell: Cell) =>
  cell === null ? 'null' : typeof cell === 'object' ? cell.sql : pg.escapeLiteral(String(cell));
/** One row as a statement; all of them go in one message, which takes a tenth of the time. */
export const row = (table: string, cells: Readonly<Record<string, Cell>>) =>
  `insert into ${table} (${Object.keys(cells).join(', ')}) values (${Object.values(cells).map(literal).join(', ')})`;
