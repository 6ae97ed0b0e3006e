import { expect, test } from 'vitest';
import { db } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aChat, manyMessages } from '../chat.factory.ts';
import { mostOfRoom, mostRoomsAtOnce } from './delivery.queries.ts';
import { Delivery } from './delivery.ts';

test('after a long cut the messages of more rooms than one fetch returns are all emitted, each once and in order', async () => {
  const [ada, ben] = [await aPerson(db, { roles: ['OO_CURATOR'] }), await aPerson(db, { roles: ['OO_CURATOR'] })];
  const rooms: number[] = [];
  // A pair has one room in a segment.
  for (let at = 0; at <= mostRoomsAtOnce; at += 1) {
    const segment = await aSegment(db, { staff: [ada, ben] });
    const room = await aChat(db, { segment, people: [ada, ben] });
    await manyMessages(db, { room, sender: ada, count: mostOfRoom + 1 });
    rooms.push(room.no);
  }
  const emitted = new Map<number, number[]>(rooms.map((no) => [no, []]));
  const delivery = new Delivery(await testServices(), 'this node', {
    message: ({ roomNo, seq }) => void emitted.get(roomNo)!.push(seq),
    changed: () => {},
    mark: () => {},
    room: () => {},
  });
  delivery.hear(rooms.map((no) => ({ kind: 'messages', no, first: 1, last: mostOfRoom + 1 })));
  const all = Array.from({ length: mostOfRoom + 1 }, (_, at) => at + 1);
  await expect.poll(() => rooms.filter((no) => emitted.get(no)!.length < all.length)).toEqual([]);
  for (const no of rooms) expect(emitted.get(no)).toEqual(all);
});
