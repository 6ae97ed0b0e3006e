import { mailingAt } from '@oeuvre/contracts/addresses.ts';
import type { MailingState, RecipientState } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { type SqlBool, sql } from 'kysely';
import type { OwnKindOfTable, OwnStage } from '../../platform/work/own-work.ts';

const stages: Readonly<Record<Exclude<MailingState, 'not_started'>, OwnStage>> = {
  preparing: { standing: 'working', words: 'Preparing' },
  sending: { standing: 'working', words: 'Sending' },
  paused: { standing: 'paused', words: 'Paused' },
  sent: { standing: 'ended', words: 'Sent' },
  failed: { standing: 'failed', words: 'Failed', needs: 'Look at its recipients.' },
};

/** Recipients, without those in these states, over the row `w`. */
const recipientsBut = (...states: readonly RecipientState[]) =>
  sql`(select count(*) from mailing_recipients r where r.mailing_id = w.id and r.state <> all(${states}::text[]))`;

/** Campaigns, as the person who started them sees them. */
export const mailingWork: OwnKindOfTable = {
  queue: 'mailings.send',
  table: 'mailings',
  own: {
    person: 'created_by',
    scope: () => sql<SqlBool>`w.kind = 'mass' and w.closed_at is null`,
    stages,
    steps: { pause: { sending: 'paused' }, start: { paused: 'sending' } },
    done: recipientsBut('queued', 'sending'),
    all: recipientsBut(),
    changedAt: sql`coalesce(w.finished_at, w.created_at)`,
    facts: sql`jsonb_build_object('articleId', w.article_id, 'subject', w.subject)`,
    present: ({ articleId, subject }: Readonly<Record<'articleId' | 'subject', string>>) => ({
      title: `Mailing, ${subject}`,
      href: mailingAt(articleId),
    }),
  },
};
