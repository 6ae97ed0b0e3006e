import type { Locator, Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, killServer, restartServer, test, wake } from './visitor.ts';

const offlineLines = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION/, /WebSocket connection/, /Failed to load resource/];

interface Me {
  readonly first_name: string;
  readonly last_name: string;
  readonly assignedTo: readonly string[];
}
const meOf = async (page: Page) => (await (await page.request.get('/api/users/me')).json()) as Me;
const nameOf = ({ first_name, last_name }: Me) => `${first_name} ${last_name}`;

const button = (page: Page) => page.getByRole('button', { name: /^Segment Curators/ });
const room = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (panel: Locator) => panel.getByRole('textbox');
const texts = (panel: Locator) => panel.locator('li p').allTextContents();

async function openRoom(page: Page, name: string): Promise<Locator> {
  await wake(page);
  if ((await button(page).getAttribute('aria-expanded')) !== 'true') await button(page).click();
  await page
    .getByRole('region', { name: 'Segment Curators' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const panel = room(page, name);
  await expect(field(panel)).toBeEnabled();
  return panel;
}

test('two curators of a segment write to each other', async ({ visit }) => {
  const [one, other] = [await visit('supervisor@oeuvre.test'), await visit('collaborator@oeuvre.test')];
  const [mine, theirs] = [await meOf(one), await meOf(other)];
  const segment = mine.assignedTo.find((id) => theirs.assignedTo.includes(id))!;
  await one.goto(`/subscriptions?segmentId=${segment}`);
  await other.goto(`/atelier/artworks?segmentId=${segment}`);
  await wake(other);

  const ours = await openRoom(one, nameOf(theirs));
  await expect(ours.getByText('Start the conversation')).toBeVisible();
  await field(ours).fill('The lender wrote back :) See https://oeuvre.test/x');
  await field(ours).press('Enter');
  await expect(ours.getByRole('img', { name: 'Sent' })).toBeVisible();
  await expect(ours.getByRole('link', { name: 'https://oeuvre.test/x' })).toBeVisible();
  expect(await texts(ours)).toEqual(['The lender wrote back 🙂 See https://oeuvre.test/x']);

  await expect(button(other)).toHaveAccessibleName('Segment Curators, 1 new message');
  const yours = await openRoom(other, nameOf(mine));
  await expect(yours.getByText('NEW')).toBeVisible();
  await expect(ours.getByRole('img', { name: 'Read' })).toBeVisible();
  await expect(button(other)).toHaveAccessibleName('Segment Curators');

  await field(yours).pressSequentially('Monday');
  await expect(ours.getByText(`${theirs.first_name} is typing`)).toBeVisible();
  await yours.getByRole('button', { name: 'Reply' }).click();
  await expect(yours.getByText('Replying to')).toBeVisible();
  await field(yours).press('Enter');
  await expect(ours.locator('li', { hasText: 'Monday' }).getByRole('button', { name: /In reply to/ })).toBeVisible();
  await expect(ours.getByText(`${theirs.first_name} is typing`)).toHaveCount(0);

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

test('without a network, through a reload and a crash of the server nothing is lost or doubled, in two tabs', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const [one, other] = [await visit('supervisor@oeuvre.test'), await visit('curator@oeuvre.test')];
  const [mine, theirs] = [await meOf(one), await meOf(other)];
  const segment = mine.assignedTo.find((id) => theirs.assignedTo.includes(id))!;
  const address = `/subscriptions?segmentId=${segment}`;
  const tab = await one.context().newPage();
  for (const page of [one, other, tab]) await page.goto(address);
  let ours = await openRoom(one, nameOf(theirs));
  const yours = await openRoom(other, nameOf(mine));
  const second = await openRoom(tab, nameOf(theirs));
  const sent: string[] = [];
  async function send(panel: Locator, text: string) {
    sent.push(text);
    await field(panel).fill(text);
    await field(panel).press('Enter');
  }
  const expectAll = async (...panels: Locator[]) => {
    for (const panel of panels) await expect.poll(() => texts(panel), { timeout: 60_000 }).toEqual(sent);
  };

  await send(ours, 'one');
  await send(ours, 'two');
  await expectAll(ours, yours, second);

  await one.context().setOffline(true);
  await send(ours, 'three, offline');
  await expect(ours.getByText('You are offline')).toBeVisible();
  await send(ours, 'four, offline');
  await one.context().setOffline(false);
  await expectAll(ours, yours, second);

  await send(ours, 'five, before a reload');
  await one.waitForTimeout(50);
  await one.reload();
  ours = await openRoom(one, nameOf(theirs));
  await expectAll(ours, yours, second);

  await killServer();
  await send(ours, 'six, without a server');
  await restartServer();
  await expectAll(ours, yours, second);
  await send(second, 'seven, from the other tab');
  await expectAll(ours, yours, second);
});

test('with websockets blocked the chat polls and says so; messages and receipts arrive within three seconds', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const [one, other] = [await visit('supervisor@oeuvre.test'), await visit('curator@oeuvre.test')];
  for (const page of [one, other]) await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  const [mine, theirs] = [await meOf(one), await meOf(other)];
  // Not the segment of the other tests: their rooms have messages.
  const segment = mine.assignedTo.findLast((id) => theirs.assignedTo.includes(id))!;
  for (const page of [one, other]) await page.goto(`/subscriptions?segmentId=${segment}`);
  const ours = await openRoom(one, nameOf(theirs));
  const yours = await openRoom(other, nameOf(mine));
  for (const panel of [ours, yours])
    await expect(panel.getByText('Real-time features unavailable, using polling mode')).toBeVisible();
  for (const words of ['By post', 'By pigeon']) {
    await field(ours).fill(words);
    await field(ours).press('Enter');
    await expect(yours.getByText(words)).toBeVisible({ timeout: 3_000 });
    await expect(ours.locator('li', { hasText: words }).getByRole('img', { name: 'Read' })).toBeVisible();
  }
});
