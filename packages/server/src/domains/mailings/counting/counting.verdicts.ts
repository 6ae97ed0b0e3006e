import '../mailings.tables.ts';
import { hiddenLink, openLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { storeMailEvents } from '../events/events.commands.ts';
import type { MailEvent } from '../events/mail-event.ts';
import { mayBeCounted, siteCounts } from './counting.queries.ts';

/** The facts about a visit that are known a minute later. */
export interface VisitFacts {
  readonly link: number;
  /** Why the request alone is a program's. */
  readonly program: string | null;
  /** Since the mail arrived, as far as that is known. */
  readonly afterSeconds: number | null;
  /** The link that no reader sees was followed within a minute. */
  readonly isNearHidden: boolean;
  /** Other links of the mail that were followed within ten seconds. */
  readonly otherLinks: number;
}

/** People are slower than programs that check mail at its delivery. */
const soonSeconds = 10;

/** Why a visit is a program's; empty for a person's. */
export function reasonsOf({ link, program, afterSeconds, isNearHidden, otherLinks }: VisitFacts): string[] {
  const isClick = link !== openLink;
  return [
    program,
    afterSeconds !== null && afterSeconds < soonSeconds && `${Math.max(0, afterSeconds).toFixed(1)} s after delivery`,
    link === hiddenLink && 'followed the link that no reader sees',
    isClick && link !== hiddenLink && isNearHidden && 'followed the link that no reader sees as well',
    isClick && otherLinks >= 2 && 'followed three links within ten seconds',
  ].filter((reason) => typeof reason === 'string');
}

interface Due extends VisitFacts {
  readonly no: number;
  readonly at: Date;
  readonly agent: string;
  /** Null if the visit is not counted: the person or the site has chosen otherwise, or the mail is gone. */
  readonly recipientId: string | null;
  readonly email: string;
  readonly url: string | null;
}

/** The hidden link may be followed a minute later, and a visit takes some seconds until it is stored. */
const waitSeconds = 70;
const mostAtOnce = 500;
const longestMs = 50_000;

const takeDue = sql<Due>`
  with due as (
    select v.* from mailing_visits v where v.at < now() - ${waitSeconds} * interval '1 second'
    order by v.at, v.no limit ${mostAtOnce} for update skip locked)
  select d.no, d.link, d.at, d.program, d.agent, r.id as recipient_id, r.email, l.url,
    extract(epoch from d.at - coalesce(r.delivered_at, r.sent_at))::float8 as after_seconds,
    coalesce(s.is_near_hidden, false) as is_near_hidden, coalesce(s.other_links, 0)::int as other_links
  from due d
  left join mailing_recipients r on r.mailing_id = d.mailing_id and r.no = d.recipient_no
    and r.is_counted and ${siteCounts} and ${mayBeCounted(sql.ref('r.contact_id'))}
  left join mailing_links l on l.mailing_id = d.mailing_id and l.link = d.link
  left join lateral (
    select bool_or(o.link = ${hiddenLink}) as is_near_hidden,
      count(distinct o.link) filter (where o.link <> d.link and o.link <> ${hiddenLink} and o.at between d.at - interval '10 seconds' and d.at + interval '10 seconds') as other_links
    from (
      select v.link, v.at from mailing_visits v where v.mailing_id = d.mailing_id and v.recipient_no = d.recipient_no
      union all
      select e.link_no, e.at from mailing_events e where e.recipient_id = r.id
        and e.at between d.at - interval '1 minute' and d.at + interval '1 minute' and e.link_no is not null) o
    where o.link <> ${openLink} and o.at between d.at - interval '1 minute' and d.at + interval '1 minute') s on true
  order by d.at, d.no`;

const eventOf = (visit: Due & { readonly recipientId: string }): MailEvent => {
  const reasons = reasonsOf(visit);
  return {
    type: visit.link === openLink ? 'Open' : 'Click',
    at: visit.at,
    recipientId: visit.recipientId,
    email: visit.email,
    messageId: null,
    isMachine: reasons.length > 0,
    status: null,
    detail: [...reasons, ...(reasons.length === 0 && visit.agent ? [visit.agent] : [])].join(', ') || null,
    link: visit.link === hiddenLink ? null : visit.url,
    linkNo: visit.link,
    isDead: false,
    isFinal: false,
    proof: 'counted',
    sourceId: `counted ${visit.no}`,
  };
};

/** Judges visits that are a minute old, a batch in each transaction. Returns how many of the last batch there were. */
async function judgeBatch(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await takeDue.execute(tx);
    if (rows.length === 0) return 0;
    await storeMailEvents(
      tx,
      rows.flatMap((row) => (row.recipientId === null ? [] : [eventOf({ ...row, recipientId: row.recipientId })])),
    );
    await tx
      .deleteFrom('mailingVisits')
      .where(
        'no',
        'in',
        rows.map(({ no }) => no),
      )
      .execute();
    return rows.length;
  });
}

/** Judges every visit that is due. */
export async function judgeVisits({ db }: Pick<Services, 'db'>): Promise<void> {
  const end = Date.now() + longestMs;
  while ((await judgeBatch(db)) === mostAtOnce && Date.now() < end);
}
