import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { applicationsRoutes as routes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ApplicationId, ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Route, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect, failedWords } from '../../../../../test/answers.ts';
import { applicationCard } from '../../../../../test/applications.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import type { Applications } from '../../listed-applications.ts';
import { ApplicationList } from './application-list.tsx';

const river = applicationCard();
const harbour = applicationCard({
  id: idOf<ArtworkId>(72),
  applicationId: idOf<ApplicationId>(81),
  title: 'Boats in River',
  doubleOf: 'OO-2451',
  acceptedBefore: true,
  acceptedIn: ['Fired Earth'],
  questions: 2,
  lastAnswerAt: '2026-11-20T09:00:00.000Z',
});
const listed = (cards = [river, harbour]) => ({
  applications: cards,
  totalCount: cards.length,
  hasNextPage: false,
  nextPage: null,
});
const counts = { pending: 2, approved: 61, declined: 9, archived: 0, waiting: 1 };
const shown = (changed: Partial<Applications> = {}): Applications => ({
  list: listed(),
  counts,
  from: urlOf(routes.list, { query: { statuses: ['pending'] } }),
  countsFrom: urlOf(routes.counts, { query: {} }),
  isReviewer: true,
  statuses: ['pending'],
  searchQuery: '',
  ...changed,
});
const show = (changed: Partial<Applications> = {}) =>
  render(<ApplicationList {...shown(changed)} />, { at: '/?tab=x' });
const card = (title: string) => page.getByRole('article').filter({ hasText: title });
const select = (title: string) => card(title).getByRole('checkbox').click();
const toolbar = page.getByRole('toolbar');
const dialog = page.getByRole('dialog');
/** Toasts are also read aloud, so their words are on the page twice. */
const expectToast = (words: string | RegExp) => expect.element(page.getByText(words).last()).toBeVisible();

const failWith500 = (route: Route) =>
  answer(route, () => {
    throw new AppError('common/unexpected', 500, failedWords);
  });
const failures = [
  ['the server fails', failWith500, failedWords],
  ['there is no network', disconnect, /cannot be reached/],
] as const;

test('a card has the work, its state, its owner, warnings and the message; filters have counts', async () => {
  await show();
  await expect.element(card('Black Cañon')).toMatchTextContent('NewHanneke Brouwer22.11.2026');
  await expect.element(card('Black Cañon')).toMatchTextContent('From the wet plate.');
  await expect.element(card('Boats in River')).toMatchTextContent('Possible duplicate of OO-2451');
  await expect.element(card('Boats in River')).toMatchTextContent('Accepted in Fired Earth before');
  await expect.element(card('Boats in River')).toMatchTextContent('2 questions, answered 20.11.2026');
  const filters = page.getByRole('navigation', { name: 'Status' });
  await expect.element(filters.getByRole('link', { name: 'New 2' })).toHaveAttribute('aria-current', 'true');
  await expect
    .element(filters.getByRole('link', { name: 'Completed 61' }))
    .toHaveAttribute('href', '/?tab=x&applicationsStatus=approved');
  await expect.element(page.getByText('1 waiting for its owner')).toBeVisible();
  await expectAccessible();
});

test('of a withdrawn work the card has no name and no picture', async () => {
  await show({ list: listed([applicationCard({ applicationStatus: 'archived', isWithdrawn: true, title: '' })]) });
  await expect.element(page.getByRole('link', { name: 'A withdrawn work' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('counts that stopped say that there are more', async () => {
  await show({ counts: { ...counts, pending: 10_000 }, list: { ...listed(), totalCount: 10_000 } });
  await expect.element(page.getByText('10,000+ applications')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New 10,000+' })).toBeVisible();
});

describe('several at once', () => {
  test('one that is decided already is named with its reason, and the others are approved', async () => {
    const refused = {
      id: river.applicationId,
      code: 'applications/decided',
      message: applicationErrors('decided').message,
    };
    answer(routes.approveSeveral, { done: [harbour.applicationId], refused: [refused] });
    await show();
    await select('Black Cañon');
    await select('Boats in River');
    await toolbar.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast('1 application approved.');
    await expectToast('This application has been decided already.');
    await expect.element(toolbar).not.toBeInTheDocument();
  });

  test.each(failures)('the selection stays if approving fails: %s', async (_, fail, words) => {
    fail(routes.approveSeveral);
    await show();
    await select('Black Cañon');
    await toolbar.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast(words);
    await expect.element(card('Black Cañon').getByRole('checkbox')).toBeChecked();
    answer(routes.approveSeveral, { done: [river.applicationId], refused: [] });
    await toolbar.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast('1 application approved.');
  });

  test.each(failures)('the message and the selection stay if declining fails: %s', async (_, fail, words) => {
    fail(routes.declineSeveral);
    await show();
    await select('Black Cañon');
    await select('Boats in River');
    await toolbar.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByRole('textbox', { name: 'Message to the owners' }).fill('They show no water.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expectToast(words);
    await expect.element(dialog.getByRole('textbox')).toHaveValue('They show no water.');
    const ids = [river.applicationId, harbour.applicationId];
    answer(routes.declineSeveral, { done: ids, refused: [] });
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expectToast('2 applications declined.');
    expect(callsOf(routes.declineSeveral).at(-1)?.body).toEqual({
      ids,
      reason: 'not-here',
      message: 'They show no water.',
    });
  });
});

describe('someone who returns to the window', () => {
  const returnAfter = (milliseconds: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + milliseconds);
    window.dispatchEvent(new Event('focus'));
  };

  test('sees what a colleague has decided meanwhile, if the list is older than three seconds', async () => {
    answer(routes.list, listed([harbour]));
    answer(routes.counts, { ...counts, pending: 1, declined: 10 });
    await show();
    returnAfter(2_000);
    await expect.element(card('Black Cañon')).toBeVisible();
    expect(callsOf(routes.list)).toHaveLength(0);
    returnAfter(4_000);
    await expect.element(card('Black Cañon')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Declined 10' })).toBeVisible();
  });

  test.each(failures)('keeps the list as it was: %s', async (_, fail) => {
    fail(routes.list);
    fail(routes.counts);
    await show();
    returnAfter(4_000);
    await expect.element(card('Black Cañon')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
