import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, artworkSummary } from '../../../../../../test/things.ts';
import { LinkArtworkDialog } from './link-artwork-dialog.tsx';

const wave = artworkSummary();
const dialog = () => page.getByRole('dialog', { name: 'Link Open Oeuvre artwork' });
const words = () => dialog().getByRole('searchbox', { name: 'Or search' });
const found = () => dialog().getByRole('list', { name: 'Artworks found' });
const link = () => dialog().getByRole('button', { name: 'Link', exact: true });
const answerWith = (...exhibits: (typeof wave)[]) =>
  answer(artworksRoutes.list, { exhibits, totalCount: exhibits.length, hasNextPage: false, nextPage: null });

async function open({ linked = [] as string[], isLinked = true } = {}) {
  const [onLink, onClose] = [vi.fn(async () => isLinked), vi.fn()];
  await render(<LinkArtworkDialog linked={linked} onLink={onLink} onClose={onClose} />, { me: account() });
  return { onLink, onClose };
}

test('a work is found by its words and linked', async () => {
  answerWith(wave);
  const { onLink, onClose } = await open();
  await words().fill('wave');
  await expect.element(link()).toBeDisabled();
  await found()
    .getByRole('button', { name: /The Wave/ })
    .click();
  expect(callsOf(artworksRoutes.list).map(({ query }) => query.get('searchQuery'))).toEqual(['wave']);
  await expectAccessible();
  await link().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onLink).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: wave.id }));
});

test('a search without a result says so', async () => {
  answerWith();
  await open();
  await words().fill('wave');
  await expect.element(dialog().getByText('No search result')).toBeVisible();
});

test('a failed search says so and can be repeated', async () => {
  disconnect(artworksRoutes.list);
  await open();
  await words().fill('wave');
  await expect.element(dialog().getByRole('paragraph').filter({ hasText: 'Error searching for data' })).toBeVisible();
  answerWith(wave);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(found().getByRole('button', { name: /The Wave/ })).toBeVisible();
});

test('a work that is linked already cannot be linked again', async () => {
  answerWith(wave);
  await open({ linked: [wave.id] });
  await words().fill('wave');
  await found()
    .getByRole('button', { name: /The Wave/ })
    .click();
  await expect.element(dialog().getByText(articleErrors.list['already-linked'][1])).toBeVisible();
  await expect.element(link()).toBeDisabled();
});

test('a refused link leaves the dialog open for another attempt', async () => {
  answerWith(wave);
  const { onLink, onClose } = await open({ isLinked: false });
  await words().fill('wave');
  await found()
    .getByRole('button', { name: /The Wave/ })
    .click();
  await link().click();
  await expect.poll(() => onLink.mock.calls.length).toBe(1);
  await expect.element(link()).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});
