import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { AddToCollection } from './add-to-collection.tsx';

const work = idOf<ArtworkId>(70);
const collection = (number: number, changed: Partial<CollectionSummary>): CollectionSummary => ({
  id: idOf<CollectionId>(number),
  _id: idOf<CollectionId>(number),
  segmentId: null,
  name: 'Lamps',
  description: '',
  artworksCount: 9,
  cover: null,
  covers: [],
  updatedAt: '2026-11-01T00:00:00.000Z',
  holds: 0,
  ...changed,
});
const lamps = collection(1, {});
const sea = collection(2, { name: 'Sea', artworksCount: 14, holds: 1 });
const listed = (collections: CollectionSummary[]) => ({
  collections,
  totalCount: collections.length,
  hasNextPage: false,
  nextPage: null,
  departures: [],
});
const onClose = vi.fn();
const show = (works = { ids: [work] }) =>
  render(<AddToCollection works={works} onClose={onClose} />, { me: { id: 'ada' } as never });
const dialog = page.getByRole('dialog');
const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
const toggle = (name: string) => row(name).getByRole('button');

test('a work is put in at once, marked while it is sent, and taken out again', async () => {
  const sent = Promise.withResolvers<{ collections: CollectionSummary[] }>();
  answer(collectionsRoutes.listOwn, listed([lamps, sea]));
  answer(collectionsRoutes.put, () => sent.promise);
  await show();
  await expect.element(toggle('Sea')).toHaveTextContent('In it');
  await expectAccessible();
  await toggle('Lamps').click();
  await expect.element(toggle('Lamps')).toHaveTextContent('Adding');
  await expect.element(toggle('Lamps')).toHaveAttribute('aria-busy', 'true');
  await expect.element(row('Lamps')).toMatchTextContent('10 artworks');
  sent.resolve({ collections: [{ ...lamps, artworksCount: 10 }] });
  await expect.element(toggle('Lamps')).toHaveTextContent('In it');
  expect(callsOf(collectionsRoutes.put)[0]).toMatchObject({
    body: { value: true, collectionsId: lamps.id, artworkId: [work] },
  });
  answer(collectionsRoutes.put, { collections: [{ ...sea, artworksCount: 13 }] });
  answer(collectionsRoutes.saved, { artworks: [work] });
  await toggle('Sea').click();
  await expect.element(toggle('Sea')).toHaveTextContent('Add');
  await expect.element(row('Sea')).toMatchTextContent('13 artworks');
});

test('opening asks once, and an answer that was asked before a change does not hide the change', async () => {
  const late = Promise.withResolvers<ReturnType<typeof listed>>();
  answer(collectionsRoutes.listOwn, ({ query }) => (query.get('searchText') ? late.promise : listed([lamps])));
  answer(collectionsRoutes.put, { collections: [{ ...lamps, artworksCount: 10 }] });
  await show();
  await expect.element(toggle('Lamps')).toHaveTextContent('Add');
  await dialog.getByRole('searchbox', { name: 'Search collections' }).fill('lamp');
  await expect.poll(() => callsOf(collectionsRoutes.listOwn).length).toBe(2);
  await toggle('Lamps').click();
  await expect.element(toggle('Lamps')).toHaveTextContent('In it');
  late.resolve(listed([lamps, { ...sea, name: 'Lamps at sea' }]));
  await expect.element(toggle('Lamps at sea')).toBeVisible();
  await expect.element(toggle('Lamps').first()).toHaveTextContent('In it');
});

const failures = [
  ['the server fails', () => answer(collectionsRoutes.put, () => Promise.reject(new Error('500')))],
  ['there is no network', () => disconnect(collectionsRoutes.put)],
  [
    'the collection is full',
    () =>
      answer(collectionsRoutes.put, () => {
        throw collectionErrors('collection-full');
      }),
  ],
] as const;
test.each(failures)('a refused change is undone, says so, and can be tried again: %s', async (_, fail) => {
  answer(collectionsRoutes.listOwn, listed([lamps]));
  answer(collectionsRoutes.saved, { artworks: [] });
  fail();
  await show();
  await toggle('Lamps').click();
  await expect.element(row('Lamps').getByRole('alert')).toMatchTextContent('Not saved. It is as it was.');
  await expect.element(row('Lamps')).toMatchTextContent('9 artworks');
  await expectAccessible();
  answer(collectionsRoutes.put, { collections: [{ ...lamps, artworksCount: 10 }] });
  await expect.element(toggle('Lamps')).toHaveTextContent('Try again');
  await toggle('Lamps').click();
  await expect.element(toggle('Lamps')).toHaveTextContent('In it');
  await expect.element(row('Lamps').getByRole('alert')).not.toBeInTheDocument();
});

test('the search asks the server, and says when it finds none', async () => {
  answer(collectionsRoutes.listOwn, ({ query }) => {
    const text = query.get('searchText');
    return listed(text === 'sea' ? [sea] : text ? [] : [lamps, sea]);
  });
  await show();
  await expect.element(row('Lamps')).toBeVisible();
  const search = dialog.getByRole('searchbox', { name: 'Search collections' });
  await search.fill('sea');
  await expect.element(row('Lamps')).not.toBeInTheDocument();
  await expect.element(row('Sea')).toBeVisible();
  await search.fill('nothing');
  await expect.element(dialog.getByText('No collection has these words in its name.')).toBeVisible();
});

test('a list that fails can be asked for again', async () => {
  answer(collectionsRoutes.listOwn, () => Promise.reject(new Error('500')));
  await show();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  answer(collectionsRoutes.listOwn, listed([lamps]));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('Lamps')).toBeVisible();
});

test('a collection is made here with the works in it; Create waits for a name, and a failure keeps what was typed', async () => {
  answer(collectionsRoutes.listOwn, listed([]));
  answer(collectionsRoutes.create, () => {
    throw collectionErrors('too-many-collections');
  });
  await show();
  await expect.element(dialog.getByText('There are no collections yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await expect.element(create).toBeDisabled();
  await dialog.getByLabelText('Name').fill('  ');
  await expect.element(create).toBeDisabled();
  await dialog.getByLabelText('Name').fill('Lamps');
  await dialog.getByLabelText(/^Description/).fill('Lit ones');
  await create.click();
  await expect.element(dialog.getByText('There are too many collections: delete one first.')).toBeVisible();
  await expectAccessible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Lamps');
  await expect.element(dialog.getByLabelText(/^Description/)).toHaveValue('Lit ones');
  answer(collectionsRoutes.create, { ...lamps, artworksCount: 1 });
  await create.click();
  await expect.element(toggle('Lamps')).toHaveTextContent('In it');
  expect(callsOf(collectionsRoutes.create).at(-1)).toMatchObject({
    body: { name: 'Lamps', description: 'Lit ones', artworks: [work] },
  });
  expect(sessionStorage.getItem('oo collection new')).toBeNull();
});

test('several works count together, and a curator fills the collections of the segment', async () => {
  const segmentId = idOf<SegmentId>(7);
  const ids = [work, idOf<ArtworkId>(71), idOf<ArtworkId>(72)];
  answer(segmentCollectionsRoutes.list, listed([{ ...lamps, segmentId, holds: 1 }]));
  answer(segmentCollectionsRoutes.put, { collections: [{ ...lamps, segmentId, artworksCount: 11 }] });
  await show({ ids, segmentId } as never);
  await expect.element(page.getByRole('heading', { name: 'Add 3 artworks to collection' })).toBeVisible();
  await expect.element(row('Lamps')).toMatchTextContent('9 artworks, 1 of these');
  await toggle('Lamps').click();
  await expect.element(toggle('Lamps')).toHaveTextContent('In it');
  expect(callsOf(segmentCollectionsRoutes.put)[0]).toMatchObject({ body: { value: true, artworkId: ids } });
});
