import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { at, expect, hold, serverUrl, test } from './visitor.ts';

/** A phone of some years ago: everything that the page does takes four times as long. */
async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
/** Waits until the page rests: requests have ended and React has shown their answers. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
}
const moments = [0, 60, 250];

test('what is typed at once into a form that opens after a creation stays, with a slow processor', async ({
  visit,
}) => {
  const admin = await visit('super@oeuvre.test');
  await slow(admin);
  for (const moment of moments) {
    await admin.goto('/admin/segments/new');
    const main = admin.getByRole('main');
    await main.getByLabel('Name', { exact: true }).fill(`Night ${Date.now()}`);
    await main.getByRole('button', { name: 'Create segment' }).click();
    await admin.waitForURL(at(/\/admin\/segments\/[0-9a-f-]{36}$/), { waitUntil: 'commit' });
    await admin.evaluate((time) => new Promise((done) => setTimeout(done, time)), moment);
    await main.getByLabel('Description').fill('My words.');
    await rest(admin);
    await expect(main.getByLabel('Description')).toHaveValue('My words.');
    await expect(main.getByText(/^Changed: description/)).toBeVisible();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText('Changed:')).toBeHidden();
    await admin.reload();
    await expect(main.getByLabel('Description')).toHaveValue('My words.');
  }
  const owner = await visit('author@oeuvre.test');
  await slow(owner);
  for (const moment of moments) {
    await owner.goto('/artworks');
    await owner.getByRole('button', { name: 'New artwork' }).first().click();
    await owner.waitForURL(at(/\/artworks\/[0-9a-f-]{36}\/edit/), { waitUntil: 'commit' });
    await owner.evaluate((time) => new Promise((done) => setTimeout(done, time)), moment);
    await owner.getByRole('button', { name: /^Edit title/ }).click();
    await owner.getByRole('textbox', { name: 'Title', exact: true }).fill('A bust');
    await rest(owner);
    await expect(owner.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A bust');
    await owner.reload();
    await expect(owner.getByRole('button', { name: /^Edit title/ })).toHaveText(/A bust/);
  }
});

/** Each kind of form that React runs, by one page: a field, what it is named, and where another value may be typed. */
const forms = {
  'the form of a segment': ['super@oeuvre.test', '/admin/segments/new', 'Description', 'Name'],
  'the search of people': ['super@oeuvre.test', '/admin/user-management', 'Search users', undefined],
  'the login': [undefined, '/login', 'E-mail', 'Password'],
  'the sign-up': [undefined, '/sign-up', 'First name', 'Last name'],
  'the profile': ['author@oeuvre.test', '/user/profile', 'First name', 'Last name'],
} as const;

for (const [form, [email, address, field, other]] of Object.entries(forms))
  test(`${form} keeps what is typed before it is alive, with a slow processor`, async ({ visit }) => {
    const page = await visit(email);
    await slow(page);
    const release = await hold(page, '**/assets/entry.client-*.js');
    await page.goto(address, { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByLabel(field, { exact: true }).first().fill('Early');
    release();
    await expect(page.locator('html[data-alive]')).toBeAttached();
    if (other) await main.getByLabel(other, { exact: true }).first().fill('Late');
    await rest(page);
    await expect(main.getByLabel(field, { exact: true }).first()).toHaveValue('Early');
    if (address === '/admin/segments/new') await expect(main.getByText('Changed: name, description.')).toBeVisible();
    if (address === '/admin/user-management') await expect(page).toHaveURL(at(/searchQuery=Early/));
  });

/** The server behind a slow line: of each page, what follows `</main>` is sent only once `release` is called. */
async function slowLine() {
  const gate = Promise.withResolvers<void>();
  const server = http.createServer(async (asked, answer) => {
    // The live connection is not what this is about.
    if (asked.headers.upgrade) return asked.socket.destroy();
    const { host: _, 'accept-encoding': __, connection: ___, ...headers } = asked.headers;
    const reply = await fetch(`${serverUrl()}${asked.url}`, { headers: headers as Record<string, string> });
    const body = Buffer.from(await reply.arrayBuffer());
    answer.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
    const end = body.indexOf('</main>');
    if (end < 0) return answer.end(body);
    answer.write(body.subarray(0, end));
    await gate.promise;
    answer.end(body.subarray(end));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: gate.resolve,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

test('what is typed while the end of the page is still on its way is searched for', async ({ visit, complaints }) => {
  // The address of the line is a foreign one for the page's live connection.
  complaints.expected.push(/socket\.io|WebSocket/);
  const page = await visit('super@oeuvre.test');
  const line = await slowLine();
  try {
    await page.goto(`${line.url}/admin/user-management`, { waitUntil: 'commit' });
    await page.getByRole('main').getByLabel('Search users', { exact: true }).fill('Early');
    line.release();
    await expect(page).toHaveURL(at(/searchQuery=Early/));
    await expect(page.getByRole('main').getByLabel('Search users', { exact: true })).toHaveValue('Early');
    await page.waitForLoadState('networkidle');
    await page.close();
  } finally {
    await line.close();
  }
});
