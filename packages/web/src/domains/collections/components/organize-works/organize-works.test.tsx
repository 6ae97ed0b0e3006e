import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { HungItem } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { hangingRoutes, segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import { itemsRoutes } from '@oeuvre/contracts/domains/collections/items/items.routes.ts';
import type { ArtworkId, CollectionId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords, forgetAnswers } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { artworkSummary, idOf } from '../../../../../test/things.ts';
import { OrganizeWorks } from './organize-works.tsx';

const id = idOf<CollectionId>(1);
const wave = idOf<ArtworkId>(2);
const storm = idOf<ArtworkId>(3);
const hungWork = (number: number, artwork: ArtworkId, title: string, note = ''): HungItem => ({
  kind: 'work',
  id: idOf<CollectionItemId>(100 + number),
  number,
  note,
  artwork: artworkSummary({ id: artwork, title }),
});
const textId = idOf<CollectionItemId>(50);
const madeId = idOf<CollectionItemId>(51);
const listed = (text = 'Turn left.') => ({
  items: [
    hungWork(1, wave, 'Wave'),
    { kind: 'text' as const, id: textId, text },
    hungWork(2, storm, 'Storm', 'Loud.'),
  ] as HungItem[],
  artworksCount: 2,
  totalCount: 3,
  hasNextPage: false,
  nextPage: null,
});
const answerAll = (text?: string) => {
  answer(segmentHangingRoutes.get, listed(text));
  answer(hangingRoutes.write, ({ body }) => ({
    kind: 'text' as const,
    id: madeId,
    text: (body as { text: string }).text,
  }));
  for (const route of [hangingRoutes.rewrite, hangingRoutes.remove, hangingRoutes.note, itemsRoutes.putBack])
    answer(route, undefined as never);
  answer(collectionsRoutes.move, undefined as never);
  answer(collectionsRoutes.saved, { artworks: [] });
  answer(itemsRoutes.takeOut, { works: [{ artworkId: wave, place: 'd0001', note: '' }] });
};
beforeEach(() => answerAll());
afterEach(() => localStorage.clear());

const show = () =>
  render(<OrganizeWorks collection={{ id, segmentId: null, name: 'Sea' }} />, { me: { id: 'ada' } as never });
const items = page.getByRole('list', { name: 'Works of Sea' }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const status = (text: string | RegExp) => page.getByText(text);
const bodies = (route: Parameters<typeof callsOf>[0]) => callsOf(route).map(({ body }) => body);

test('a wall text is written between works with its first words, and changed as it is typed further', async () => {
  await show();
  await expect.element(items).toHaveLength(3);
  await expectAccessible();
  await button('Wall text before Storm').click();
  await expect.element(items).toHaveLength(4);
  await expect.element(field('wall text without words')).toHaveFocus();
  await userEvent.keyboard('From here on');
  await expect.poll(() => bodies(hangingRoutes.write)).toEqual([{ text: 'From here on', before: storm }]);
  await userEvent.keyboard(' the shore.');
  await expect
    .poll(() => bodies(hangingRoutes.rewrite))
    .toEqual([{ text: 'From here on the shore.', was: 'From here on' }]);
  expect(callsOf(hangingRoutes.rewrite)[0]?.params).toEqual({ id, itemId: madeId });
  await expect.poll(() => Object.keys(localStorage)).toEqual([]);
});

test('a note is written beside a work, and one that is there can be changed', async () => {
  await show();
  await button('Write a note on Wave').click();
  await expect.element(field('Note on Wave')).toHaveFocus();
  await userEvent.keyboard('Still.');
  await field('Note on Storm').fill('');
  await page.getByText('Storm').last().click();
  await expect
    .poll(() => bodies(hangingRoutes.note))
    .toEqual([
      { text: 'Still.', was: '' },
      { text: '', was: 'Loud.' },
    ]);
});

test.each([500, 0] as const)(
  'words whose save fails with %i stay, survive a reload, and are saved when their field is left',
  async (code) => {
    const first = await show();
    await expect.element(items).toHaveLength(3);
    failAll(code);
    await field(/wall text Turn/).fill('Turn right.');
    await field('Note on Storm').fill('Very loud.');
    await expect.element(status(/Not saved, but kept in this browser/).nth(1)).toBeVisible();
    await expectAccessible();
    await button('Wall text here').click();
    await userEvent.keyboard('The end.');
    await expect.element(status(/Not saved, but kept in this browser/).nth(2)).toBeVisible();
    await first.unmount();
    forgetAnswers();
    answerAll();
    await show();
    await expect.element(field(/wall text Turn/)).toHaveValue('Turn right.');
    await expect.element(field('Note on Storm')).toHaveValue('Very loud.');
    await expect.element(field('wall text without words')).toHaveValue('The end.');
    await field(/wall text Turn/).click();
    await field('Note on Storm').click();
    await field('wall text without words').click();
    await page.getByText('Wave').last().click();
    await expect.poll(() => bodies(hangingRoutes.rewrite)).toEqual([{ text: 'Turn right.', was: 'Turn left.' }]);
    await expect.poll(() => bodies(hangingRoutes.note)).toEqual([{ text: 'Very loud.', was: 'Loud.' }]);
    await expect.poll(() => bodies(hangingRoutes.write)).toEqual([{ text: 'The end.', before: null }]);
    await expect.poll(() => Object.keys(localStorage)).toEqual([]);
  },
);

test('a failed save can be tried again in place', async () => {
  await show();
  await expect.element(items).toHaveLength(3);
  answer(hangingRoutes.rewrite, () => Promise.reject(new Error('500')));
  await field(/wall text Turn/).fill('Turn right.');
  await expect.element(button('Try again')).toBeVisible();
  answer(hangingRoutes.rewrite, undefined as never);
  await button('Try again').click();
  await expect.element(button('Try again')).not.toBeInTheDocument();
  await expect.element(field(/wall text Turn/)).toHaveValue('Turn right.');
});

test('words of another window are kept beside those that the server has by now', async () => {
  localStorage.setItem(`oo wall text ${id} ${textId} another`, JSON.stringify({ text: 'Turn back.', at: 1 }));
  await show();
  await expect.element(field(/wall text Turn/)).toHaveValue('Turn back.');
  answer(hangingRoutes.rewrite, () => {
    throw collectionErrors('text-changed', { text: 'Go straight on.' });
  });
  await field(/wall text Turn/).fill('Turn back now.');
  await expect.element(page.getByText('Go straight on.')).toBeVisible();
  await expect.element(field(/wall text Turn/)).toHaveValue('Turn back now.');
  await expectAccessible();
  answer(hangingRoutes.rewrite, undefined as never);
  await button('Keep mine').click();
  await expect.element(page.getByText('Go straight on.')).not.toBeInTheDocument();
  expect(bodies(hangingRoutes.rewrite).at(-1)).toEqual({ text: 'Turn back now.' });
});

test('the words of the server can be taken instead', async () => {
  await show();
  answer(hangingRoutes.rewrite, () => {
    throw collectionErrors('text-changed', { text: 'Go straight on.' });
  });
  await field(/wall text Turn/).fill('Turn back now.');
  await button('Take these').click();
  await expect.element(field(/wall text Turn/)).toHaveValue('Go straight on.');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a wall text moves by keys and is removed; Undo writes it again at its place', async () => {
  await show();
  await page.getByRole('button', { name: /^Move wall text/ }).click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => bodies(collectionsRoutes.move)).toEqual([{ itemId: textId, targetItemId: wave }]);
  await page.getByRole('button', { name: /^Remove wall text/ }).click();
  await expect.element(items).toHaveLength(2);
  await expect.poll(() => callsOf(hangingRoutes.remove)[0]?.params).toEqual({ id, itemId: textId });
  await button('Undo').click();
  await expect.poll(() => bodies(hangingRoutes.write)).toEqual([{ text: 'Turn left.', before: wave }]);
  await expect.element(items).toHaveLength(3);
});

test('an unsaved wall text that is removed comes back by Undo with its words, and the server hears nothing of it', async () => {
  await show();
  await expect.element(items).toHaveLength(3);
  answer(hangingRoutes.write, () => Promise.reject(new Error('500')));
  await button('Wall text here').click();
  await userEvent.keyboard('The end.');
  await expect.element(button('Try again')).toBeVisible();
  const sent = callsOf(hangingRoutes.write).length;
  await button('Remove wall text without words').click();
  await expect.element(items).toHaveLength(3);
  await button('Undo').click();
  await expect.element(field('wall text without words')).toHaveValue('The end.');
  expect(callsOf(hangingRoutes.write)).toHaveLength(sent);
});

test('a work that is taken out comes back by Undo as it was', async () => {
  await show();
  await button('Take out Wave').click();
  await expect.element(items).toHaveLength(2);
  await button('Undo').click();
  await expect
    .poll(() => bodies(itemsRoutes.putBack))
    .toEqual([{ works: [{ artworkId: wave, place: 'd0001', note: '' }] }]);
  await expect.element(items.first()).toMatchTextContent('Wave');
});

test.each([500, 0] as const)('acts that fail with %i are undone and say so', async (code) => {
  await show();
  await expect.element(items).toHaveLength(3);
  failAll(code);
  await button('Take out Wave').click();
  await expect.element(items).toHaveLength(3);
  await page.getByRole('button', { name: /^Remove wall text/ }).click();
  await expect.element(items).toHaveLength(3);
  await page.getByRole('button', { name: 'Move Storm' }).click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText(code ? failedWords : /reach|connection|network/i).first()).toBeVisible();
  await expect.element(items.first()).toMatchTextContent('Wave');
  await expect.element(items.nth(2)).toMatchTextContent('Storm');
});

test('a list that cannot be loaded can be asked for again', async () => {
  failAll(500);
  await show();
  await expect.element(page.getByRole('alert')).toMatchTextContent(failedWords);
  forgetAnswers();
  answerAll();
  await button('Try again').click();
  await expect.element(items).toHaveLength(3);
});
