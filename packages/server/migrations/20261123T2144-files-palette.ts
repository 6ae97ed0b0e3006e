import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // How much of a picture each of the fourteen pigments takes, in percent. Null until a job has made it.
  await sql`alter table files add column palette smallint[] check (cardinality(palette) = 14)`.execute(db);
  await sql`create index files_without_palette on files (id) where kind = 'picture' and palette is null`.execute(db);
}
