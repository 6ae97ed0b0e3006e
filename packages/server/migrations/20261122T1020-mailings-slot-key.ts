import { type Kysely, sql } from 'kysely';

const [begin, end] = ['\uE000', '\uE001'];

/**
 * A mail's slots, which are filled for each recipient, carry a key drawn for this mail. Before, an author could write
 * slots into an article. In stored mails only the last slot of each name is ours, because the footer comes after the
 * text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailings add column slot_key text`.execute(db);
  await sql`update mailings set slot_key = replace(gen_random_uuid()::text, '-', '')`.execute(db);
  await sql`alter table mailings alter column slot_key set not null, add check (length(slot_key) >= 32)`.execute(db);
  for (const name of ['reason', 'unsubscribeUrl']) {
    const pattern = `^(.*)${begin}${name}${end}`;
    const keyed = sql`'\\1' || ${begin}::text || slot_key || ${` ${name}${end}`}::text`;
    await sql`update mailings set html = regexp_replace(html, ${pattern}, ${keyed}), plain = regexp_replace(plain, ${pattern}, ${keyed})`.execute(
      db,
    );
  }
}
