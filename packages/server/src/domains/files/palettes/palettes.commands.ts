import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { paletteOf } from './palette.ts';

const palettesAtATime = 1_000;

/** Makes the palettes of pictures that have none yet, from their thumbhashes. Uses files_without_palette. */
export async function makePalettes(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: FileId; thumbhash: string }>`select id, thumbhash from files
      where kind = 'picture' and palette is null order by id limit ${palettesAtATime}`.execute(db);
    if (rows.length === 0) return;
    const made = rows.map(({ id, thumbhash }) => ({ id, palette: `{${paletteOf(thumbhash).join(',')}}` }));
    await sql`update files set palette = made.palette::smallint[]
      from json_to_recordset(${JSON.stringify(made)}::json) as made (id uuid, palette text)
      where files.id = made.id`.execute(db);
  }
}
