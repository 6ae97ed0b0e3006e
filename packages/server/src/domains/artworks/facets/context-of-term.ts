import { sql } from 'kysely';

/** The context that tells a word without a term from a term of its name. */
export const asWritten = 'as written';

/** The context that tells a term, of row `t`, apart from others of its name. */
export const contextOfTerm = sql<string>`case when t.extended_name is distinct from t.name then coalesce(t.extended_name, '') else '' end`;
