import '../chat.tables.ts';
import { maximumNames } from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { consequences } from '../../memberships/consequences/consequences.access.ts';

/** More rooms than these in one segment are counted as this many. */
const mostRooms = 5_000;

/**
 * Rooms of the chat that close to people who are suspended, or open to them again: curators keep theirs whatever else
 * happens to a membership. The asker sees the names of people whose rooms they share; others' are only counted.
 */
consequences.register('rooms', async (db, viewer, { segmentId, event, members }) => {
  if (event !== 'suspend' || members.length === 0) return { count: 0, within: null, own: null, named: [], keys: [] };
  const { rows } = await sql<{ id: string; name: string | null }>`select r.id,
      (select u.first_name || ' ' || u.last_name from users u where u.id = min(p.user_id::text)::uuid
        and exists (select from chat_participants o where o.room_no = r.no and o.user_id = ${accountOf(viewer)})) as name
    from contacts c join chat_participants p on p.user_id = c.user_id
    join chat_rooms r on r.no = p.room_no and r.segment_id = ${segmentId}
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
    where c.id = any(${members}::uuid[])
      and not exists (select from user_roles x where x.user_id = c.user_id and x.role = 'SUPER')
    group by r.no order by r.no limit ${mostRooms}`.execute(db);
  const named = rows.flatMap(({ name }) => (name === null ? [] : [{ name, count: null, total: null, pictures: [] }]));
  return {
    count: rows.length,
    within: null,
    own: null,
    named: named.slice(0, maximumNames),
    keys: rows.map(({ id }) => id),
  };
});
