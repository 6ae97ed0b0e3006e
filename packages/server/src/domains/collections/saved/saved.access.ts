import '../collections.tables.ts';
import {
  maximumNames,
  maximumPictures,
} from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import type { NamedThing } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import {
  consequences,
  type Leaving,
  leavingOf,
  standingsWithout,
} from '../../memberships/consequences/consequences.access.ts';
import { findMembership, type Place } from '../../memberships/memberships.queries.ts';

/**
 * The table `lost` for a `with`: the works that these people saved from the segment and see only as its members. Works
 * that they see otherwise stay: their own and shared ones, works on the wall of an open segment or of another one that
 * they belong to. It works on sets: a question per work takes minutes for some thousand people. `among` narrows it to
 * some rows `i` of collection_items.
 */
export const lostWorks = (
  leaving: Leaving,
  among = sql<SqlBool>`true`,
): RawBuilder<unknown> => sql`${standingsWithout(leaving)},
  saved as materialized (
    select g.contact_id, g.user_id, i.collection_id, i.artwork_id
    from going g join collection_items i on i.keeper_id = g.user_id and ${among}
    join artwork_segments h on h.segment_id = ${leaving.segmentId} and h.artwork_id = i.artwork_id and h.published
    join artworks a on a.id = i.artwork_id and a.published and a.activity_status = 'ACTIVE' and a.owner_id is distinct from g.user_id),
  kept as materialized (
    select s.collection_id, s.artwork_id from saved s join artwork_segments h on h.artwork_id = s.artwork_id and h.published
      join segments o on o.id = h.segment_id and o.public and o.visible
    union select s.collection_id, s.artwork_id from saved s join belongs b on b.contact_id = s.contact_id
      join artwork_segments h on h.segment_id = b.segment_id and h.artwork_id = s.artwork_id and h.published
    union select s.collection_id, s.artwork_id from saved s join artwork_shares w on w.artwork_id = s.artwork_id and w.user_id = s.user_id),
  lost as materialized (select collection_id, artwork_id from saved except select collection_id, artwork_id from kept)`;

interface SavedOf {
  readonly userId: UserId;
  readonly segmentId: SegmentId;
}

/** For a `from`: the rows `i` of collection_items in which a person keeps works that hang in a segment. */
export const savedOf = ({ userId, segmentId }: SavedOf): RawBuilder<unknown> =>
  sql`collection_items i join artwork_segments h on h.artwork_id = i.artwork_id and h.segment_id = ${segmentId} and h.published and i.keeper_id = ${userId}`;

export async function countSaved(db: Database, saved: SavedOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${savedOf(saved)}`.execute(db);
  return rows[0]!.count;
}

/** How a person has left a segment, for `lostWorks`; undefined if they are a member. */
export async function findLeaving(db: Database, { segmentId, contactId }: Place): Promise<Leaving | undefined> {
  const status = (await findMembership(db, { segmentId, contactId }))?.status ?? 'EMPTY';
  return status === 'SUBSCRIBED'
    ? undefined
    : { segmentId, members: [contactId], isSuspending: status === 'SUSPENDED' };
}

interface Counted {
  readonly count: number;
  readonly within: number;
  readonly named: NamedThing[] | null;
}

/**
 * Nobody but their owner sees a person's collections, so their names and works are shown to the owner only; others get
 * the numbers. A membership that is granted brings no work back.
 */
consequences.register('collections', async (db, viewer, question) => {
  if (question.event === 'grant' || question.members.length === 0) return { count: 0, within: 0, own: null, named: [] };
  const isSeen = artworksVisibleTo(viewer);
  const { rows } = await sql<Counted>`with ${lostWorks(leavingOf(question))}
    select (select count(*) from lost) as count, (select count(distinct collection_id) from lost) as within,
      (select json_agg(thing) from (
        select k.name, n.count, (select count(*) from collection_items i join artworks a on a.id = i.artwork_id where i.collection_id = k.id and ${isSeen}) as total,
          coalesce((select json_agg(shown.picture) from (
            select json_build_object('fileId', f.id, 'width', f.width, 'height', f.height, 'colour', f.colour, 'placeholder', f.placeholder, 'alt', coalesce(p.alt, a.title)) as picture
            from lost l join collection_items i on i.collection_id = l.collection_id and i.artwork_id = l.artwork_id join artworks a on a.id = l.artwork_id and ${isSeen}
            join artwork_images p on p.artwork_id = a.id and p.position = 0 join files f on f.id = p.file_id
            where l.collection_id = k.id order by i.rank limit ${maximumPictures}) shown), '[]') as pictures
        from collections k join (select collection_id, count(*) as count from lost group by collection_id) n on n.collection_id = k.id
        where k.owner_id = ${accountOf(viewer)}::uuid order by n.count desc, k.name, k.id limit ${maximumNames}) thing) as named`.execute(
    db,
  );
  const { count, within, named } = rows[0]!;
  return { count, within, own: null, named: named ?? [] };
});
