import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { route } from '@oeuvre/contracts/kernel/route.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../base/config.ts';
import { ContentChanges } from '../cache/content.ts';
import type { Services } from '../services/services.ts';
import { createHttpServer } from './http.ts';
import { ReplyCache } from './reply-cache.ts';
import { handle, invalidInput, serveAll } from './serve.ts';

const somebody = { ...guest, id: 'somebody' as UserId };
const whoever = { ...guest, id: 'nobody' as UserId };
const whoAsks = {
  method: 'GET',
  access: 'anyone',
  summary: 'Who asks',
  reply: z.object({ viewer: z.string(), payer: z.string() }),
} as const;
const shared = handle(
  route({ ...whoAsks, path: '/api/shared', shared: true }),
  async ({ viewer, payer, dependsOn }) => {
    dependsOn('people');
    return { viewer: String(viewer.id), payer };
  },
);
const own = handle(route({ ...whoAsks, path: '/api/own' }), async ({ viewer, payer }) => ({
  viewer: String(viewer.id),
  payer,
}));

test('the handler of a shared route gets the viewer who stands for many, and the limits of the one who asks', async () => {
  const services = { changes: new ContentChanges() } as Services;
  const app = await createHttpServer(readConfig({ PUBLIC_URL: 'http://oeuvre.test' }, []), pino({ level: 'fatal' }));
  app.addHook('preParsing', async (request) => {
    request.viewer = somebody;
  });
  serveAll(app, services, [shared, own], {
    cache: new ReplyCache(services),
    readersOf: () => ({ key: 'all', viewer: whoever }),
  });
  expect((await app.inject('/api/shared')).json()).toEqual({ viewer: 'nobody', payer: 'somebody' });
  expect((await app.inject('/api/own')).json()).toEqual({ viewer: 'somebody', payer: 'somebody' });
  await app.close();
});

test('of each value only the first issue is said, and of many values thirty', () => {
  const body = z.object({ emails: z.array(z.string()).min(1, 'must not be empty'), ids: z.array(z.uuid()) });
  const { error } = body.safeParse({ emails: '', ids: Array(40).fill('x') });
  const { errors } = invalidInput(error!, 'body');
  expect(errors).toHaveLength(30);
  expect(errors!.filter(({ path }) => path === 'body.emails')).toEqual([
    { path: 'body.emails', message: 'Invalid input: expected array, received string' },
  ]);
});
