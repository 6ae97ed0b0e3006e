import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** A picture of the house. */
export interface SamplePicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A few pictures for invented mails. */
export async function samplePictures(db: Database): Promise<SamplePicture[]> {
  const { rows } =
    await sql<SamplePicture>`select id, width, height from files where kind = 'picture' and (visibility = 'public' or width > height)
    order by created_at, id limit 3`.execute(db);
  return rows;
}
