import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { Suppression } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.model.ts';
import { suppressionsRoutes } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.routes.ts';
import type { SegmentId, SuppressionId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, idOf } from '../../../../../../test/things.ts';
import { offline } from '../../../../../ui/api-context.ts';
import { suppressionsQueryIn } from '../../suppressions-query.ts';
import { SuppressionList } from './suppression-list.tsx';

const row = (number: number, changed: Partial<Suppression> = {}): Suppression => ({
  id: idOf<SuppressionId>(number),
  email: `reader-${number}@oeuvre.test`,
  name: `Reader ${number}`,
  reason: 'bounce',
  detail: '550 5.1.1 no such mailbox',
  at: '2026-11-14T09:30:00.000Z',
  segments: [{ id: idOf<SegmentId>(20), name: 'Works on Water' }],
  mayLift: true,
  ...changed,
});
const rows = [
  row(1),
  row(2, { reason: 'complaint', detail: 'abuse', mayLift: false }),
  row(3, { reason: 'erased', email: null, name: '', detail: null, segments: [], mayLift: false }),
];
const counts = { bounce: 1, complaint: 1, erased: 1 };

const show = (at = '') =>
  render(
    <SuppressionList
      first={{ query: suppressionsQueryIn(new URLSearchParams(at)), rows, totalCount: rows.length, counts }}
    />,
    { at: `/admin/suppressions${at}`, me: account({ roles: ['OO_SUPERVISOR'] }) },
  );

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer(suppressionsRoutes.list, { suppressions: rows, totalCount: 3, hasNextPage: false, nextPage: null });
  answer(suppressionsRoutes.counts, counts);
});
const lift = () => page.getByRole('button', { name: 'Allow mail again' });
const sure = () => page.getByRole('button', { name: 'Allow mail', exact: true });

test('a row opens with the reason, the words of the server and the segments', async () => {
  await show(`?suppressionId=${rows[0]!.id}`);
  const panel = page.getByRole('complementary');
  await expect.element(panel.getByText('550 5.1.1 no such mailbox')).toBeVisible();
  await expect.element(panel.getByText('Works on Water')).toBeVisible();
  await expectAccessible();
});

test('mail is allowed again after a question, and the list is read anew', async () => {
  answer(suppressionsRoutes.lift, undefined);
  const { address } = await show(`?suppressionId=${rows[0]!.id}`);
  await lift().click();
  await expect.element(page.getByRole('dialog', { name: 'Allow mail to reader-1@oeuvre.test again?' })).toBeVisible();
  await sure().click();
  await expect.element(page.getByText('Mail to this address is allowed again').first()).toBeVisible();
  await expect.poll(address).toBe('/admin/suppressions');
  await expect.poll(() => callsOf(suppressionsRoutes.counts).length).toBe(1);
  expect(callsOf(suppressionsRoutes.lift).map(({ params }) => params.suppressionId)).toEqual([rows[0]!.id]);
});

test.each([
  [
    'on the server',
    () =>
      answer(suppressionsRoutes.lift, () => {
        throw mailingErrors('only-by-person');
      }),
    mailingErrors.list['only-by-person'][1],
  ],
  ['without a network', () => disconnect(suppressionsRoutes.lift), offline.message],
])('an act that fails %s leaves the row open and says why', async (_, fail, words) => {
  const { address } = await show(`?suppressionId=${rows[0]!.id}`);
  fail();
  await lift().click();
  await sure().click();
  await expect.element(page.getByText(words).first()).toBeVisible();
  expect(address()).toContain(rows[0]!.id);
  await expect.element(page.getByText('Mail to this address is allowed again')).not.toBeInTheDocument();
});

test('a complaint and an erasure say who may lift them', async () => {
  await show(`?suppressionId=${rows[1]!.id}`);
  await expect
    .element(lift())
    .toHaveAccessibleDescription('Only the person who complained, or an administrator, may allow mail again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('An erased person').first()).toBeVisible();
});

test('search and reasons are in the address', async () => {
  const { address } = await show();
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('reader');
  await page.getByRole('button', { name: /^Complained/ }).click();
  // In whichever order they came.
  await expect
    .poll(() => address().split(/[?&]/).toSorted())
    .toEqual(['/admin/suppressions', 'reasons=complaint', 'searchText=reader']);
  await expect
    .poll(() => callsOf(suppressionsRoutes.list).at(-1)?.query.toString())
    .toMatch(/searchText=reader.*reasons=complaint/);
});

test('on a phone, a row is the address with its reason and day', async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(page.getByText('reader-1@oeuvre.test').last()).toBeVisible();
  await expectAccessible();
});
