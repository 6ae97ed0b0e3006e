import '../mailings.tables.ts';
import {
  countedMails,
  type MailKind,
  type MailTrouble,
} from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import type { LoggedMail } from '@oeuvre/contracts/domains/mailings/log/mail-log.model.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { MailTopic } from '@oeuvre/contracts/kernel/mail-topics.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microseconds, type PageStart, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { maskedAddresses, maskedEmail } from '../../../platform/text/masked-email.ts';
import { type Addressee, type LogFilter, sourcesOf } from './mail-log.sources.ts';

interface LogQuery extends PageQuery {
  readonly address: string;
  readonly kinds: readonly MailKind[];
  readonly states: readonly MailTrouble[];
}

interface Row {
  readonly id: string;
  readonly at: number;
  readonly kind: MailKind;
  readonly email: string | null;
  readonly subject: string | null;
  readonly topic: MailTopic | null;
  readonly articles: number | null;
  readonly articleId: ArticleId | null;
  readonly state: LoggedMail['state'];
  readonly reason: string | null;
  readonly endedAt: Date | null;
}

/** A page of the log: the newest mails first. */
export async function listMailLog(db: Database, { address, kinds, states, ...query }: LogQuery) {
  const start = startOf(query, countedMails);
  const filter = { kinds, states, addressee: addresseeIn(address) };
  const [rows, totalCount] = await Promise.all([
    readRows(db, filter, start),
    start.after ? start.after.totalCount : countRows(db, filter),
  ]);
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { mails: shown.map(present), ...reply };
}

/**
 * A search names a whole address, or the part behind its @. Addresses are masked in the log, so no part of the masked
 * letters is searched: otherwise a few searches would spell them.
 */
function addresseeIn(address: string): Addressee | undefined {
  const text = normalisedEmail(address);
  if (text === '') return undefined;
  return text.indexOf('@') > 0 ? { email: text } : { domain: text.replace(/^@/, '') };
}

async function readRows(db: Database, filter: LogFilter, { itemsPerPage, after, offset }: PageStart): Promise<Row[]> {
  const limit = offset + itemsPerPage + 1;
  const sources = sourcesOf(filter, { limit, before: after?.id });
  if (sources.length === 0) return [];
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, source from (${sql.join(sources, sql` union all `)}) found
      order by id desc limit ${itemsPerPage + 1} offset ${offset})
    select p.id, ${microseconds(sql`uuid_extract_timestamp(p.id)`)} as at,
      case p.source when 'single' then s.kind when 'digest' then 'digest' else case m.kind when 'test' then 'test' else 'article' end end as kind,
      coalesce(r.email, s.email, c.email) as email, m.subject, s.topic, cardinality(g.articles) as articles, m.article_id,
      case coalesce(r.state, s.state, g.state) when 'queued' then 'waiting' when 'sending' then 'waiting'
        when 'sent' then case when coalesce(r.delivered_at, s.delivered_at) is null then 'sent' else 'delivered' end
        else coalesce(r.state, s.state, g.state) end as state,
      coalesce(r.reason, s.reason, g.reason) as reason, coalesce(r.sent_at, s.ended_at, case when g.state <> 'waiting' then g.started_at end) as ended_at
    from page p
    left join mailing_recipients r on p.source = 'mailing' and r.id = p.id
    left join mailings m on m.id = r.mailing_id
    left join single_mails s on p.source = 'single' and s.id = p.id
    left join digests g on p.source = 'digest' and g.id = p.id
    left join contacts c on c.id = g.contact_id
    order by p.id desc`.execute(db);
  return rows;
}

async function countRows(db: Database, filter: LogFilter): Promise<number> {
  const sources = sourcesOf(filter, { limit: countedMails, before: undefined });
  if (sources.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from (${sql.join(sources, sql` union all `)}) found limit ${countedMails}) counted`.execute(db);
  return rows[0]!.count;
}

const present = ({ at, email, reason, endedAt, ...row }: Row): LoggedMail => ({
  ...row,
  to: email && maskedEmail(email),
  reason: reason && maskedAddresses(reason, email),
  at: new Date(at / 1_000).toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
