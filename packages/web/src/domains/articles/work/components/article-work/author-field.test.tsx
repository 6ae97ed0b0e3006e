import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect, hold } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, article, idOf } from '../../../../../../test/things.ts';
import { useArticle } from '../../use-article.ts';
import { AuthorField } from './author-field.tsx';

const ada = account();
const bea = account({ id: idOf(2), first_name: 'Bea', last_name: 'Cohn', email: 'bea@oeuvre.test' });
const changed = article({ ownerId: bea.id, userId: bea.id, author: { ...bea, _id: bea.id } });
const section = () => page.getByRole('region', { name: 'Author' });
const dialog = () => page.getByRole('dialog', { name: 'Change author' });
const field = () => dialog().getByRole('combobox', { name: 'New author' });
const change = () => dialog().getByRole('button', { name: 'Change', exact: true });

function Settings() {
  const { article: shown, acts } = useArticle(article(), []);
  return <AuthorField article={shown} acts={acts} />;
}

async function open() {
  await render(<Settings />, { me: account({ roles: ['SUPER'] }) });
  await section().getByRole('button', { name: 'Change author' }).click();
  await expect.element(field()).toHaveFocus();
}
async function choose(text: string, name: RegExp) {
  await field().fill(text);
  await page.getByRole('option', { name }).click();
}

test('another author is found among people who may write, chosen and shown before the server has answered', async () => {
  answer(accountsRoutes.byParams, [bea]);
  const { release } = hold(articlesRoutes.changeAuthor, changed);
  await open();
  await expect.element(change()).toHaveAccessibleDescription('Choose somebody first.');
  await choose('bea', /^Bea Cohn/);
  expect(callsOf(accountsRoutes.byParams).map(({ query }) => [query.get('text'), query.get('flag')])).toEqual([
    ['bea', 'canWriteArticles'],
  ]);
  await expectAccessible(dialog().element());
  await change().click();
  await expect.element(section()).toMatchTextContent('Bea Cohn');
  release();
  await expect.poll(() => callsOf(articlesRoutes.changeAuthor).map(({ body }) => body)).toEqual([{ authorId: bea.id }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('the present author cannot be chosen again', async () => {
  answer(accountsRoutes.byParams, [ada]);
  await open();
  await choose('ada', /^Ada Berg/);
  await expect.element(change()).toHaveAccessibleDescription('They are the author already.');
});

test('a refused change says why and is undone', async () => {
  answer(accountsRoutes.byParams, [bea]);
  answer(articlesRoutes.changeAuthor, () => {
    throw articleErrors('not-yours');
  });
  await open();
  await choose('bea', /^Bea Cohn/);
  await change().click();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: articleErrors.list['not-yours'][1] }))
    .toBeVisible();
  await expect.element(section()).toMatchTextContent('Ada Berg');
});

test('a failed search says so', async () => {
  disconnect(accountsRoutes.byParams);
  await open();
  await field().fill('bea');
  const announced = () => document.querySelector('dialog:modal [aria-live=polite]:not(:empty)')?.textContent;
  await expect.poll(announced).toBe('Error searching for data');
});
