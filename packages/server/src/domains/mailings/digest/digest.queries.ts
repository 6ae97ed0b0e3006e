import '../mailings.tables.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArticleId, ContactId, DigestId, FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isSuppressed } from '../../contacts/suppressions.queries.ts';
import type { MailedSegment } from '../../segments/sender/sender.queries.ts';
import type { DigestArticle } from './digest.mails.ts';

/** An article of a digest, and the segment of the reader's that it is named with. */
export interface Entry {
  readonly articleId: ArticleId;
  readonly segmentId: SegmentId;
}

/** A digest that is marked as being sent. */
export interface BegunDigest {
  readonly id: DigestId;
  readonly contactId: ContactId;
  readonly email: string;
  readonly tries: number;
  /** Newest first; each article once. */
  readonly entries: readonly Entry[];
}

/**
 * The articles of the digest `g` that its reader may open now and has not had as a mail of their own. It asks for every
 * right again: whoever left, was suspended or lost an article since the digest was written does not get it.
 */
const entriesNow = sql`(select coalesce(json_agg(json_build_object('articleId', x.id, 'segmentId', x.segment_id) order by x.published_at desc, x.id desc), '[]') from (
  select distinct on (a.id) a.id, s.id as segment_id, a.published_at
  from articles a join article_segments l on l.article_id = a.id join segments s on s.id = l.segment_id
  join memberships m on m.segment_id = s.id and m.contact_id = g.contact_id
  where a.id = any(g.articles) and s.id = any(g.segments) and m.newsletter_status = 'subscribed' and m.status <> 'SUSPENDED'
    and a.published_at is not null and a.deleted_at is null and (a.access_type = 'PUBLIC' or m.status = 'SUBSCRIBED')
    and not exists (select from mailing_recipients r join mailings i on i.id = r.mailing_id
      where r.contact_id = g.contact_id and i.article_id = a.id and i.kind = 'mass' and r.state in ('sending', 'sent', 'uncertain', 'complained'))
  order by a.id, s.name, s.id) x)`;

/**
 * Marks the next digests that are due as being sent, in one statement with the check of rights and suppression: none can
 * change in between. Those with nothing to send are skipped. Returns undefined if none is due.
 */
export async function beginDigests(db: Database, most: number, now: Date): Promise<BegunDigest[] | undefined> {
  const { rows } = await sql<BegunDigest & { isBegun: boolean }>`with due as materialized (
      select id, contact_id, articles, segments from digests
      where state = 'waiting' and at <= ${now} order by at, id limit ${most} for update skip locked),
    judged as materialized (select g.id, c.email, ${entriesNow} as entries, ${isSuppressed(sql.ref('c.email'))} as is_suppressed
      from due g join contacts c on c.id = g.contact_id)
    update digests g set tries = g.tries + 1, started_at = clock_timestamp(), email = j.email,
      state = case when j.is_suppressed or json_array_length(j.entries) = 0 then 'skipped' else 'sending' end,
      reason = case when j.is_suppressed then 'suppressed' when json_array_length(j.entries) = 0 then 'nothing to send' end
    from judged j where g.id = j.id
    returning g.id, g.contact_id, g.tries, j.email, j.entries, g.state = 'sending' as is_begun`.execute(db);
  return rows.length === 0 ? undefined : rows.filter(({ isBegun }) => isBegun);
}

/** The segments that a digest is about: those of its row or, once that is deleted, all that its reader gets digests of. */
export async function segmentsOfDigest(
  db: Database,
  { contactId, digestId }: { readonly contactId: ContactId; readonly digestId: DigestId },
): Promise<SegmentId[]> {
  const { rows } = await sql<{ segments: SegmentId[] }>`select coalesce(
      (select segments from digests where id = ${digestId} and contact_id = ${contactId}),
      array(select segment_id from digest_choices where contact_id = ${contactId} order by segment_id)) as segments`.execute(
    db,
  );
  return rows[0]!.segments;
}

type Row = Omit<DigestArticle, 'picture'> & {
  readonly isPublic: boolean;
  readonly coverFileId: FileId | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
};

/** Articles and segments as a digest names them. Pictures of articles for members need a pass, so they have none. */
export async function namesOf(db: Database, entries: readonly Entry[]) {
  const [articles, segments] = await Promise.all([
    sql<Row>`select a.id, a.title, left(a.excerpt, 240) as excerpt, a.published_at, a.access_type = 'PUBLIC' as is_public, a.cover_file_id, f.width, f.height,
        concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as author_name,
        (select i ->> 'alt' from jsonb_path_query(a.value, '$[*].images[*]') i where i ->> 'src' = '/files/' || a.cover_file_id limit 1) as alt
      from articles a join users u on u.id = a.owner_id left join files f on f.id = a.cover_file_id
      where a.id = any(${entries.map(({ articleId }) => articleId)}::uuid[])`.execute(db),
    sql<MailedSegment>`select id, name, public, image_file_id from segments
      where id = any(${entries.map(({ segmentId }) => segmentId)}::uuid[]) order by name, id`.execute(db),
  ]);
  return { articles: articles.rows.map(presented), segments: segments.rows };
}

function presented({ isPublic, coverFileId, width, height, alt, ...article }: Row): DigestArticle {
  const hasPicture = isPublic && coverFileId && width && height;
  return {
    ...article,
    picture: hasPicture ? { src: pictureLocation(coverFileId), width, height, alt: alt || article.title } : undefined,
  };
}
