import type { Batch, BatchWork } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { batch as thatCameBack } from '../../../../../../test/things.ts';
import { MergeView } from './merge-view.tsx';

const batch = thatCameBack();
const work: BatchWork = {
  id: '01900000-0000-7000-8000-000000000002' as ArtworkId,
  openId: 'OO-1',
  title: 'The Wreck of the Ship',
  image: null,
  isChosen: true,
  state: 'to do',
  savedBy: null,
  savedAt: '2026-11-21T10:00:00.000Z',
  cells: [
    {
      column: 'title',
      side: 'both',
      base: 'The Wreck',
      here: 'The Wreck of the Ship',
      there: 'The Wreck of a Transport',
      choice: null,
      isDone: false,
    },
  ],
};
const show = (given: Partial<Batch> = {}, at = '/artworks/batches/1') =>
  render(
    <MergeView batch={{ ...batch, ...given }} list={{ works: [work], totalCount: 1, hasNextPage: false }} page={1} />,
    { at },
  );

test('a conflict shows all three sides, nothing is chosen beforehand, and the rest can be taken at once', async () => {
  await show();
  const conflict = page.getByRole('group', { name: 'Title of The Wreck of the Ship' });
  await expect.element(conflict.getByText('of a Transport')).toBeVisible();
  for (const radio of conflict.getByRole('radio').elements()) expect((radio as HTMLInputElement).checked).toBe(false);
  await expect.element(page.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Take the 3 now' })).toBeEnabled();
  await expect.element(page.getByText('1 cell still needs you. The 3 other changes are ready.')).toBeVisible();
  await expectAccessible();
});

test('lines that are not understood are listed with the reason', async () => {
  await show({}, '/artworks/batches/1?tab=findings');
  await expect.element(page.getByRole('row', { name: /^7 OO ID - The line has no OO ID/ })).toBeVisible();
  await expectAccessible();
});

test('a finished merge says what was done and can be undone', async () => {
  const done = { ...batch.done, changed: 3, cells: 4, leftAlone: 1, toDo: 0 };
  await show({ state: 'finished', done });
  await expect
    .element(page.getByText('3 works changed, 4 values. Somebody changed 1 work meanwhile, left alone.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
});
