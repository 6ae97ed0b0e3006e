import type { CollectedArtwork, CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { itemsRoutes } from '@oeuvre/contracts/domains/collections/items/items.routes.ts';
import type { ArtworkId, CollectionId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { artworkSummary, idOf } from '../../../../../test/things.ts';
import { adding } from '../../saved/adding.ts';
import { AddingWorks } from '../adding-works/adding-works.tsx';
import { SelectWorks } from './select-works.tsx';

const id = idOf<CollectionId>(1);
const work = (number: number, title: string): CollectedArtwork => ({
  ...artworkSummary({ id: idOf<ArtworkId>(number), title }),
  id: idOf<ArtworkId>(number),
  images: [],
});
const works = [work(2, 'Wave'), work(3, 'Storm'), work(4, 'Calm')];
const opening = { id: idOf<CollectionItemId>(30), text: 'Look.' };
const [wave, storm] = works.map((one) => one.id);
const listed = (number: number, name: string, holds = 0): CollectionSummary => ({
  id: idOf<CollectionId>(number),
  _id: idOf<CollectionId>(number),
  segmentId: null,
  name,
  description: '',
  artworksCount: 5,
  cover: null,
  covers: [],
  updatedAt: '2026-11-01T00:00:00.000Z',
  holds,
});
const taken = [
  { artworkId: wave!, place: 'd0000', note: 'Loud.' },
  { artworkId: storm!, place: 'd0001', note: '' },
];

beforeEach(() => {
  adding.set(null);
  answer(itemsRoutes.takeOut, { works: taken });
  answer(itemsRoutes.putBack, undefined as never);
  answer(collectionsRoutes.saved, { artworks: [] });
  answer(collectionsRoutes.put, { collections: [listed(9, 'Lamps', 2)] });
  const collections = [listed(1, 'Here', 2), listed(9, 'Lamps')];
  answer(collectionsRoutes.listOwn, { collections, totalCount: 2, hasNextPage: false, nextPage: null, departures: [] });
});

const show = () =>
  render(
    <>
      <SelectWorks collection={{ id, segmentId: null }} items={[opening, ...works]} />
      <AddingWorks />
    </>,
    { me: { id: 'ada' } as never, at: '/?select=true' },
  );
const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const boxes = page.getByRole('checkbox');
const bodies = (route: Parameters<typeof callsOf>[0]) => callsOf(route).map(({ body }) => body);
async function selectTwo() {
  const shown = await show();
  await box('Wave').click();
  await box('Storm').click();
  await expect.element(page.getByRole('toolbar', { name: '2 artworks selected' })).toBeVisible();
  return shown;
}

test('several works are taken out at once, and Undo puts them back as they were', async () => {
  await selectTwo();
  await expectAccessible();
  await button('Take out').click();
  await expect.element(boxes).toHaveLength(1);
  await expect.poll(() => bodies(itemsRoutes.takeOut)).toEqual([{ artworksIds: [wave, storm] }]);
  await button('Undo').click();
  await expect.element(boxes).toHaveLength(3);
  await expect.poll(() => bodies(itemsRoutes.putBack)).toEqual([{ works: taken }]);
});

test('works with long notes are put back in as many calls as their words need', async () => {
  const long = taken.map((one) => ({ ...one, note: '水'.repeat(5_000) }));
  answer(itemsRoutes.takeOut, { works: [...long, { ...long[0]!, artworkId: idOf<ArtworkId>(4) }] });
  await selectTwo();
  await button('Take out').click();
  await button('Undo').click();
  await expect.poll(() => callsOf(itemsRoutes.putBack)).toHaveLength(2);
  expect(bodies(itemsRoutes.putBack)[0]).toEqual({ works: long });
});

test('several works are moved to another collection; Undo takes them out there and puts them back here', async () => {
  await selectTwo();
  await button('Move to collection').click();
  await expect.element(page.getByRole('heading', { name: 'Move 2 artworks to collection' })).toBeVisible();
  await expect.element(button(/Here/)).not.toBeInTheDocument();
  await expectAccessible();
  await button('Move here: Lamps').click();
  await expect.element(page.getByText('2 artworks are moved to “Lamps”.').last()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(bodies(collectionsRoutes.put)).toEqual([{ value: true, collectionsId: idOf(9), artworkId: [wave, storm] }]);
  await expect.element(boxes).toHaveLength(1);
  await button('Undo').click();
  await expect.element(boxes).toHaveLength(3);
  await expect.poll(() => callsOf(itemsRoutes.takeOut).map(({ params }) => params['id'])).toEqual([id, idOf(9)]);
  expect(bodies(itemsRoutes.putBack)).toEqual([{ works: taken }]);
});

test.each([500, 0] as const)('acts that fail with %i leave every work where it is, and say so', async (status) => {
  await selectTwo();
  failAll(status);
  await button('Take out').click();
  await expect.element(page.getByText(status ? failedWords : /reach|connection|network/i).first()).toBeVisible();
  await expect.element(boxes).toHaveLength(3);
});

test('a move whose first half fails moves nothing, and can be tried again', async () => {
  await selectTwo();
  await button('Move to collection').click();
  answer(collectionsRoutes.put, () => Promise.reject(new Error('500')));
  await button('Move here: Lamps').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Not saved. It is as it was.');
  expect(callsOf(itemsRoutes.takeOut)).toHaveLength(0);
  await expect.element(button('Try again: Lamps')).toBeVisible();
});

test('the keys select all and end, and the works that are selected can be put into another collection too', async () => {
  const { address } = await show();
  await expect.element(boxes).toHaveLength(3);
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByRole('toolbar', { name: '3 artworks selected' })).toBeVisible();
  await button('Add to collection').click();
  await expect.element(page.getByRole('heading', { name: 'Add 3 artworks to collection' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe(`/collections/${id}`);
});

const titles = () =>
  page
    .getByRole('checkbox')
    .elements()
    .map((one) => one.closest('div')?.textContent?.match(/Wave|Storm|Calm/)?.[0]);
async function selectLastTwo() {
  await show();
  await box('Storm').click();
  await box('Calm').click();
}

test('works are moved to the front, behind the opening wall text, and Undo brings them back', async () => {
  answer(collectionsRoutes.move, undefined as never);
  await selectLastTwo();
  await button('To the front').click();
  await expect.poll(titles).toEqual(['Storm', 'Calm', 'Wave']);
  await expect.element(page.getByText('2 artworks are moved to the front.').last()).toBeVisible();
  const [storm3, calm] = [idOf(3), idOf(4)];
  expect(bodies(collectionsRoutes.move)).toEqual([
    { itemId: storm3, targetItemId: wave },
    { itemId: calm, targetItemId: wave },
  ]);
  await button('Undo').click();
  await expect.poll(titles).toEqual(['Wave', 'Storm', 'Calm']);
});

test.each([500, 0] as const)('a move to the front that fails with %i leaves the order, and says so', async (status) => {
  await selectLastTwo();
  failAll(status);
  await button('To the front').click();
  await expect.element(page.getByText(status ? failedWords : /reach|connection|network/i).first()).toBeVisible();
  await expect.poll(titles).toEqual(['Wave', 'Storm', 'Calm']);
});

test('a move to the front that fails half way leaves the order as it was, on the server too', async () => {
  answer(collectionsRoutes.move, ({ body }) =>
    (body as { itemId: string }).itemId === idOf(4) ? Promise.reject(new Error('500')) : (undefined as never),
  );
  await selectLastTwo();
  await button('To the front').click();
  await expect.poll(() => bodies(collectionsRoutes.move).at(-1)).toEqual({ itemId: storm, targetItemId: wave });
  await expect.poll(titles).toEqual(['Wave', 'Storm', 'Calm']);
});
