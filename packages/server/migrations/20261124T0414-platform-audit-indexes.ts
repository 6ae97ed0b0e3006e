import { type Kysely, sql } from 'kysely';

/** The audit log is read newest first: all of it, by area, by act, by who acted, and by what it concerned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_at on audit_log (at desc, id desc)`.execute(db);
  await sql`create index audit_log_area on audit_log (split_part(act, '.', 1), at desc, id desc)`.execute(db);
  await sql`create index audit_log_act on audit_log (act, at desc, id desc)`.execute(db);
  for (const name of ['userId', 'contactId', 'segmentId'])
    await sql`create index ${sql.ref(`audit_log_${name.toLowerCase()}`)} on audit_log ((details ->> ${sql.lit(name)}), at desc, id desc) where details ? ${sql.lit(name)}`.execute(
      db,
    );
}
