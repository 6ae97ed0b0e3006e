import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { dataExportsRoutes } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { killWorker, startWorker } from '../../../test/killable-workers.ts';
import { allHandlers } from '../../api.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { accountsJobs } from '../../domains/accounts/accounts.jobs.ts';
import { makeExport } from '../../domains/accounts/data-exports/data-exports.making.ts';
import { inScratchFolder } from '../../platform/storage/scratch.ts';
import { openZip } from '../../platform/tables/zip.ts';
import { aFullLife, email } from './own-data.fixture.ts';

const app = await testApp(allHandlers);
const { services } = app;
const never = new AbortController().signal;
let world: Awaited<ReturnType<typeof aFullLife>>;
beforeEach(async () => {
  world = await aFullLife(services);
  services.mails.length = 0;
  services.queued.length = 0;
});

const start = (person: { id: string } = world.lena) => app.call(person, dataExportsRoutes.start, {});
const list = (person: { id: string } = world.lena) => app.call(person, dataExportsRoutes.list, {});
const download = (exportId: string, person: { id: string } | null = world.lena) =>
  app.inject({
    url: urlOf(dataExportsRoutes.download, { params: { exportId } }),
    headers: person ? { 'x-test-person': person.id } : {},
  });
const work = async (queue: string, payload: object = {}) =>
  accountsJobs.find((one) => one.queue === queue)!.work(services, payload as never, never);

/** The files of a ZIP file by name, the lines of JSON parsed. */
function unpacked(bytes: Buffer): Promise<Record<string, unknown[]>> {
  return inScratchFolder(async (folder) => {
    const file = path.join(folder, 'export.zip');
    await writeFile(file, bytes);
    const zip = await openZip(file, { entries: 1_000, entryBytes: 100_000_000, totalBytes: 500_000_000 });
    const found: Record<string, unknown[]> = {};
    for (const name of zip.names) {
      const words = await text(await zip.read(name));
      found[name] = name.endsWith('.jsonl')
        ? words
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line))
        : [words];
    }
    zip.close();
    return found;
  });
}

describe('everything of mine', () => {
  test('Lena asks for it, is told by mail, and downloads a file with all that is kept about her', async () => {
    const started = await start();
    expect(started).toMatchObject({ state: 'waiting', bytes: null });
    expect(services.queued).toEqual([{ queue: 'accounts.export', payload: { exportId: started.id } }]);
    expect((await start()).id).toBe(started.id);
    await work('accounts.export', { exportId: started.id });
    const [ready] = await list();
    expect(ready).toMatchObject({ id: started.id, state: 'ready', done: ready!.total, bytes: expect.any(Number) });
    expect(services.mails).toMatchObject([{ to: email, text: expect.stringContaining('/user/profile?tab=privacy') }]);

    const reply = await download(started.id);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="oeuvre-data-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = await unpacked(reply.rawPayload);
    expect(
      Object.keys(files)
        .filter((name) => files[name]!.length === 0)
        .sort(),
    ).toEqual([
      'application-answers.jsonl',
      'application-decisions.jsonl',
      'application-openings.jsonl',
      'application-questions.jsonl',
      'article-history.jsonl',
      'blocked-address.jsonl',
      'chat-earlier-texts.jsonl',
      'chat-settings.jsonl',
      'chats-left.jsonl',
      'coherence-answers.jsonl',
      'mail-not-counted.jsonl',
      'mail-zone.jsonl',
      'notification-settings.jsonl',
      'seen-works.jsonl',
      'similarity-verdicts.jsonl',
      'works-of-left-segments.jsonl',
      'works-shared-with-me.jsonl',
    ]);
    expect(files).toMatchObject({
      'README.txt': [expect.stringContaining('memberships.jsonl')],
      'reply-addresses.jsonl': [{ segment: 'After Dark', address: email, confirmed: true }],
      'profile.jsonl': [{ email, firstName: 'Lena', roles: ['COMMON', 'OWNER'] }],
      'applications.jsonl': [{ title: 'Sketch', status: 'pending', message: 'Lena Marchetti offers a sketch.' }],
      'sessions.jsonl': [{ userAgent: 'Firefox' }],
      'passkeys.jsonl': [{ name: 'Lena Marchetti phone' }],
      'address-book.jsonl': [{ email }],
      'memberships.jsonl': [{ segment: 'After Dark', status: 'SUBSCRIBED', newsletterStatus: 'subscribed' }],
      'consents.jsonl': [{ segment: 'After Dark', decision: 'given', wording: 'Subscribe to newsletter' }],
      'digests.jsonl': [{ day: expect.any(String), state: 'sent', articles: [expect.any(String)] }],
      'digest-choices.jsonl': [{ segment: 'After Dark', pace: 'weekly', zone: 'Europe/Lisbon' }],
      'who-exported-me.jsonl': [{ segment: 'After Dark', by: 'Ines Okafor', count: 1 }],
      'collections.jsonl': [{ name: 'Evenings', works: [{ title: 'Harbour' }] }],
      'article-comments.jsonl': [{ body: 'Well said.' }],
      'chats.jsonl': [{ segment: 'After Dark', with: ['Ines Okafor'] }],
      'chat-messages.jsonl': [{ text: 'Lena Marchetti is late.' }, { text: 'Message 2' }],
      'notifications.jsonl': [{ text: 'It is out.' }],
      'searches.jsonl': [{ text: 'lena marchetti' }],
      'mails-received.jsonl': [{ subject: 'Night Prints', segment: 'After Dark' }],
      'files.jsonl': [{ contentType: 'image/jpeg' }],
    });
    expect(files['articles.jsonl']).toHaveLength(2);
    expect(files['works.jsonl']).toHaveLength(2);
    expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(JSON.stringify(files)).not.toMatch(/a-token|publicKey|ines@okafor|argon2/);
  });

  test('nobody else can see, fetch or remove it', async () => {
    const { id } = await start();
    await makeExport(services, id, never);
    const admin = await aPerson(db, { roles: ['SUPER'] });
    for (const other of [world.ines, admin]) {
      expect((await download(id, other)).statusCode).toBe(404);
      expect((await app.refusal(other, dataExportsRoutes.remove, { params: { exportId: id } })).status).toBe(404);
      expect(await list(other)).toEqual([]);
    }
    expect((await download(id, null)).statusCode).toBe(401);
  });

  test('it can be fetched when it is ready, and for seven days', async () => {
    const { id } = await start();
    expect((await download(id)).json()).toMatchObject({ code: 'accounts/export-not-ready' });
    await makeExport(services, id, never);
    const expiresAt = (await list())[0]?.expiresAt;
    expect(Math.round((Date.parse(expiresAt!) - Date.now()) / 86_400_000)).toBe(7);
    await pool.query("update data_exports set expires_at = now() - interval '1 second'");
    expect((await download(id)).statusCode).toBe(404);
    await work('accounts.resume-exports');
    expect((await pool.query('select 1 from data_exports')).rowCount).toBe(0);
    expect(await services.storage.exists(`data-exports/${id}/export.zip`)).toBe(false);
  });

  test('cancelled while a worker writes it, nothing stays', async () => {
    const { id } = await start();
    const working = makeExport(services, id, never);
    await app.call(world.lena, dataExportsRoutes.remove, { params: { exportId: id } });
    await working;
    expect(await list()).toEqual([]);
    expect(services.mails).toEqual([]);
    expect(await services.storage.exists(`data-exports/${id}/export.zip`)).toBe(false);
  });

  test('one at a time, three a day', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { id } = await start(world.ines);
      await makeExport(services, id, never);
    }
    expect((await app.refusal(world.ines, dataExportsRoutes.start, {})).status).toBe(429);
  });

  test('a worker that is killed leaves it to the next one, and Lena is told once', async () => {
    await pool.query(
      `insert into notifications (user_id, kind, body, href, subject)
       select $1, 'many', repeat(md5(n::text), 20), '/', 'x:' || n from generate_series(1, 30000) n`,
      [world.lena.id],
    );
    const { id } = await start();
    const letOthersTakeIt = () => pool.query("update data_exports set updated_at = now() - interval '1 minute'");
    await letOthersTakeIt();
    const first = await startWorker('accounts', services.config);
    await expect
      .poll(async () => (await list())[0], { timeout: 90_000, interval: 10 })
      .toMatchObject({ state: 'working', total: expect.any(Number) });
    await killWorker(first);
    expect((await list())[0]!.state).toBe('working');
    await letOthersTakeIt();
    await startWorker('accounts', services.config);
    await expect.poll(async () => (await list())[0]!.state, { timeout: 90_000 }).toBe('ready');
    const files = await unpacked((await download(id)).rawPayload);
    expect(files['notifications.jsonl']).toHaveLength(30_001);
    await expect
      .poll(
        async () =>
          (
            await pool.query('select 1 from mailbox_messages where recipient = $1 and subject like $2', [
              email,
              '%ready%',
            ])
          ).rowCount,
      )
      .toBe(1);
  });
});
