import type pg from 'pg';
import type { MailTransport } from './mail-model.ts';

/** The mailbox that the program keeps itself when no mail server is set up: the raw messages, shown at /dev/mailbox. */
export function createMailbox(pool: pg.Pool): MailTransport {
  return {
    async deliver({ to, subject, raw }) {
      // PostgreSQL stores no NUL byte, and mail may hold none either.
      const text = raw.toString().replaceAll('\0', '');
      const { rows } = await pool.query<{ id: string }>('insert into mailbox_messages (recipient, subject, raw) values ($1, $2, $3) returning id', [to, subject, text]);
      return `250 kept as ${rows[0]!.id}`;
    },
    describe: () => 'the built-in mailbox (/dev/mailbox)',
    close: async () => {},
  };
}
