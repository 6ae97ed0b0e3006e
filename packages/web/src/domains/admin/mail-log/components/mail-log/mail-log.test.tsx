import type { LoggedMail } from '@oeuvre/contracts/domains/mailings/log/mail-log.model.ts';
import { mailLogRoutes } from '@oeuvre/contracts/domains/mailings/log/mail-log.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, idOf } from '../../../../../../test/things.ts';
import { mailLogQueryIn } from '../../mail-log-query.ts';
import { MailLog } from './mail-log.tsx';

const mail = (number: number, changed: Partial<LoggedMail> = {}): LoggedMail => ({
  id: idOf(number),
  kind: 'account',
  to: `r***@domain-${number}.test`,
  subject: null,
  topic: 'reset-password',
  articles: null,
  articleId: null,
  state: 'sent',
  reason: null,
  at: '2026-11-14T09:30:00.000Z',
  endedAt: '2026-11-14T09:30:01.000Z',
  ...changed,
});
const wave = {
  kind: 'article',
  topic: null,
  subject: 'How to hold a wave still',
  articleId: idOf<ArticleId>(40),
} as const;
const rows = [
  mail(1, { ...wave, state: 'bounced', reason: '550 5.1.1 <r***@domain-1.test>: no such mailbox' }),
  mail(2, { state: 'delivered' }),
  mail(3, { kind: 'digest', topic: null, articles: 3, state: 'skipped', reason: 'suppressed' }),
  mail(4, { kind: 'notification', topic: 'notifications', to: null, state: 'uncertain' }),
];

const show = (at = '', shown = rows, totalCount = shown.length) =>
  render(<MailLog first={{ query: mailLogQueryIn(new URLSearchParams(at)), rows: shown, totalCount }} />, {
    at: `/admin/mail/log${at}`,
    me: account({ roles: ['SUPER'] }),
  });

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer(mailLogRoutes.list, { mails: rows, totalCount: rows.length, hasNextPage: false, nextPage: null });
});

test('each mail has its state, its masked address, its words and why', async () => {
  await show();
  await expect.element(page.getByText('4 in 90 days')).toBeVisible();
  const wordsOf = (number: number) => {
    const row = page.getByRole('row').nth(number);
    return expect.poll(() => row.element().textContent?.replaceAll(/\s+/g, ' '));
  };
  await wordsOf(1).toMatch(/^Bouncedr\*\*\*@domain-1\.testArticleHow to hold a wave still550 .*no such mailbox/);
  await wordsOf(2).toMatch(/^Deliveredr\*\*\*@domain-2\.testAccountSet a new password-/);
  await wordsOf(3).toMatch(/^Skippedr\*\*\*@domain-3\.testDigest3 new articlesThe address is suppressed/);
  await wordsOf(4).toMatch(/^UncertainAn erased personNotificationNotifications-/);
  await expectAccessible();
});

test('a row opens with the words of the server and the way to its mailing', async () => {
  const { address } = await show();
  await page.getByRole('row').nth(1).click();
  const panel = page.getByRole('complementary');
  await expect.element(panel.getByText('550 5.1.1 <r***@domain-1.test>: no such mailbox')).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Open the mailing' }))
    .toHaveAttribute('href', `/ses-events?articleId=${idOf(40)}`);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe('/admin/mail/log');
});

test('kinds, states and the search are in the address, and ask the server', async () => {
  const { address } = await show();
  await page.getByRole('button', { name: 'Invitation' }).click();
  await page.getByRole('button', { name: 'Bounced' }).click();
  await page.getByRole('searchbox', { name: 'Search by address or domain' }).fill('example.org');
  await expect
    .poll(() => address().split(/[?&]/).toSorted())
    .toEqual(['/admin/mail/log', 'address=example.org', 'kinds=invitation', 'states=bounced']);
  await expect
    .poll(() => callsOf(mailLogRoutes.list).at(-1)?.query.toString())
    .toMatch(/address=example.org.*kinds=invitation.*states=bounced/);
});

test('a search that finds nothing says what can be searched, and is cleared', async () => {
  answer(mailLogRoutes.list, { mails: [], totalCount: 0, hasNextPage: false, nextPage: null });
  const { address } = await show('?address=ines', []);
  await expect.element(page.getByText(/A search finds a whole address/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe('/admin/mail/log');
  await expect.element(page.getByText('No mail was sent yet.')).toBeVisible();
});

test('counting ends at 5,000, and the page says how to find older ones', async () => {
  await show('', rows, 5_000);
  await expect.element(page.getByText('5,000+ in 90 days')).toBeVisible();
  await expect.element(page.getByText(/The newest 5,000 are listed/)).toBeVisible();
});

test('on a phone, a row is the address with state, time and words', async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(page.getByText('r***@domain-1.test').last()).toBeVisible();
  await expect.element(page.getByText(/^Bounced · .* How to hold a wave still$/).last()).toBeVisible();
  await expectAccessible();
});
