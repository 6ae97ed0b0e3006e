import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { MailTransport } from './mail-model.ts';
import { type MailParts, partsOfMail } from './mail-parts.ts';
import { MailTurns } from './mail-turns.ts';
import { rawOf } from './mail-wire.ts';
import { OwnShare } from './pace/mail-share.ts';

const share = { connections: 4, perSecond: 10_000 };

/** The program's own mailbox if no mail server is configured: the raw messages, shown at /dev/mailbox. */
export function createMailbox(pool: pg.Pool): MailTransport {
  const deliver: MailTransport['deliver'] = async (mail) => {
    // PostgreSQL stores no NUL byte, and mail may hold none either.
    const text = rawOf(mail).replaceAll('\0', '');
    const { rows } = await pool.query<{ id: string }>(
      'insert into mailbox_messages (recipient, subject, raw) values ($1, $2, $3) returning id',
      [mail.to, mail.subject, text],
    );
    return `250 kept as ${rows[0]!.id}`;
  };
  const feeds = new MailTurns(deliver, new OwnShare(share));
  return {
    deliver,
    attach: (feed) => feeds.attach(feed),
    domainWaits: async (addresses) => addresses.map(() => 0),
    warmDay: async () => undefined,
    describe: () => 'the built-in mailbox (/dev/mailbox)',
    close: () => feeds.close(),
  };
}

const shown = 200;

/** A message in the built-in mailbox, without its text. */
export interface KeptMessage {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly receivedAt: Date;
}

/** The newest messages in the mailbox, to everybody or to one address. */
export async function listMailbox(pool: pg.Pool, to: string): Promise<KeptMessage[]> {
  const { rows } = await pool.query<KeptMessage>(
    `select id, recipient, subject, received_at as "receivedAt" from mailbox_messages where $1 = '' or recipient = $1 order by received_at desc, id desc limit ${shown}`,
    [to.trim().toLowerCase().replaceAll('\0', '')],
  );
  return rows;
}

/** One message with its parsed bodies. */
export async function readMessage(
  pool: pg.Pool,
  id: string,
): Promise<(KeptMessage & MailParts & { readonly raw: string }) | undefined> {
  const { rows } = await pool.query<KeptMessage & { raw: string }>(
    'select id, recipient, subject, received_at as "receivedAt", raw from mailbox_messages where id = $1',
    [id],
  );
  return rows[0] && { ...rows[0], ...partsOfMail(rows[0].raw) };
}

/** Removes an erased person's mail. */
export async function forgetInMailbox(tx: Database, email: string): Promise<void> {
  await sql`delete from mailbox_messages where recipient = ${email} or strpos(raw, ${email}) > 0`.execute(tx);
}
