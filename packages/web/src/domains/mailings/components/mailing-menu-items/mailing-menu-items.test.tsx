import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect, failAll, failedWords, hold } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { account, articleSummary, campaign } from '../../../../../test/things.ts';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { MailingMenuItems } from './mailing-menu-items.tsx';

const { id, title } = articleSummary();
const articleWith = (mail: Article['may']['mail']) => ({ id, title, may: { mail } as Article['may'] });
const mayMail = articleWith({ allowed: true });
const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name });
const toast = (words: string) => page.getByRole('paragraph').filter({ hasText: words });

async function openMenu(article = mayMail, site = {}) {
  const shown = await render(
    <MailingMenuItems article={article}>
      {(entries) => <Menu label="Article" entries={[{ label: 'Copy link' }, ...entries]} />}
    </MailingMenuItems>,
    { me: account({ canMailArticles: true }), site },
  );
  await button('Article').click();
  return shown;
}

test('whoever may never mail the article sees nothing of it', async () => {
  await openMenu(articleWith({ allowed: false, reason: 'not-your-segment' } as never));
  await expect.element(entry('Copy link')).toBeVisible();
  await expect.element(entry('Send Mass Emails')).not.toBeInTheDocument();
});

test('what cannot be mailed now says why', async () => {
  await openMenu(articleWith({ allowed: false, reason: 'not-published' } as never));
  await expect.element(entry('Send Mass Emails')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry('Send Mass Emails')).toMatchTextContent(articleErrors.list['not-published'][1]);
  expect(callsOf(mailingsRoutes.status)).toEqual([]);
});

test('where mass mailing is switched off the entries say so', async () => {
  await openMenu(mayMail, { massMailing: false });
  await expect.element(entry('Send test e-mail')).toMatchTextContent(mailingErrors.list['switched-off'][1]);
});

test('an article that was never mailed can be mailed, and has no status and nothing to reset', async () => {
  answer(mailingsRoutes.status, campaign());
  await openMenu();
  await expect.element(entry('Send Mass Emails')).not.toHaveAttribute('aria-disabled');
  await expect.element(entry('Mailing status')).toMatchTextContent(mailingErrors.list['not-started'][1]);
  await expect.element(entry('Reset campaign')).toHaveAttribute('aria-disabled', 'true');
});

test('an article that was mailed is not mailed twice', async () => {
  answer(mailingsRoutes.status, campaign({ started: true, state: 'sent' }));
  await openMenu();
  await expect.element(entry('Send Mass Emails')).toMatchTextContent(mailingErrors.list['already-started'][1]);
  await expect.element(entry('Mailing status')).not.toHaveAttribute('aria-disabled');
});

test('Send Mass Emails leads to the whole life of the mailing', async () => {
  answer(mailingsRoutes.status, campaign());
  const { address } = await openMenu();
  await entry('Send Mass Emails').click();
  await expect.poll(address).toBe(`/ses-events?articleId=${id}`);
  expect(callsOf(mailingsRoutes.start)).toEqual([]);
});

test('a campaign is reset after a question with the words of the specification', async () => {
  answer(mailingsRoutes.status, campaign({ started: true, state: 'sent' }));
  answer(mailingsRoutes.reset, { ...campaign({ earlierCampaigns: 1 }), message: '' });
  await openMenu();
  await entry('Reset campaign').click();
  const question = dialog('Are you sure you want to delete the campaign? This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(callsOf(mailingsRoutes.reset)).toEqual([]);
  await button('Article').click();
  await entry('Reset campaign').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast('Campaign deleted successfully')).toBeVisible();
  await button('Article').click();
  await expect.element(entry('Send Mass Emails')).not.toHaveAttribute('aria-disabled');
});

const people = [
  account({
    id: '01900000-0000-7000-8000-000000000002' as never,
    first_name: 'Bea',
    last_name: 'Cohn',
    email: 'bea@oeuvre.test',
  }),
];
const recipients = () => page.getByRole('combobox', { name: 'Recipients' });

async function openTest() {
  answer(mailingsRoutes.status, campaign());
  answer(accountsRoutes.smartSearch, people);
  answer(mailingsRoutes.searchHistory, []);
  const shown = await openMenu();
  await entry('Send test e-mail').click();
  await expect.element(dialog('Select Test Recipients')).toBeVisible();
  return shown;
}

test('a test needs a recipient', async () => {
  await openTest();
  await expect.element(button('Send')).toHaveAccessibleDescription('Choose at least one recipient.');
  await expectAccessible();
});

test('a test goes to people who are found and to addresses that are typed', async () => {
  answer(mailingsRoutes.sendTest, { message: '', sent: 2 });
  await openTest();
  await recipients().click();
  await userEvent.keyboard('bea');
  await page.getByRole('option', { name: /^Bea Cohn/ }).click();
  await userEvent.keyboard('Dora@Oeuvre.test,');
  await expect.element(dialog('Select Test Recipients')).toMatchTextContent('2 of at most 20');
  await button('Send').click();
  await expect.element(toast('Test email sent successfully')).toBeVisible();
  expect(callsOf(mailingsRoutes.sendTest).map(({ body }) => body)).toEqual([
    { articleId: id, emails: ['bea@oeuvre.test', 'dora@oeuvre.test'] },
  ]);
  await expect.element(dialog('Select Test Recipients')).not.toBeInTheDocument();
});

test('more than twenty recipients are too many', async () => {
  await openTest();
  for (let at = 0; at <= 20; at += 1) {
    await recipients().fill(`p${at}@o.test`);
    await userEvent.keyboard(',');
  }
  await expect.element(page.getByText('A test can go to at most 20 people.')).toBeVisible();
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true');
});

test('a failed search for people says so, and an address can still be typed', async () => {
  await openTest();
  disconnect(accountsRoutes.smartSearch);
  await recipients().click();
  await userEvent.keyboard('bea');
  // Announced, because the open list hides the cards of toasts from screen readers.
  const announced = () => document.querySelector('dialog:modal [aria-live=polite]:not(:empty)')?.textContent;
  await expect.poll(announced).toBe('Error searching for data');
  await recipients().fill('bea@oeuvre.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove bea@oeuvre.test')).toBeVisible();
});

test('while a test is being sent its dialog stays', async () => {
  await openTest();
  const { release } = hold(mailingsRoutes.sendTest, { message: '', sent: 1 });
  await recipients().click();
  await userEvent.keyboard('bea@oeuvre.test{Enter}');
  await button('Send').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Select Test Recipients')).toBeVisible();
  release();
  await expect.element(dialog('Select Test Recipients')).not.toBeInTheDocument();
});

async function resetCampaign() {
  answer(mailingsRoutes.status, campaign({ started: true, state: 'sent' }));
  await openMenu();
  await entry('Reset campaign').click();
  return () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}
async function sendTest() {
  await openTest();
  await recipients().click();
  await userEvent.keyboard('bea@oeuvre.test{Enter}');
  return () => button('Send').click();
}

for (const [what, prepare] of Object.entries({
  'a reset': resetCampaign,
  'a test e-mail': sendTest,
}))
  for (const [status, words] of [
    [500, failedWords],
    [0, /cannot be reached/],
  ] as const)
    test(`${what} that fails ${status ? 'on the server' : 'without a network'} says why, and nothing of success`, async () => {
      const send = await prepare();
      failAll(status);
      await send();
      await expect.element(page.getByText(words).last()).toBeVisible();
      await expect.element(page.getByText(/successfully/)).not.toBeInTheDocument();
    });
