import '../segments.tables.ts';
import { replyAddressAt } from '@oeuvre/contracts/addresses.ts';
import { segmentErrors } from '@oeuvre/contracts/domains/segments/segments.errors.ts';
import { mayManageSegments } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { ReplyLink } from '@oeuvre/contracts/domains/segments/sender/sender.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { parseMailbox, wireAddress } from '../../../platform/mail/mail-address.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { getSegment, type SegmentRow } from '../segments.queries.ts';
import { replyAddressMail } from './sender.mails.ts';
import { type ReplyToken, readReplyToken, signReplyToken } from './sender.tokens.ts';

/** Refuses an address that no mail can name: every mail of the segment would fail. */
export function assertReplyAddress(address: string | undefined): void {
  if (!address) return;
  try {
    wireAddress(parseMailbox(address).address);
  } catch {
    throw invalidFields({ path: 'body.replyTo', message: "that isn't an e-mail address" });
  }
}

type Given = Pick<Services, 'db' | 'config' | 'mailer' | 'limits' | 'log'>;
type Sender = Pick<SegmentRow, 'id' | 'name' | 'replyTo' | 'confirmedReplyTo'>;

const isOpen = ({ replyTo, confirmedReplyTo }: Sender) => replyTo !== '' && replyTo !== confirmedReplyTo;

async function sendReplyLink({ config, mailer }: Given, { id, name, replyTo }: Sender): Promise<void> {
  const claim = { segmentId: id, email: normalisedEmail(replyTo), issuedAt: Date.now() };
  const url = `${config.publicUrl}${replyAddressAt(signReplyToken(config.sessionSecret, claim))}`;
  await mailer.send(replyAddressMail(replyTo, { segmentName: name, url }));
}

/**
 * Mails the link that confirms a new reply address. The segment is saved already, so a mail that fails changes nothing:
 * its form offers to send the link again. An address gets three such mails a day.
 */
export async function mailReplyLink(services: Given, segment: Sender): Promise<void> {
  if (!isOpen(segment)) return;
  if (!(await services.limits.mayTake('mail-to-address', normalisedEmail(segment.replyTo)))) return;
  await sendReplyLink(services, segment).catch((error: unknown) =>
    services.log.error({ err: error }, 'the mail that confirms a reply address was not taken'),
  );
}

/** Mails the link once more; does nothing for an address that is confirmed. */
export async function mailReplyLinkAgain(services: Given, viewer: Viewer, id: SegmentId): Promise<void> {
  assertAllowed(mayManageSegments(viewer));
  const segment = await getSegment(services.db, id);
  if (!isOpen(segment)) return;
  await services.limits.take('mail-to-address', normalisedEmail(segment.replyTo));
  await sendReplyLink(services, segment);
}

async function getLinked(db: Database, { segmentId, email }: ReplyToken, { isLocked = false } = {}): Promise<Sender> {
  let query = db
    .selectFrom('segments')
    .select(['id', 'name', 'replyTo', 'confirmedReplyTo'])
    .where('id', '=', segmentId);
  if (isLocked) query = query.forUpdate();
  const segment = await query.executeTakeFirst();
  if (!segment || normalisedEmail(segment.replyTo) !== email) throw segmentErrors('link-not-valid');
  return segment;
}

const presentLink = ({ id, name, replyTo }: Sender): ReplyLink => ({
  segmentId: id,
  segmentName: name,
  email: replyTo,
});

/** The meaning of the link. Read-only: scanners follow every link of a mail. */
export async function readReplyLink({ db, config }: Pick<Services, 'db' | 'config'>, token: string) {
  return presentLink(await getLinked(db, readReplyToken(config.sessionSecret, token)));
}

/** The mailbox takes the replies from now on; a link may be followed twice. */
export async function confirmReplyAddress({ db, config }: Pick<Services, 'db' | 'config'>, token: string) {
  const claim = readReplyToken(config.sessionSecret, token);
  return inTransaction(db, async (tx) => {
    const segment = await getLinked(tx, claim, { isLocked: true });
    if (isOpen(segment)) {
      await tx
        .updateTable('segments')
        .set({ confirmedReplyTo: segment.replyTo, updatedAt: now })
        .where('id', '=', segment.id)
        .execute();
      await recordChange(tx, {
        audit: { viewer: guest, act: 'segments.confirmReplyAddress', subject: ['segment', segment.id] },
      });
    }
    return presentLink(segment);
  });
}
