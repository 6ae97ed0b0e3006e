import { row } from './row.ts';

interface Placed {
  readonly place: string;
  readonly segment_id: string;
  /** The first one has written the message. */
  readonly people: readonly [string, string];
  readonly ids: { readonly room: string; readonly message: string };
}

/** A room of two curators of a segment with one message. */
export function chatPlaced({ place, segment_id, people, ids }: Placed): string[] {
  const room_no = { sql: `(select no from chat_rooms where id = '${ids.room}')` };
  return [
    row('chat_rooms', { id: ids.room, segment_id, people_key: `people ${place}`, is_direct: true, last_seq: 1 }),
    ...people.map((user_id) => row('chat_participants', { room_no, user_id })),
    row('chat_messages', {
      id: ids.message,
      room_no,
      seq: 1,
      sender_id: people[0],
      client_id: ids.message,
      digest: 0,
      at: { sql: 'now()' },
      kind: 'text',
      body: `Between curators ${place}`,
    }),
  ];
}
