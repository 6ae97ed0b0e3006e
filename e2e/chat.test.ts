import type { Locator, Page } from '@playwright/test';
import { addressOf, chatButton, field, nameOf, offlineLines, openRoom, send, texts } from './chat-steps.ts';
import { expectSound } from './page-checks.ts';
import { demoPassword, expect, killServer, restartServer, serverUrl, test, wake } from './visitor.ts';

/** Pages of these people at a segment. */
async function meet(visit: (email: string) => Promise<Page>, segment: string, people: readonly string[]) {
  const pages = await Promise.all(people.map((name) => visit(`${name}@oeuvre.test`)));
  const address = await addressOf(pages[0]!, segment);
  const names = await Promise.all(pages.map(nameOf));
  for (const page of pages) await page.goto(address);
  return { pages: pages as [Page, Page], names: names as [string, string], address };
}

test('two curators of a segment write to each other', async ({ visit }) => {
  const { pages, names } = await meet(visit, 'Weather and Water', ['supervisor', 'collaborator']);
  const [[one, other], [mine, theirs]] = [pages, names];
  await wake(other);

  const ours = await openRoom(one, theirs);
  await expect(ours.getByText('Start the conversation')).toBeVisible();
  await send(ours, 'The lender wrote back :) See https://oeuvre.test/x');
  await expect(ours.getByRole('img', { name: 'Sent' })).toBeVisible();
  await expect(ours.getByRole('link', { name: 'https://oeuvre.test/x' })).toBeVisible();
  expect(await texts(ours)).toEqual(['The lender wrote back 🙂 See https://oeuvre.test/x']);

  await expect(chatButton(other)).toHaveAccessibleName('Segment Curators, 1 new message');
  const yours = await openRoom(other, mine);
  await expect(yours.getByText('NEW')).toBeVisible();
  await expect(ours.getByRole('img', { name: 'Read' })).toBeVisible();
  await expect(chatButton(other)).toHaveAccessibleName('Segment Curators');

  // It is shown for three seconds: on a busy machine a look may come too late.
  await expect(async () => {
    await field(yours).fill('');
    await field(yours).pressSequentially('Monday');
    await expect(ours.getByText(/^\S+ is typing$/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await yours.getByRole('button', { name: 'Reply' }).click();
  await expect(yours.getByText('Replying to')).toBeVisible();
  await field(yours).press('Enter');
  await expect(ours.locator('li', { hasText: 'Monday' }).getByRole('button', { name: /In reply to/ })).toBeVisible();
  await expect(ours.getByText(/is typing$/)).toHaveCount(0);

  const picture = await one.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
  await ours
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: picture });
  const shown = yours.locator('li img');
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await ours.locator('li', { hasText: 'The lender' }).first().getByRole('button', { name: 'Delete' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(yours.getByText('The lender')).toHaveCount(0);
  await expect(yours.getByRole('button', { name: /In reply to/ })).toContainText('Message deleted');
  await expectSound(one);
  await other.setViewportSize({ width: 390, height: 844 });
  await expectSound(other);
});

const headers = () => ({ origin: serverUrl() });
const signOut = (page: Page) => page.request.post('/api/auth/sign-out', { headers: headers() });
const signIn = (page: Page, email: string) =>
  page.request.post('/api/auth/sign-in/email', { data: { email, password: demoPassword }, headers: headers() });

/** Everything that these rooms must show, in this order. */
function ledger() {
  const sent: string[] = [];
  return {
    async send(panel: Locator, text: string, act: () => Promise<void> = () => send(panel, text)) {
      sent.push(text);
      await act();
    },
    expectIn: async (...panels: Locator[]) => {
      for (const panel of panels) await expect.poll(() => texts(panel), { timeout: 60_000 }).toEqual(sent);
    },
  };
}

test('without a network, through a reload, the end of a session and a crash of the server nothing is lost or doubled, in two tabs and with a wrong clock', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const { pages, names, address } = await meet(visit, 'First Light', ['supervisor', 'curator']);
  const [[one, other], [mine, theirs]] = [pages, names];
  await other.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
  const tab = await one.context().newPage();
  await tab.goto(address);
  let ours = await openRoom(one, theirs);
  const yours = await openRoom(other, mine);
  let second = await openRoom(tab, theirs);
  const { send: write, expectIn } = ledger();

  await write(ours, 'one');
  await write(yours, 'two, from tomorrow');
  // Two browsers send on their own: the server's order is the one in which they arrive.
  await expectIn(ours);
  await write(ours, 'three');
  await expectIn(ours, yours, second);
  await expect(chatButton(tab)).toHaveAccessibleName('Segment Curators');

  await one.context().setOffline(true);
  await write(ours, 'four, offline');
  await expect(ours.getByText('You are offline')).toBeVisible();
  await write(ours, 'five, offline');
  await one.context().setOffline(false);
  await expectIn(ours, yours, second);

  await write(ours, 'six, before a reload');
  await one.waitForTimeout(50);
  await one.reload();
  ours = await openRoom(one, theirs);
  await expectIn(ours, yours, second);

  // Words that are not sent yet survive the reload, and a session that has ended.
  await field(ours).fill('seven, typed before the session ended');
  await one.reload();
  ours = await openRoom(one, theirs);
  await signOut(one);
  await field(ours).press('Enter');
  await expect(one.getByRole('paragraph').filter({ hasText: 'User must be logged in to use chat' })).toBeVisible();
  await expect(ours.getByText('Failed to send', { exact: true })).toBeVisible();
  await signIn(one, 'supervisor@oeuvre.test');
  for (const page of [one, tab]) await page.reload();
  ours = await openRoom(one, theirs);
  second = await openRoom(tab, theirs);
  await write(ours, 'seven, typed before the session ended', () =>
    ours.getByRole('button', { name: 'Try again' }).click(),
  );
  await expectIn(ours, yours, second);

  await killServer();
  await write(ours, 'eight, without a server');
  await restartServer();
  await expectIn(ours, yours, second);
  await write(second, 'nine, from the other tab');
  await expectIn(ours, yours, second);
});

test('with websockets blocked the chat polls and says so; messages and receipts arrive within three seconds', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const { pages, names, address } = await meet(visit, 'After Dark', ['supervisor2', 'curator']);
  const [[one, other], [mine, theirs]] = [pages, names];
  for (const page of pages) {
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.goto(address);
  }
  const ours = await openRoom(one, theirs);
  const yours = await openRoom(other, mine);
  for (const panel of [ours, yours])
    await expect(panel.getByText('Real-time features unavailable, using polling mode')).toBeVisible();
  for (const words of ['By post', 'By pigeon']) {
    await send(ours, words);
    await expect(yours.getByText(words)).toBeVisible({ timeout: 3_000 });
    await expect(ours.locator('li', { hasText: words }).getByRole('img', { name: 'Read' })).toBeVisible();
  }
});

/** Counts listeners of the page itself that are never removed. */
function countListeners() {
  const counted = Object.assign(globalThis, { listeners: 0 });
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const isOfPage = (target: EventTarget | undefined) =>
    target === undefined || target === window || target === document;
  EventTarget.prototype.addEventListener = function listen(type, listener, options) {
    // Those that end by themselves are not kept.
    const isKept = typeof options !== 'object' || !(options.once || options.signal);
    if (isOfPage(this) && isKept) counted.listeners += 1;
    add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function forget(type, listener, options) {
    if (isOfPage(this)) counted.listeners -= 1;
    remove.call(this ?? window, type, listener, options);
  };
}

test('after thirty disconnects each message is shown once, and no listener is left behind', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const { pages, names, address } = await meet(visit, 'Quiet Geometry', ['supervisor', 'collaborator']);
  const [[one, other], [mine, theirs]] = [pages, names];
  let cut = () => undefined as unknown;
  await one.addInitScript(countListeners);
  await one.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    // The chat's own connection names the person.
    if (socket.url().includes('userId=')) cut = () => Promise.all([socket.close(), server.close()]);
  });
  await one.goto(address);
  const ours = await openRoom(one, theirs);
  const yours = await openRoom(other, mine);
  const { send: write, expectIn } = ledger();
  const isPolling = ours.getByText('Real-time features unavailable, using polling mode');
  const listeners = () => one.evaluate(() => (globalThis as unknown as { readonly listeners: number }).listeners);
  await write(yours, 'before');
  await expectIn(ours, yours);
  const before = await listeners();
  for (let time = 1; time <= 30; time++) {
    await cut();
    await expect(isPolling).toBeVisible();
    if (time % 10 === 0) await write(yours, `during cut ${time}`);
    // Tries again at once, as when a network is back.
    await expect(async () => {
      await one.evaluate(() => dispatchEvent(new Event('online')));
      await expect(isPolling).toBeHidden({ timeout: 500 });
    }).toPass();
  }
  await write(yours, 'after');
  await expectIn(ours, yours);
  expect(await listeners()).toBe(before);
});
