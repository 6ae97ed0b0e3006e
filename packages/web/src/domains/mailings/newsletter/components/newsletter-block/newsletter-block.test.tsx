import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect, failedWords, hold } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { idOf } from '../../../../../../test/things.ts';
import { NewsletterBlock, type NewsletterBlockProps } from './newsletter-block.tsx';

const shown: NewsletterBlockProps = {
  segmentId: idOf<SegmentId>(20),
  segmentName: 'Weather and Water',
  isOpen: true,
  isSubscribed: false,
  isDemo: false,
  isGuest: true,
  recent: [{ id: idOf<ArticleId>(1), title: 'Fog Has No Edge', at: '2026-11-20T09:00:00.000Z' }],
};
const field = () => page.getByRole('textbox', { name: 'Your e-mail address' });
const button = () => page.getByRole('button', { name: 'Subscribe', exact: true });
const dialog = () => page.getByRole('dialog', { name: 'One more click' });
const why = /An address looks like name@place\.example/;
const mailed = { subscribed: false, isVerificationEmailSent: true };
const show = (changed: Partial<NewsletterBlockProps> = {}) => render(<NewsletterBlock {...shown} {...changed} />);

afterEach(() => {
  vi.useRealTimers();
});

test('Subscribe is disabled until the address is one; why is said after leaving the field, not while typing', async () => {
  await show();
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  for (const text of ['lena', 'lena@marchetti', 'lena@marchetti.e', 'a b@c.de']) {
    await field().fill(text);
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText(why)).not.toBeInTheDocument();
  }
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await field().fill('lena@marchetti.ex');
  await expect.element(page.getByText(why)).not.toBeInTheDocument();
  await expect.element(button()).not.toHaveAttribute('aria-disabled');
  expect(callsOf(membershipsRoutes.subscribe)).toEqual([]);
});

test('Enter on something else than an address says why and sends nothing', async () => {
  await show();
  await field().fill('lena@marchetti');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(why)).toBeVisible();
  expect(callsOf(membershipsRoutes.subscribe)).toEqual([]);
});

test('a guest reads where the mail went; it is sent again after a minute, or to another address', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 10, 20, 13, 6) });
  answer(membershipsRoutes.subscribe, mailed);
  await show({ articleId: idOf<ArticleId>(1) });
  await field().fill(' lena@marchetti.example ');
  await button().click();
  await expect.element(dialog().getByText('lena@marchetti.example')).toBeVisible();
  await expect.element(dialog().getByText(/the newsletter of Weather and Water begins/)).toBeVisible();
  await expectAccessible();
  const again = dialog().getByRole('button', { name: /^Send again/ });
  await expect.element(again).toMatchTextContent('Send again in 60 s');
  await again.click({ force: true });
  expect(callsOf(membershipsRoutes.subscribe)).toHaveLength(1);
  vi.advanceTimersByTime(8_000);
  await expect.element(again).toMatchTextContent('Send again in 52 s');
  vi.advanceTimersByTime(52_000);
  await expect.element(again).not.toHaveAttribute('aria-disabled');
  await again.click();
  await expect.element(dialog().getByRole('status')).toMatchTextContent(/Sent once more at \d\d:07\./);
  await expect.element(again).toMatchTextContent('Send again in 60 s');
  const body = { segmentId: shown.segmentId, articleId: idOf(1), email: 'lena@marchetti.example' };
  expect(callsOf(membershipsRoutes.subscribe).map((call) => call.body)).toEqual([body, body]);
  await dialog().getByRole('button', { name: 'Another address' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

test('a mail that cannot be sent once more says why, and the dialog stays', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answer(membershipsRoutes.subscribe, mailed);
  await show();
  await field().fill('lena@marchetti.example');
  await button().click();
  await expect.element(dialog()).toBeVisible();
  vi.advanceTimersByTime(61_000);
  answer(membershipsRoutes.subscribe, () => {
    throw commonErrors('too-many-requests', { retryAfter: 60 });
  });
  await dialog().getByRole('button', { name: 'Send again' }).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Send again' })).toBeVisible();
});

for (const [how, fail, words] of [
  ['no network', () => disconnect(membershipsRoutes.subscribe), 'Error subscribing to newsletter'],
  [
    'a server that breaks',
    () =>
      answer(membershipsRoutes.subscribe, () => {
        throw new AppError('common/unexpected', 500, failedWords);
      }),
    'Error subscribing to newsletter',
  ],
  [
    'a spent budget',
    () =>
      answer(membershipsRoutes.subscribe, () => {
        throw commonErrors('too-many-requests', { retryAfter: 60 });
      }),
    commonErrors('too-many-requests').message,
  ],
] as const)
  test(`${how} keeps the address in the field, says so, and Try again sends it`, async () => {
    fail();
    await show();
    await field().fill('lena@marchetti.example');
    await button().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
    await expect.element(field()).toHaveValue('lena@marchetti.example');
    await expectAccessible();
    answer(membershipsRoutes.subscribe, mailed);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog()).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

test('a signed-in person subscribes by one press, and a second press while it waits sends nothing', async () => {
  const { release } = hold(membershipsRoutes.subscribe, { subscribed: true, isVerificationEmailSent: false });
  await show({ isGuest: false });
  await expect.element(field()).not.toBeInTheDocument();
  await button().click();
  await button().click({ force: true });
  release();
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('You were successfully subscribed to the newsletter.');
  await expect
    .element(page.getByRole('link', { name: 'Manage notifications' }))
    .toHaveAttribute('href', `/email/unsubscribe?segmentId=${shown.segmentId}`);
  expect(callsOf(membershipsRoutes.subscribe)).toHaveLength(1);
  await expectAccessible();
});

test('a reader of the newsletter is not asked again', async () => {
  await show({ isGuest: false, isSubscribed: true });
  await expect.element(page.getByText('You get this newsletter.')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

test('of a private segment, others than members get the articles that everyone may read, and the block says so', async () => {
  await show({ isOpen: false });
  await expect.element(page.getByText(/from Weather and Water that everyone may read, by e-mail/)).toBeVisible();
});
