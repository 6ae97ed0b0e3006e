import { type Kysely, sql } from 'kysely';

/** The list of batches: it pages by time, and says how large each is without counting its works. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table artwork_batches add column work_count int not null default 0, add column changed_count int not null default 0`.execute(
    db,
  );
  await sql`update artwork_batches b set work_count = c.works, changed_count = c.changed
    from (select batch_id, count(*) as works, count(*) filter (where state in ('changed', 'kept')) as changed from artwork_batch_works group by batch_id) c
    where c.batch_id = b.id`.execute(db);
  await sql`create index artwork_batches_latest on artwork_batches (created_at desc, id desc)`.execute(db);
  await sql`create index artwork_batches_of_person on artwork_batches (started_by, created_at desc, id desc)`.execute(
    db,
  );
  await sql`drop index artwork_batches_started_by`.execute(db);
}
