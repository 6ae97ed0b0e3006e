import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { sampleMails } from '../dev/sample-mails.ts';
import { serveDevPages } from './dev-pages.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([], { demo: true }, [async (scope, { services }) => serveDevPages(scope, services)]);
});

test.each(Object.keys(sampleMails))('the mail %s is shown in HTML and text, and runs nothing', async (name) => {
  const page = await app.inject(`/dev/mails/${name}`);
  expect([page.statusCode, page.body]).toEqual([
    200,
    expect.stringContaining(`src="/dev/mails/${name}/html?scheme=dark&amp;pictures=shown"`),
  ]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const mail = await app.inject(`/dev/mails/${name}/html`);
  expect(mail.headers['content-security-policy']).toContain('sandbox');
  expect(mail.body).not.toMatch(/<script|\uE000|undefined/);
});

test('a mail is shown in the scheme that the page names, and with blocked pictures', async () => {
  const dark = await app.inject('/dev/mails/digest/html?scheme=dark&pictures=blocked');
  expect(dark.body).toContain('@media all');
  expect(dark.body).not.toContain('prefers-color-scheme');
  expect(dark.headers['content-security-policy']).toContain("img-src 'none'");
  const light = await app.inject('/dev/mails/digest/html');
  expect(light.body).toContain('@media not all');
  expect(light.headers['content-security-policy']).toContain('img-src *');
  expect((await app.inject('/dev/mails/digest')).body).toMatch(/Digest <span class="soft">\d+ kB/);
  expect((await app.inject('/dev/mails/digest/html?scheme=sepia')).statusCode).toBe(404);
});

test('a mail that was sent appears in the mailbox with its words, its HTML and its source', async () => {
  await app.services.mailer.send({
    topic: 'notifications',
    to: 'Ines <ines@example.org>',
    subject: 'Grüße <b>',
    html: `<p>Wörter = ${'lang '.repeat(40)}</p>`,
    text: 'Wörter = 1',
  });
  const list = await app.inject('/dev/mailbox');
  expect(list.body).toContain('Grüße &#60;b&#62;');
  const [, id] = /href="\/dev\/mailbox\/([0-9a-f-]{36})"/.exec(list.body)!;
  expect((await app.inject(`/dev/mailbox/${id}`)).body).toContain('<pre>Wörter = 1</pre>');
  expect((await app.inject(`/dev/mailbox/${id}/html`)).body).toBe(`<p>Wörter = ${'lang '.repeat(40)}</p>`);
  expect((await app.inject(`/dev/mailbox/${id}/raw`)).body).toContain('To: Ines <ines@example.org>');
  expect((await app.inject('/dev/mailbox?to=nobody@example.org')).body).toContain('Nothing has been sent yet.');
});

test('127.0.0.1 in a header does not open the mailbox, nor does a proxy on this machine that is not configured', async () => {
  for (const remoteAddress of ['192.0.2.7', '127.0.0.1'])
    expect(
      (await app.inject({ url: '/dev/mailbox', remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } }))
        .statusCode,
    ).toBe(404);
});

test('other machines, unknown mails and unknown messages get not-found', async () => {
  expect((await app.inject({ url: '/dev/mailbox', remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
  for (const path of ['/dev/mails/constructor', '/dev/mailbox/1', '/dev/mailbox/01900000-0000-7000-8000-000000000001'])
    expect((await app.inject(path)).statusCode).toBe(404);
});
