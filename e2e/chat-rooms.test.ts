import { readFile } from 'node:fs/promises';
import { addressOf, choose, curators, field, nameOf, openList, openRoom, region, send } from './chat-steps.ts';
import { expectSound } from './page-checks.ts';
import { expect, serverUrl, test, wake } from './visitor.ts';

const segment = 'Weather and Water';
const room = 'Autumn hang';

test('by keys alone a curator finds a message, edits an own one, and comes back to the list', async ({ visit }) => {
  const page = await visit('curator@oeuvre.test');
  await page.goto(await addressOf(page, segment));
  await wake(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const focused = (name: string | RegExp) => expect(page.getByRole('button', { name }).and(page.locator(':focus')));
  await page.getByRole('button', { name: /^Segment Curators/ }).focus();
  await keys('Enter', 'Tab', 'Tab', 'Tab', 'Tab');
  await focused('Search messages').toBeVisible();
  await keys('Enter');
  const search = region(page, 'Search messages');
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('slow one');
  await expect(search.getByText('1 message, newest first')).toBeVisible();
  await expectSound(page);
  await keys('ArrowDown', 'Enter');
  const opened = region(page, room);
  await expect(opened.locator('[data-marked]')).toContainText('it needs the fast');
  await expect(field(opened)).toBeFocused();
  await page.keyboard.type('Until nine');
  await keys('Enter');
  const own = opened.locator('li', { hasText: 'Until nine' });
  await expect(own.getByRole('img', { name: 'Sent' })).toBeVisible();
  await own.getByRole('button', { name: 'Edit' }).focus();
  await keys('Enter');
  await page.keyboard.type(', then.');
  await keys('Enter');
  await expect(own).toContainText('Until nine, then.');
  await own.getByRole('button', { name: 'edited' }).focus();
  await keys('Enter');
  await expect(own.getByRole('list', { name: 'Earlier texts' })).toContainText('Until nine');
  await expectSound(page);
  await field(opened).focus();
  await keys('Escape');
  await focused(new RegExp(`^${room}`)).toBeVisible();
  await keys('Escape');
  await focused(/^Segment Curators/).toBeVisible();
});

test('a room of several is found by its people, named, muted, left to a date, exported, and left for good', async ({
  visit,
  complaints,
}) => {
  // The browser notes that the room exists.
  complaints.expected.push(/409 \(Conflict\)/);
  const [one, other] = [await visit('supervisor@oeuvre.test'), await visit('collaborator@oeuvre.test')];
  const address = await addressOf(one, segment);
  for (const page of [one, other]) await page.goto(address);
  const theirs = await nameOf(other);

  // The same people have one room.
  await (await openList(one)).getByRole('button', { name: 'New room' }).click();
  for (const box of await region(one, 'New room').getByRole('checkbox').all()) await box.check();
  await expectSound(one);
  await region(one, 'New room').getByRole('button', { name: 'Open room' }).click();
  const ours = region(one, room);
  await expect(ours.getByText('The two frames are dry')).toBeVisible();
  const yours = await openRoom(other, room);

  // A card of a work, drawn for its reader.
  const segmentId = new URL(one.url()).searchParams.get('segmentId');
  const { exhibits } = (await (await one.request.get(`/api/exhibits/open-oeuvre?segmentsIds=${segmentId}`)).json()) as {
    readonly exhibits: readonly { readonly id: string }[];
  };
  const work = `${serverUrl()}/subscriptions/${exhibits[0]!.id}`;
  await send(ours, work);
  await expect(yours.locator(`a[href="${work}"]`, { hasText: 'Artwork' })).toBeVisible();
  await expect(ours.getByRole('img', { name: 'Read by 1 of 2' })).toBeVisible();

  await choose(ours, 'Rename');
  await one.getByRole('textbox', { name: 'Name' }).fill('Winter hang');
  await one.keyboard.press('Enter');
  const renamed = region(other, 'Winter hang');
  await expect(renamed).toBeVisible();
  const here = region(one, 'Winter hang');
  await choose(here, 'Go to a date');
  await one.getByRole('textbox', { name: 'Date' }).fill('2020-01-01');
  await one.keyboard.press('Enter');
  await expect(here.locator('[data-marked]')).toContainText('The wall changes on Friday');

  const download = one.waitForEvent('download');
  await choose(here, 'Export');
  await expectSound(one);
  await one.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('The two frames are dry');

  // Receipts and typing that a person shows no longer.
  await curators(other).getByRole('button', { name: 'Chat settings' }).click();
  const settings = region(other, 'Chat settings');
  await settings.getByRole('switch', { name: 'Typing indicator' }).uncheck();
  await expectSound(other);
  await other.keyboard.press('Escape');
  await field(renamed).pressSequentially('Soon');
  await field(renamed).press('Enter');
  await expect(here.getByText('Soon')).toBeVisible();

  await choose(renamed, 'Leave the room');
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(curators(other).getByRole('button', { name: /^Winter hang/ })).toHaveCount(0);
  await here.getByRole('button', { name: /^2 curators/ }).click();
  await expect(here.getByText('2 people')).toBeVisible();
  await expectSound(one);
  await one.keyboard.press('Escape');
  await expect(here.locator('li', { hasText: 'Soon' })).toContainText(theirs);
  await one.setViewportSize({ width: 390, height: 844 });
  await expectSound(one);
  await here.getByRole('button', { name: 'Close the chat' }).click();
  await expect(curators(one)).toHaveCount(0);
});
