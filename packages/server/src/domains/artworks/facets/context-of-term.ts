import { sql } from 'kysely';

/** The context that tells a term, of row `t`, apart from others of its name. */
export const contextOfTerm = sql<string>`case when t.extended_name is distinct from t.name then coalesce(t.extended_name, '') else '' end`;
