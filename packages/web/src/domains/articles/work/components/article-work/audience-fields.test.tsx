import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { type Around, expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, article, idOf, segmentOfViewer } from '../../../../../../test/things.ts';
import { useArticle } from '../../use-article.ts';
import { AudienceFields } from './audience-fields.tsx';

const prints = { id: idOf<SegmentId>(20), name: 'Printmakers' };
const glass = { id: idOf<SegmentId>(21), name: 'Glass' };
const maps = { id: idOf<SegmentId>(22), name: 'Maps' };
const started = article({ segments: [prints.id] });
const withGlass = article({ segments: [prints.id, glass.id] });
const access = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const field = () => page.getByRole('combobox', { name: 'Segments' });
const chips = () =>
  [...document.querySelectorAll('[aria-label^="Remove "]')].map((one) =>
    one.getAttribute('aria-label')?.slice('Remove '.length),
  );
const toast = (words: string) => page.getByRole('paragraph').filter({ hasText: words });

function Settings() {
  const { article: shown, acts, audience } = useArticle(started, [prints]);
  return <AudienceFields article={shown} acts={acts} audience={audience} />;
}
const own = { segments: { subscriptions: [prints], assigned: [glass, maps] } };
const show = (around: Around = {}) => {
  answer(reviewRoutes.reach, { members: 240, openComments: 0 });
  return render(<Settings />, { me: account(), root: own, ...around });
};
const supervisor = { me: account({ roles: ['SUPER'] }) } as const;

test('who may read the article is chosen and sent at once', async () => {
  answer(articlesRoutes.changeAccess, article({ segments: [prints.id], accessType: 'SUBSCRIBERS_ONLY' }));
  await show();
  await expect.element(access('Public')).toBeChecked();
  await access('Subscribers only').click();
  await expect.element(access('Subscribers only')).toBeChecked();
  await expect
    .poll(() => callsOf(articlesRoutes.changeAccess).map(({ body }) => body))
    .toEqual([{ value: 'SUBSCRIBERS_ONLY' }]);
  await expectAccessible();
});

test('a refused choice says why and is undone', async () => {
  answer(articlesRoutes.changeAccess, () => {
    throw articleErrors('not-yours');
  });
  await show();
  await access('Subscribers only').click();
  await expect.element(toast(articleErrors.list['not-yours'][1])).toBeVisible();
  await expect.element(access('Public')).toBeChecked();
});

test('authors choose among the segments they belong to, without asking the server', async () => {
  answer(articlesRoutes.addSegment, withGlass);
  await show();
  expect(chips()).toEqual(['Printmakers']);
  await field().click();
  await expect.element(page.getByRole('option', { name: 'Maps' })).toBeVisible();
  await userEvent.keyboard('gla');
  await expect.element(page.getByRole('option', { name: 'Maps' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Glass' }).click();
  await expect.poll(chips).toEqual(['Printmakers', 'Glass']);
  await expect.poll(() => callsOf(articlesRoutes.addSegment).map(({ params }) => params.segmentId)).toEqual([glass.id]);
  expect(callsOf(membershipsRoutes.segments)).toEqual([]);
});

test('a segment is removed by its button', async () => {
  answer(articlesRoutes.removeSegment, article());
  await show();
  await page.getByRole('button', { name: 'Remove Printmakers' }).click();
  await expect.poll(chips).toEqual([]);
  await expect
    .poll(() => callsOf(articlesRoutes.removeSegment).map(({ params }) => params.segmentId))
    .toEqual([prints.id]);
});

test('administrators search all segments', async () => {
  const found = { segments: [segmentOfViewer(glass)], totalCount: 1, hasNextPage: false, nextPage: null };
  answer(membershipsRoutes.segments, found);
  await show(supervisor);
  await field().click();
  await field().fill('gla');
  await expect.poll(() => callsOf(membershipsRoutes.segments).at(-1)?.query.get('searchQuery')).toBe('gla');
  await expect.element(page.getByRole('option', { name: 'Glass' })).toBeVisible();
});

test('a failed search says so', async () => {
  disconnect(membershipsRoutes.segments);
  await show(supervisor);
  await field().click();
  await userEvent.keyboard('gla');
  const announced = () => document.querySelector('[aria-live=polite]:not(:empty)')?.textContent;
  await expect.poll(announced).toBe('Error searching for data');
});

test('the settings say how many people will read the article', async () => {
  await show();
  await expect
    .element(page.getByRole('status').filter({ hasText: '240' }))
    .toMatchTextContent('Everyone will be able to read it. It appears in Printmakers: 240 members.');
});
