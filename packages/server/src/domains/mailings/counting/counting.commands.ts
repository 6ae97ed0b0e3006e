import '../mailings.tables.ts';
import { hiddenLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import type { MailingSettings } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
import { mayChangeMailingSettings } from '@oeuvre/contracts/domains/mailings/counting/counting.policy.ts';
import type { ContactId, MailingId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { linksOf } from './counting.mail.ts';
import { getMailingSettings, siteCounts } from './counting.queries.ts';

/** Switches the counting of opens and clicks on or off. Mails that were sent before keep their addresses. */
export async function changeMailingSettings(
  db: Database,
  viewer: Viewer & { readonly id: UserId },
  { countsReads }: Pick<MailingSettings, 'countsReads'>,
): Promise<MailingSettings> {
  assertAllowed(mayChangeMailingSettings(viewer));
  await inTransaction(db, async (tx) => {
    const row = { countsReads, changedBy: viewer.id, changedAt: now };
    if ((await getMailingSettings(tx)).countsReads === countsReads) return;
    await tx
      .insertInto('mailingSettings')
      .values(row)
      .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(row))
      .execute();
    const audit = {
      viewer,
      act: 'mailings.counting',
      subject: ['site', 'mailings'],
      details: { countsReads },
    } as const;
    await recordChange(tx, { audit });
  });
  return getMailingSettings(db);
}

/** A choice of the person. Mails that they got before are no longer counted either. */
export async function changeCounting(tx: Database, contactId: ContactId, counted: boolean): Promise<void> {
  if (counted) await tx.deleteFrom('mailingUncounted').where('contactId', '=', contactId).execute();
  else
    await tx
      .insertInto('mailingUncounted')
      .values({ contactId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface NewMailing {
  readonly mailingId: MailingId;
  readonly html: string;
  readonly publicUrl: string;
  /** The target of the link that no reader sees: a program that follows it learns nothing. */
  readonly articleAddress: string;
}

/** Stores the targets of a new mailing's links, if the site counts opens and clicks. */
export async function storeLinks(tx: Database, { mailingId, articleAddress, ...written }: NewMailing): Promise<void> {
  const { countsReads } = await getMailingSettings(tx);
  if (!countsReads) return;
  const hidden = { link: hiddenLink, url: articleAddress, words: '', isPicture: false };
  await tx
    .insertInto('mailingLinks')
    .values([...linksOf(written), hidden].map((link) => ({ mailingId, ...link })))
    .execute();
  await tx.updateTable('mailings').set({ countsReads: true }).where('id', '=', mailingId).execute();
}

/** One visit of a counted address. */
export interface Visit {
  /** The numbers of the mailing and of the recipient. */
  readonly mailing: number;
  readonly no: number;
  readonly link: number;
  readonly at: Date;
  /** Why it is a program's, as far as its request says so. */
  readonly program: string | null;
  readonly agent: string;
}

/** Keeps visits until their verdict. */
export async function storeVisits(db: Database, visits: readonly Visit[]): Promise<void> {
  const given = JSON.stringify(visits.map((visit) => ({ ...visit, at: visit.at.toISOString() })));
  await sql`insert into mailing_visits (mailing_id, recipient_no, link, at, program, agent)
    select m.id, g.no, g.link, g.at, g.program, g.agent
    from jsonb_to_recordset(${given}::jsonb) as g (mailing integer, no bigint, link integer, at timestamptz, program text, agent text)
    join mailings m on m.number = g.mailing and m.counts_reads and ${siteCounts}`.execute(db);
}
