import '../mailings.tables.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { MailPace, SegmentMail } from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import type { ContactId, FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface Row {
  readonly segmentId: SegmentId;
  readonly name: string;
  readonly public: boolean;
  readonly imageFileId: FileId | null;
  readonly isMember: boolean;
  readonly since: Date | null;
  readonly newsletter: boolean;
  readonly pace: MailPace;
}

/** So many are shown. */
const mostSegments = 1_000;

/** A contact gets articles of a segment by mail, or could get them. */
const mailedIn = (contactId: ContactId) => sql`from memberships m join segments s on s.id = m.segment_id
    where m.contact_id = ${contactId} and m.status <> 'SUSPENDED' and (m.status = 'SUBSCRIBED' or m.newsletter_status <> 'notSubscribed')`;

const ofSome = (only: readonly SegmentId[] | undefined) => (only ? sql`and s.id = any(${[...only]}::uuid[])` : sql``);

/**
 * The segments whose articles a contact gets by mail, or could get: as a member, or by a decision about the newsletter.
 * All of them, or only these.
 */
export async function listSegmentMails(
  db: Database,
  contactId: ContactId | null,
  only?: readonly SegmentId[],
): Promise<SegmentMail[]> {
  if (!contactId) return [];
  const { rows } =
    await sql<Row>`select s.id as segment_id, s.name, s.public, s.image_file_id, m.status = 'SUBSCRIBED' as is_member,
      case when m.status = 'SUBSCRIBED' then m.subscribed_at else m.newsletter_changed_at end as since,
      m.newsletter_status = 'subscribed' as newsletter,
      case when m.newsletter_status <> 'subscribed' then 'never' else coalesce(
        (select d.pace from digest_choices d where d.segment_id = s.id and d.contact_id = ${contactId}), 'each') end as pace
    ${mailedIn(contactId)} ${ofSome(only)} order by s.name, s.id limit ${mostSegments}`.execute(db);
  return rows.map(({ imageFileId, since, ...row }) => ({
    ...row,
    imageSrc: imageFileId && pictureLocation(imageFileId),
    since: since?.toISOString() ?? null,
  }));
}

/** Whether a contact gets the newsletter of each of these segments, or of all that mail them, however many. */
export async function listNewsletters(
  db: Database,
  contactId: ContactId,
  only?: readonly SegmentId[],
): Promise<Pick<Row, 'segmentId' | 'newsletter'>[]> {
  const { rows } = await sql<
    Pick<Row, 'segmentId' | 'newsletter'>
  >`select s.id as segment_id, m.newsletter_status = 'subscribed' as newsletter
    ${mailedIn(contactId)} ${ofSome(only)} order by s.id`.execute(db);
  return rows;
}
