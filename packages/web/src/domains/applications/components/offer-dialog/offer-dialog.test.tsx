import type { OfferPlace } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes as routes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ApplicationId, ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect, failedWords } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf, ownArtwork } from '../../../../../test/things.ts';
import { OfferDialog } from './offer-dialog.tsx';

const water: OfferPlace = {
  id: idOf<SegmentId>(20),
  name: 'Weather and Water',
  public: true,
  isMember: true,
  reviewers: 5,
  answersWithinDays: 4,
  refused: [],
};
const light: OfferPlace = {
  ...water,
  id: idOf<SegmentId>(21),
  name: 'First Light',
  public: false,
  answersWithinDays: null,
};
const work = (number: number, title: string) => ownArtwork({ id: idOf<ArtworkId>(number), title, name: title });
const [river, boats, alps] = [work(70, 'River'), work(71, 'Boats'), work(72, 'Alps')];
const counts = { published: 0, unpublished: 3, toDelete: 0, missing: [] };
const own = (artworks: ReturnType<typeof work>[], nextPage: number | null = null) => ({
  artworks,
  totalCount: artworks.length,
  hasNextPage: nextPage !== null,
  nextPage,
  counts,
});

const onClose = vi.fn();
const dialog = page.getByRole('dialog');
const checkbox = (name: string | RegExp) => dialog.getByRole('checkbox', { name });
const message = dialog.getByRole('textbox', { name: 'Message' });
const showSelection = () =>
  render(<OfferDialog works={[river, boats]} onClose={onClose} onOffered={() => undefined} />);
const showOwn = () => render(<OfferDialog segmentId={water.id} onClose={onClose} onOffered={() => undefined} />);
/** Toasts are also read aloud, so their words are on the page twice. */
const expectToast = (words: string | RegExp) => expect.element(page.getByText(words).last()).toBeVisible();

const failures = [
  [
    'the server fails',
    (route: Route) =>
      answer(route, () => {
        throw new AppError('common/unexpected', 500, failedWords);
      }),
    failedWords,
  ],
  ['there is no network', disconnect, /cannot be reached/],
] as const;

test('works of a selection are offered to a segment; one that takes none of them says why', async () => {
  const refused = [river, boats].map(({ id }) => ({
    artworkId: id,
    message: 'This work hangs in the segment already.',
  }));
  answer(routes.places, { places: [water, { ...light, refused }] });
  answer(routes.offerSeveral, { done: [idOf<ApplicationId>(80), idOf<ApplicationId>(81)], refused: [] });
  await showSelection();
  await expect.element(dialog.getByText('2 works: River and Boats')).toBeVisible();
  await expect.element(dialog.getByText('Public. 5 curators; answers within 4 days as a rule.')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^First Light/ })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Weather and Water/ }).click();
  await message.fill('Printed from the wet plate.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Offer 2 works' }).click();
  await expectToast('2 works offered.');
  expect(callsOf(routes.offerSeveral)[0]?.body).toEqual({
    artworksIds: [river.id, boats.id],
    segmentId: water.id,
    message: 'Printed from the wet plate.',
  });
  expect(onClose).toHaveBeenCalled();
});

test.each(failures)(
  'a failed offer keeps the choice and the message, and can be tried again: %s',
  async (_, fail, words) => {
    answer(routes.places, { places: [water, light] });
    fail(routes.offerSeveral);
    const { unmount } = await showSelection();
    await dialog.getByRole('radio', { name: /^Weather and Water/ }).click();
    await message.fill('Printed from the wet plate.');
    await dialog.getByRole('button', { name: 'Offer 2 works' }).click();
    await expectToast(words);
    await expect.element(message).toHaveValue('Printed from the wet plate.');
    await expect.element(dialog.getByRole('button', { name: 'Offer 2 works' })).toBeEnabled();
    await unmount();
    await showSelection();
    await expect.element(message).toHaveValue('Printed from the wet plate.');
  },
);

test.each(failures)('places that could not be read can be asked for again: %s', async (_, fail, words) => {
  fail(routes.places);
  await showSelection();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
  answer(routes.places, { places: [water] });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('radio', { name: /^Weather and Water/ })).toBeVisible();
});

test('on a segment’s page a person finds any of their works, and those chosen stay through a search', async () => {
  answer(recordRoutes.listOwn, ({ query }) => {
    if (query.get('searchQuery')) return own([alps]);
    return query.get('page') === '2' ? own([boats]) : own([river], 2);
  });
  answer(routes.places, ({ query }) => ({
    places: [
      {
        ...water,
        refused: query.getAll('artworksIds').length > 0 ? [{ artworkId: boats.id, message: 'It waits.' }] : [],
      },
    ],
  }));
  answer(routes.offerSeveral, { done: [idOf<ApplicationId>(80), idOf<ApplicationId>(81)], refused: [] });
  await showOwn();
  await checkbox(/^River/).click();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(checkbox(/^Boats.*It waits/)).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search your artworks' }).fill('alps');
  await checkbox(/^Alps/).click();
  await expect.element(checkbox(/^River/)).toBeChecked();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Offer 2 works' }).click();
  await expectToast('2 works offered.');
  expect(callsOf(routes.offerSeveral)[0]?.body).toMatchObject({ artworksIds: [river.id, alps.id] });
});

test.each(failures)('own works that could not be read can be asked for again: %s', async (_, fail, words) => {
  fail(recordRoutes.listOwn);
  answer(routes.places, { places: [water] });
  await showOwn();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
  answer(recordRoutes.listOwn, own([]));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('You have no artworks yet.')).toBeVisible();
});

test('a work that was offered meanwhile is named, and the dialog stays open', async () => {
  answer(routes.places, { places: [water] });
  const refused = [river, boats].map(({ id }) => ({
    id,
    code: 'applications/already-offered',
    message: 'It waits already.',
  }));
  answer(routes.offerSeveral, { done: [], refused });
  onClose.mockClear();
  await showSelection();
  await dialog.getByRole('radio', { name: /^Weather and Water/ }).click();
  await dialog.getByRole('button', { name: 'Offer 2 works' }).click();
  await expectToast('It waits already.');
  expect(onClose).not.toHaveBeenCalled();
});
