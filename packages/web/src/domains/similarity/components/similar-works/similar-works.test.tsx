import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { SimilarityVerdict, SimilarWork } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { artworkSummary, idOf } from '../../../../../test/things.ts';
import type { LoadedSimilar } from '../../load-similar.ts';
import { SimilarWorks } from './similar-works.tsx';

const segmentId = idOf<SegmentId>(7);
const artwork = { id: idOf<ArtworkId>(1), title: 'The Wave' };
const share = (number: number, name: string, points: number) =>
  ({ id: idOf(number), name, type: 'Keyword', points }) as const;

const rough: SimilarWork = {
  artwork: artworkSummary({ id: idOf<ArtworkId>(2), title: 'Rough Waves', segments: [segmentId] }),
  relevance: 0.71402,
  explanation: {
    points: 71_402,
    tags: {
      points: 47_116,
      parts: [
        share(40, 'Waves', 12_202),
        share(41, 'Japan', 12_417),
        share(42, 'Seascapes', 9_866),
        share(43, 'Foam', 7_301),
      ],
      rest: { count: 1, names: ['Ornament'], points: 5_330 },
    },
    facts: {
      points: 6_002,
      parts: [
        { id: '70', part: 'materials', name: 'woodcut', points: 4_001 },
        { id: '71', part: 'decade', name: '1830–1839', points: 2_001 },
      ],
      rest: null,
    },
    collections: {
      points: 18_284,
      parts: [
        { id: idOf(50), name: 'Salt Water', points: 11_172 },
        { id: idOf(51), name: 'Screens and sheets', points: 7_112 },
      ],
      rest: null,
    },
    without: { name: 'Waves', place: 3 },
  },
  verdict: null,
};
const boats: SimilarWork = {
  artwork: artworkSummary({ id: idOf<ArtworkId>(3), title: 'Boats', segments: [segmentId] }),
  relevance: 0.54907,
  explanation: {
    points: 54_907,
    tags: { points: 54_907, parts: [share(44, 'Boats', 54_907)], rest: null },
    facts: { points: 0, parts: [], rest: null },
    collections: null,
    without: null,
  },
  verdict: null,
};
const said = (changed: Partial<SimilarityVerdict> = {}): SimilarityVerdict => ({
  id: idOf(60),
  kind: 'never',
  reason: 'Only the frame is alike.',
  segmentId,
  author: { id: idOf<UserId>(9), name: 'Tobias Lindqvist' },
  saidAt: '2026-11-14T09:30:00.000Z',
  mayWithdraw: true,
  ...changed,
});

const show = (changed: Partial<LoadedSimilar['list']> = {}, at = '/') =>
  render(
    <SimilarWorks
      artwork={artwork}
      segmentId={segmentId}
      join={<a href="/join">Join segment</a>}
      similar={{
        from: '/api/exhibits/open-oeuvre/similar/1' as never,
        list: {
          items: [rough, boats],
          totalCount: 212,
          nextPage: null,
          hasNextPage: false,
          similarityModel: 'collections-and-tags',
          state: 'ranked',
          isCutOff: false,
          weights: { version: 3, computedAt: '2026-11-21T09:30:00.000Z' },
          never: [],
          maySayVerdicts: true,
          ...changed,
        },
      }}
    />,
    { me: { id: idOf<UserId>(8), roles: ['OO_CURATOR'] } as never, at },
  );
const unranked = (work: SimilarWork): SimilarWork => ({ ...work, relevance: null, explanation: null, verdict: null });
const why = (title: string) => page.getByRole('button', { name: new RegExp(`^Why ${title} is`) });
const opened = (title: string) => page.getByRole('region', { name: new RegExp(`^Why ${title} is`) });
const away = () => page.getByRole('heading', { name: /^Similar to/ }).hover();

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
});
afterEach(() => localStorage.clear());

test('a curator reads why a work is similar: the shares are the stored ones, largest first, and add up', async () => {
  await show();
  await expect.element(page.getByText('71.402%', { exact: true })).toBeVisible();
  await why('Rough Waves').click();
  const region = opened('Rough Waves');
  await expect.element(region).toBeVisible();
  const numbers = [...region.element().querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(numbers).toEqual([
    'Waves12.202',
    'Japan12.417',
    'Seascapes9.866',
    'Foam7.301',
    '1 more term, Ornament5.330',
    'Material: woodcut4.001',
    'Years: 1830–18392.001',
    'Salt Water11.172',
    'Screens and sheets7.112',
  ]);
  // Years run into the figure behind them: the names go first.
  const figures = numbers.map((text) => text.replace('Years: 1830–1839', ''));
  const thousandths = figures.map((text) => Number(/(\d+)\.(\d{3})$/.exec(text)!.slice(1).join('')));
  expect(thousandths.reduce((sum, one) => sum + one, 0)).toBe(71_402);
  await expect.element(region).toMatchTextContent('47.116 tags+ 6.002 facts+ 18.284 collections=71.402%');
  await expect.element(region).toMatchTextContent('term weights of 21 November 2026');
  await expect.element(region).toMatchTextContent('Without Waves it would stand third.');
  await expectAccessible();
});

test('the mouse opens Why after a moment, one at a time, and Escape closes it', async () => {
  await show();
  localStorage.setItem('similar view', 'list');
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect.element(page.getByRole('list').getByText('Boats').first()).toBeVisible();
  await why('Boats').hover();
  expect(opened('Boats').elements()).toEqual([]);
  await expect.element(opened('Boats')).toBeVisible();
  await why('Rough Waves').click();
  await expect.element(opened('Rough Waves')).toBeVisible();
  await expect.element(opened('Boats')).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opened('Rough Waves')).not.toBeInTheDocument();
  await expect.element(why('Rough Waves')).toHaveFocus();
});

test('over a picture it closes when the mouse leaves, and stays if it was pressed', async () => {
  await show();
  await why('Boats').hover();
  await expect.element(opened('Boats')).toBeVisible();
  await away();
  await expect.element(opened('Boats')).not.toBeInTheDocument();
  await why('Boats').click();
  await away();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(opened('Boats')).toBeVisible();
});

test('whoever is sent no percentages sees neither figures nor Why, but the works in the same order', async () => {
  await show({ items: [rough, boats].map(unranked), weights: null, maySayVerdicts: false });
  const section = page.getByRole('region', { name: 'Similar artworks' });
  await expect.element(section.getByRole('link', { name: /^Rough Waves/ })).toBeVisible();
  expect(
    section
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent.slice(0, 5)),
  ).toEqual(['Rough', 'Boats']);
  expect(section.element().textContent).not.toMatch(/%|Why|Model/);
  await expectAccessible();
});

test('the choice of pictures or a list is remembered', async () => {
  const { unmount } = await show();
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await unmount();
  await show();
  await expect.element(page.getByRole('button', { name: 'Show as a list' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('1Rough Waves');
});

test('a verdict needs a reason; Never moves the work to the fold at once, where it can be withdrawn', async () => {
  let release = (_: SimilarityVerdict) => {};
  answer(similarityRoutes.say, () => new Promise((resolve) => void (release = resolve)));
  answer(similarityRoutes.withdraw, undefined as never);
  await show();
  await why('Boats').click();
  const form = opened('Boats');
  await form.getByRole('button', { name: 'Never' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('A verdict needs a reason.');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Only the frame is alike.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(why('Boats')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 work is never shown here')).toBeVisible();
  expect(callsOf(similarityRoutes.say)[0]!.body).toEqual({
    artworkId: artwork.id,
    otherId: boats.artwork.id,
    segmentId,
    kind: 'never',
    reason: 'Only the frame is alike.',
  });
  release(said());
  await page.getByRole('button', { name: 'Show them with the reasons' }).click();
  await expect.element(page.getByText(/^Said by Tobias Lindqvist on 14 November 2026\./)).toBeVisible();
  await expect.element(page.getByText('Only the frame is alike.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(why('Boats')).toBeVisible();
  await expect.element(page.getByText(/never shown here/)).not.toBeInTheDocument();
  expect(callsOf(similarityRoutes.withdraw)[0]!.params).toEqual({ id: idOf(60) });
});

test('a refused verdict is taken back, with the reason in a toast', async () => {
  answer(similarityRoutes.say, () => {
    throw similarityErrors('too-many-verdicts');
  });
  await show();
  await why('Boats').click();
  await opened('Boats').getByRole('button', { name: 'Never' }).click();
  await opened('Boats').getByRole('textbox', { name: 'Reason' }).fill('No.');
  await opened('Boats').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/too many verdicts already/).last()).toBeVisible();
  await expect.element(why('Boats')).toBeVisible();
});

test('a work that is never shown comes back at the place of its relevance', async () => {
  answer(similarityRoutes.withdraw, undefined as never);
  await show({ items: [boats], never: [{ ...rough, verdict: said() }] });
  await page.getByRole('button', { name: 'Show them with the reasons' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(why('Rough Waves')).toBeVisible();
  expect(
    page
      .getByRole('button', { name: /^Why/ })
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Why Rough Waves is 71.402% similar', 'Why Boats is 54.907% similar']);
});

test('whoever may see only the first page reads how many more there are, and how to see them', async () => {
  await show({ isCutOff: true, maySayVerdicts: false, weights: null });
  await expect.element(page.getByText('210 more works are similar to this one.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Join segment' })).toBeVisible();
});

test('a work without tags gets an honest answer', async () => {
  await show({ state: 'untagged', items: [], totalCount: 0 });
  await expect.element(page.getByText(/has no tags and is in no collection yet/)).toBeVisible();
  await expectAccessible();
});

test('a curator compares the models without changing the segment', async () => {
  await show({}, `/subscriptions?segmentId=${segmentId}&artworkId=${artwork.id}`);
  await page.getByRole('button', { name: 'Model Hybrid' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Tags', exact: true }))
    .toHaveAttribute('href', `/subscriptions?segmentId=${segmentId}&artworkId=${artwork.id}&similarityModel=tags`);
  await expect.element(page.getByRole('menuitem', { name: 'Hybrid (collections and tags)' })).toBeVisible();
});
