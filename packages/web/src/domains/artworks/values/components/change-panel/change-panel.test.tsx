import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { valueErrors } from '@oeuvre/contracts/domains/artworks/values/values.errors.ts';
import type { UsedValue, ValueAct } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ChangePanel } from './change-panel.tsx';

const term = '01900000-0000-7000-8000-000000000001';
const actId = '01900000-0000-7000-8000-000000000002';
const canvas: UsedValue = {
  id: 1,
  word: 'Oil on canvas',
  link: { id: term, name: 'Oil paint on canvas' },
  works: 1_386,
  alike: 'canvas oil',
};
const comma: UsedValue = { id: 2, word: 'oil, canvas', link: null, works: 198, alike: 'canvas oil' };
const rehearsed = {
  works: 198,
  published: 31,
  segments: 4,
  others: 2,
  examples: [
    {
      id: '01900000-0000-7000-8000-000000000003' as never,
      openId: 'OO-2433',
      title: 'Wanderer above the Sea of Fog',
      image: null,
      before: ['oil, canvas', 'Card'],
      after: ['Oil on canvas', 'Card'],
    },
  ],
};
const act = (given: Partial<ValueAct> = {}): ValueAct => ({
  id: actId,
  part: 'materials',
  from: [{ word: 'oil, canvas', link: null }],
  to: { word: 'Oil on canvas' },
  state: 'running',
  works: 198,
  done: 25,
  changed: 25,
  undone: 0,
  leftAlone: 0,
  startedBy: null,
  startedAt: '2026-11-23T12:00:00.000Z',
  mayUndo: true,
  ...given,
});

const onClose = vi.fn();
const onChanged = vi.fn();
const show = (values: readonly UsedValue[]) =>
  render(<ChangePanel part="materials" values={values} onClose={onClose} onChanged={onChanged} />);
const panel = page.getByRole('complementary', { name: 'Values chosen' });

beforeEach(async () => {
  onClose.mockClear();
  onChanged.mockClear();
  await page.viewport(1440, 900);
  answer(valuesRoutes.rehearse, rehearsed);
  answer(valuesRoutes.works, { artworks: [], totalCount: 0, hasNextPage: false, nextPage: null });
});

test('a merge into the most used value is rehearsed by itself, and only then written', async () => {
  await show([comma, canvas]);
  await expect.element(panel.getByRole('radio', { name: /^Oil on canvas/ })).toBeChecked();
  await expect.element(panel.getByText('198 works would change')).toBeVisible();
  await expect.element(panel.getByText(/31 of them are published in 4 segments/)).toBeVisible();
  await expect
    .element(panel.getByText('2 other works have these values too and are not yours to change.'))
    .toBeVisible();
  await expect.element(panel.getByRole('deletion')).toHaveTextContent('oil, canvas');
  await expectAccessible();
  const to = { word: 'Oil on canvas', link: term };
  expect(callsOf(valuesRoutes.rehearse).map(({ body }) => body)).toEqual([{ part: 'materials', ids: [2, 1], to }]);

  answer(valuesRoutes.change, act());
  answer(valuesRoutes.getAct, act({ state: 'finished', done: 198, changed: 198 }));
  await panel.getByRole('button', { name: 'Merge in 198 works' }).click();
  await expect.element(panel.getByText('25 of 198 works done. You can leave this page.')).toBeVisible();
  await expect.element(panel.getByText('198 works changed')).toBeVisible();
  expect(onChanged).toHaveBeenCalledOnce();

  answer(valuesRoutes.undo, act({ state: 'undone', undone: 197, leftAlone: 1, mayUndo: false }));
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel.getByText('Undone in 197 works, 1 changed since and left alone')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a merge into another word waits for the word, and says why it is refused', async () => {
  await show([comma, canvas]);
  await panel.getByRole('radio', { name: 'Another word' }).click();
  await expect.element(panel.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  answer(valuesRoutes.rehearse, () => {
    throw valueErrors('too-many-works');
  });
  await panel.getByRole('textbox', { name: 'Another word' }).fill('Oil');
  await expect.element(panel.getByText(/more than 100,000 works/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
});

test('one value is renamed, or linked to a term; its words stay', async () => {
  await show([comma]);
  await expect.element(panel.getByText('Materials, 198 works')).toBeVisible();
  await panel.getByRole('button', { name: 'Rename' }).click();
  await panel.getByRole('textbox', { name: 'New word' }).fill('Oil on canvas ');
  await expect.element(panel.getByRole('button', { name: 'Rename in 198 works' })).toBeEnabled();
  await panel.getByRole('button', { name: 'Cancel' }).click();

  answer(artworksRoutes.suggest, [
    {
      id: term,
      name: 'Oil paint',
      type: 'Materials',
      extendedName: 'Oil paint',
      contextName: 'Paint',
      ancestors: ['Paint', 'Materials'],
      imgUrl: null,
    },
  ]);
  await panel.getByRole('button', { name: 'Link' }).click();
  await panel.getByRole('radio', { name: /^Oil paint/ }).click();
  await expect.element(panel.getByText('Materials › Paint')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Link in 198 works' })).toBeEnabled();
  expect(callsOf(valuesRoutes.rehearse).map(({ body }) => (body as { to: unknown }).to)).toEqual([
    { word: 'Oil on canvas' },
    { link: term },
  ]);
  await expectAccessible();
});

test('on a phone the panel opens over the list from a bar, takes the focus and gives it back', async () => {
  await page.viewport(390, 844);
  await show([comma, canvas]);
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(panel).toHaveFocus();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Change' })).toHaveFocus();
  await page.getByRole('button', { name: 'Choose none' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
