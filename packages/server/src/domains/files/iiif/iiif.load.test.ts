import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { savePicture } from '../files.commands.ts';
import { squares } from './iiif.fixture.ts';
import { iiifPlugin } from './iiif.plugin.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([], {}, [iiifPlugin]);
});

async function aPublicPicture(side: number, { storage }: Pick<Services, 'storage'> = app.services): Promise<FileId> {
  const bytes = await squares(side).png().toBuffer();
  const { id } = await savePicture(db, storage, { bytes, fileName: 'a.png', ownerId: null });
  await db.updateTable('files').set({ visibility: 'public' }).where('id', '=', id).execute();
  return id;
}
const ask = (url: string) => app.inject({ method: 'GET', url });

test('nobody is asked who they are for the tiles of a picture that is the same for all', async () => {
  const isAsked = vi.fn(() => guest);
  const plugin = (fastify: FastifyInstance, { services }: { services: Services }) =>
    iiifPlugin(fastify, { services, viewerOf: isAsked });
  const asking = await testApp([], {}, [plugin]);
  const tile = async (changed: object) => {
    const id = await aPublicPicture(300, asking.services);
    await db.updateTable('files').set(changed).where('id', '=', id).execute();
    return (await asking.inject({ method: 'GET', url: `/iiif/3/${id}/full/100,/0/default.jpg` })).statusCode;
  };
  expect([await tile({ visibility: 'public' }), isAsked.mock.calls.length]).toEqual([200, 0]);
  expect([await tile({ guestLimit: 200 }), isAsked.mock.calls.length]).toEqual([200, 1]);
  expect([await tile({ visibility: 'private' }), isAsked.mock.calls.length]).toEqual([404, 2]);
  await asking.app.close();
});

test('more tiles than can be made soon are refused with the time to come back', async () => {
  const id = await aPublicPicture(1_500);
  const asked = Array.from({ length: 250 }, (_, at) => ask(`/iiif/3/${id}/${at},0,1200,1200/600,600/0/default.png`));
  const answers = await Promise.all(asked);
  const statuses = new Set(answers.map((reply) => reply.statusCode));
  expect(statuses).toEqual(new Set([200, 503]));
  expect(answers.find((reply) => reply.statusCode === 503)!.headers['retry-after']).toBe('2');
  expect((await ask(`/iiif/3/${id}/full/max/0/default.jpg`)).statusCode).toBe(200);
});

test('forty guests who ask for large images do not keep the tile of another visitor waiting', async () => {
  const id = await aPublicPicture(2_500);
  const address = (at: number) => `/iiif/3/${id}/full/^${1_990 + at},1990/0/color.png`;
  // The process of tiles starts with the first.
  await ask(`/iiif/3/${id}/0,0,512,512/512,512/0/default.jpg`);
  let made = 0;
  const guests = Array.from({ length: 40 }, async (_, at) => {
    const reply = await app.inject({ method: 'GET', url: address(at - 40), remoteAddress: `198.51.100.${at}` });
    if (reply.statusCode === 200) made += 1;
    return reply;
  });
  await Promise.race(guests);
  const reply = await app.inject({
    method: 'GET',
    url: `/iiif/3/${id}/512,512,512,512/512,512/0/default.jpg`,
    remoteAddress: '203.0.113.1',
  });
  expect(reply.statusCode).toBe(200);
  // It was made beside one of twenty, not after all of them.
  expect(made).toBeLessThan(6);
  const statuses = (await Promise.all(guests)).map((reply) => reply.statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(15);
});

test('guests get smaller images than people who are signed in, and the description says so', async () => {
  const person = { id: '01980000-0000-7000-8000-0000000000aa' } as Viewer;
  const asking = await testApp([], {}, [
    (fastify: FastifyInstance, { services }: { services: Services }) =>
      iiifPlugin(fastify, { services, viewerOf: () => ({ ...guest, ...person }) }),
  ]);
  const id = await aPublicPicture(2_500, asking.services);
  const get = (rest: string, headers = {}) => asking.inject({ method: 'GET', url: `/iiif/3/${id}/${rest}`, headers });
  const cookie = { cookie: 'a session' };
  const info = await get('info.json');
  expect([info.json().maxArea, info.headers['cache-control']]).toEqual([4_000_000, 'public, max-age=60']);
  const own = await get('info.json', cookie);
  expect([own.json().maxArea, own.headers['cache-control']]).toEqual([16_000_000, 'private, no-store']);
  expect((await get('full/^2100,2100/0/default.jpg')).statusCode).toBe(400);
  expect((await get('full/^2100,2100/0/default.jpg', cookie)).statusCode).toBe(200);
  await asking.app.close();
});
