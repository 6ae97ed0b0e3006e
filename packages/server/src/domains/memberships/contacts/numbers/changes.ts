import { type SqlBool, sql } from 'kysely';

/** Which noted changes `g` are added to counts: all of a segment, unless somebody says otherwise. */
export const everyChange = sql<SqlBool>`true`;
