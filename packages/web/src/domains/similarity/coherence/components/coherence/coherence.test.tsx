import { answersRoutes } from '@oeuvre/contracts/domains/collections/coherence/answers.routes.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { itemsRoutes } from '@oeuvre/contracts/domains/collections/items/items.routes.ts';
import type {
  Coherence as Found,
  SuggestedWork,
} from '@oeuvre/contracts/domains/similarity/coherence/coherence.model.ts';
import { coherenceRoutes } from '@oeuvre/contracts/domains/similarity/coherence/coherence.routes.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { artworkSummary, idOf } from '../../../../../../test/things.ts';
import { Coherence } from './coherence.tsx';

const id = idOf<CollectionId>(1);
const work = (number: number, title: string) => artworkSummary({ id: idOf<ArtworkId>(number), title });
const [starry, river, snow, wave, again] = [
  work(2, 'The Starry Night'),
  work(3, 'Black Cañon'),
  work(4, 'Evening Snow'),
  work(5, 'Wave'),
  work(6, 'Wave again'),
];
const term = (number: number, name: string, worksCount: number, points: number | null = null) => ({
  id: idOf<string>(number),
  name,
  type: 'Keyword' as const,
  worksCount,
  points,
});
const figures = (changed: Partial<Omit<SuggestedWork, 'artwork'>> = {}) => ({
  points: null,
  shared: [term(20, 'Swirls', 1)],
  rest: null,
  lacking: [term(21, 'Sea', 11), term(22, 'Waves', 8)],
  ...changed,
});
const found = (changed: Partial<Found> = {}): Found => ({
  state: 'compared',
  comparedCount: 14,
  untaggedCount: 0,
  terms: [term(21, 'Sea', 11), term(22, 'Waves', 8)],
  strange: [
    { artwork: starry!, ...figures() },
    { artwork: river!, ...figures({ shared: [] }) },
  ],
  strangeCount: 2,
  missing: [{ artwork: snow!, ...figures({ shared: [term(23, 'Woodblock', 4)], lacking: [] }) }],
  missingCount: 41,
  pairs: [{ artworks: [wave!, again!], ...figures({ shared: [term(21, 'Sea', 2)], lacking: [term(24, 'Foam', 1)] }) }],
  answered: [],
  ...changed,
});
const show = (at = '/?coherence=true', mayChange = true) =>
  render(
    <Coherence collection={{ id, segmentId: null, mayChange }}>
      <p>The works</p>
    </Coherence>,
    { at, me: { id: 'ada' } as never },
  );
const panel = page.getByRole('complementary', { name: 'Coherence' });
const rows = (name: string) => panel.getByRole('region', { name }).getByRole('listitem');
const button = (name: string) => panel.getByRole('button', { name });
const undo = page.getByRole('button', { name: 'Undo' });

beforeEach(() => {
  answer(coherenceRoutes.get, found());
  answer(answersRoutes.give, undefined as never);
  answer(answersRoutes.withdraw, undefined as never);
  answer(collectionsRoutes.saved, { artworks: [] });
});

test('the address opens the panel: each suggestion has its shared terms, and the missing ones struck', async () => {
  const { address } = await show();
  await expect.element(panel).toMatchTextContent(/Shared terms: Sea 11 of 14, Waves 8/);
  await expect
    .element(rows('May not belong').first())
    .toMatchTextContent(/Shares Swirls with 1\. None of Sea, Waves\./);
  await expect.element(rows('May not belong').nth(1)).toMatchTextContent(/Shares no term with the others/);
  await expect.element(rows('May be missing').first()).toMatchTextContent(/Shares Woodblock with 4\./);
  await expect.element(panel.getByRole('heading', { name: 'May be missing 1 of 41' })).toBeVisible();
  await expect.element(rows('Near-duplicates').first()).toMatchTextContent(/Both have Sea\. Only one has Foam\./);
  expect(panel.element().querySelector('del')?.textContent).toBe('Sea, Waves');
  expect(panel.element().textContent).not.toContain('%');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(address()).toBe('/');
});

test('viewers who may see the relevance see figures that add up', async () => {
  const explained = figures({
    points: 18_204,
    shared: [term(20, 'Swirls', 1, 10_204)],
    rest: { count: 2, points: 8_000 },
  });
  answer(coherenceRoutes.get, found({ strange: [{ artwork: starry!, ...explained }] }));
  await show();
  await expect
    .element(rows('May not belong').first())
    .toMatchTextContent(/18\.204% similar on average: Swirls 10\.204, others 8\.000/);
});

test('an answer removes its row at once, the focus moves to the next, and Undo brings the row back', async () => {
  await show();
  await button('It belongs: The Starry Night').click();
  await expect.element(rows('May not belong')).toHaveLength(1);
  await expect.element(button('It belongs: Black Cañon')).toHaveFocus();
  await expect
    .poll(() => callsOf(answersRoutes.give)[0])
    .toMatchObject({ body: { kind: 'belongs', artworkId: starry!.id } });
  await undo.click();
  await expect.element(rows('May not belong')).toHaveLength(2);
  await expect.poll(() => callsOf(answersRoutes.withdraw)).toHaveLength(1);
});

test('a missing work is added, and Undo takes it out; one that does not belong is taken out, and Undo puts it back', async () => {
  const collection = { id, _id: id, segmentId: null, name: 'Sea', description: '', artworksCount: 15, cover: null };
  const listed = { ...collection, covers: [], updatedAt: '2026-11-01T00:00:00.000Z', holds: 1 };
  answer(collectionsRoutes.put, { collections: [listed] });
  const taken = { artworkId: starry!.id, place: 'd0003', note: 'Blue.' };
  answer(itemsRoutes.takeOut, { works: [taken] });
  answer(itemsRoutes.putBack, undefined as never);
  await show();
  await button('Add: Evening Snow').click();
  await expect.element(page.getByText('“Evening Snow” is added.').last()).toBeVisible();
  await expect.element(rows('May be missing')).toHaveLength(0);
  await undo.click();
  await expect.poll(() => callsOf(itemsRoutes.takeOut)[0]?.body).toEqual({ artworksIds: [snow!.id] });
  await expect.element(rows('May be missing')).toHaveLength(1);
  await button('Take out: The Starry Night').click();
  await expect.element(page.getByText('“The Starry Night” is taken out.').last()).toBeVisible();
  await undo.last().click();
  await expect.poll(() => callsOf(itemsRoutes.putBack)[0]?.body).toEqual({ works: [taken] });
});

test.each([500, 0] as const)('each act that fails with %i brings its row back and says so', async (status) => {
  await show();
  await expect.element(rows('May not belong')).toHaveLength(2);
  failAll(status);
  const acts = [
    ['It belongs: The Starry Night', 'May not belong', 2],
    ['Take out: Black Cañon', 'May not belong', 2],
    ['Add: Evening Snow', 'May be missing', 1],
    ['Never suggest: Evening Snow', 'May be missing', 1],
    ['Keep both: Wave and Wave again', 'Near-duplicates', 1],
    ['Take out the second: Wave again', 'Near-duplicates', 1],
  ] as const;
  for (const [name, section, count] of acts) {
    await button(name).click();
    await expect.element(rows(section)).toHaveLength(count);
    await expect.element(page.getByText(status ? failedWords : /reach|connection|network/i).first()).toBeVisible();
  }
  await expectAccessible();
});

const compare = async () => {
  await show();
  await button('Compare: Wave and Wave again').click();
};
const dialog = page.getByRole('dialog', { name: 'Is it the same twice?' });

test('two near-duplicates are compared side by side: what differs is marked, and either can be taken out', async () => {
  answer(itemsRoutes.takeOut, { works: [] });
  await compare();
  await expect.element(dialog.getByRole('region', { name: 'The second' })).toBeVisible();
  expect([...dialog.element().querySelectorAll('tr:first-child mark')].map((one) => one.textContent)).toEqual([
    'Wave',
    'Wave again',
  ]);
  await expect.element(dialog).toMatchTextContent(/Both have Sea\. Only one has Foam\./);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Take out the first' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Keep both: Wave and Wave again')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.tagName).toBe('H3');
  expect(callsOf(itemsRoutes.takeOut).map(({ body }) => body)).toEqual([{ artworksIds: [wave!.id] }]);
});

test.each([500, 0] as const)('an act of the comparison that fails with %i brings the pair back', async (status) => {
  await compare();
  failAll(status);
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(page.getByText(status ? failedWords : /reach|connection|network/i).first()).toBeVisible();
  await expect.element(button('Compare: Wave and Wave again')).toBeVisible();
});

test('an Undo that fails leaves the row away and says so', async () => {
  await show();
  await button('Never suggest: Evening Snow').click();
  await expect.element(undo).toBeVisible();
  failAll(500);
  await undo.click();
  await expect.element(page.getByText(failedWords).first()).toBeVisible();
  await expect.element(rows('May be missing')).toHaveLength(0);
});

test('answers are listed and can be withdrawn', async () => {
  answer(coherenceRoutes.get, found({ answered: [{ kind: 'both', artworks: [wave!, again!] }] }));
  await show();
  await expect.element(rows('Answered').first()).toMatchTextContent('Wave and Wave again both stay');
  await button('Withdraw: Wave and Wave again').click();
  await expect
    .poll(() => callsOf(answersRoutes.withdraw)[0]?.body)
    .toEqual({ artworkId: wave!.id, otherId: again!.id });
});

test('a suggestion whose answer is withdrawn comes back, and can be answered again', async () => {
  let kept: Found['answered'] = [];
  answer(coherenceRoutes.get, () => found({ answered: kept, missing: kept.length > 0 ? [] : found().missing }));
  answer(answersRoutes.give, () => {
    kept = [{ kind: 'never', artworks: [snow!] }];
    return undefined as never;
  });
  answer(answersRoutes.withdraw, () => {
    kept = [];
    return undefined as never;
  });
  await show();
  for (const _ of [1, 2]) {
    await button('Never suggest: Evening Snow').click();
    await button('Withdraw: Evening Snow').click();
    await expect.element(rows('May be missing')).toHaveLength(1);
    await expect.element(panel).toHaveFocus();
  }
});

test('too few works say so; a failure can be tried again; readers get no panel', async () => {
  answer(coherenceRoutes.get, found({ state: 'few', untaggedCount: 2 }));
  const few = await show();
  await expect.element(panel).toMatchTextContent(/at least four works that have terms\. 2 works without terms/);
  await few.unmount();
  failAll(500);
  const failing = await show();
  await expect.element(panel.getByRole('alert')).toMatchTextContent(failedWords);
  await failing.unmount();
  await show('/?coherence=true', false);
  await expect.element(page.getByText('The works')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});
