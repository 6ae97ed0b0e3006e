import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { EditedArtwork, OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { idOf, ownArtwork } from '../../../../../../test/things.ts';
import { OwnArtworks } from './own-artworks.tsx';

const named = (number: number, title: string, changed: Partial<OwnArtwork> = {}) =>
  ownArtwork({ id: idOf<ArtworkId>(number), _id: idOf<ArtworkId>(number), title, name: title, ...changed });
const works = [
  named(71, 'Heron', { missing: ['materials', 'creditLine'] }),
  named(72, 'Harbour', { published: true }),
  named(73, 'Hill', { readers: 'nobody' }),
  named(74, 'House'),
];
const may = { allowed: true } as const;
const edited = (id: string): EditedArtwork => ({
  id: id as ArtworkId,
  openId: 'OO-100042',
  record: emptyRecord,
  version: 2,
  published: true,
  readers: 'everybody',
  activityStatus: 'ACTIVE',
  ownerId: null,
  savedAt: '2026-11-14T09:30:00.000Z',
  may: { edit: may, publish: may, unpublish: may, delete: may, restore: may, share: may },
  segments: [],
  images: [],
  models: [],
  tags: [],
});

const together = { act: vi.fn(async () => true), isBusy: false };
const renderWorks = (at = '/artworks', mayDelete = true, totalCount = 4) =>
  render(
    <OwnArtworks
      list="own"
      works={works}
      totalCount={totalCount}
      unpublishedCount={3}
      mayDelete={mayDelete}
      together={together}
    />,
    { at },
  );
const bar = () => page.getByRole('toolbar');
const link = (title: string) => page.getByRole('link', { name: title, exact: true });
const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const chosen = () =>
  page
    .getByRole('checkbox', { checked: true })
    .elements()
    .map((one) => one.closest('label')?.textContent);

test('a work leads to its record, and its label says what readers miss most', async () => {
  const { address } = await renderWorks();
  await expect.element(page.getByText('No materials')).toBeVisible();
  await expect.element(page.getByText('No credit line')).not.toBeInTheDocument();
  await expect.element(page.getByText('3 of them nobody can see yet')).toBeVisible();
  await expectAccessible();
  await link('Heron').click();
  await expect.poll(address).toBe(`/artworks/${idOf(71)}/edit`);
});

test('while works are selected a click selects, and with Shift it selects all between', async () => {
  const { address } = await renderWorks();
  await page.getByRole('button', { name: 'Select' }).click();
  await link('Heron').click();
  expect(chosen()).toEqual(['Select Heron']);
  await link('Hill').click({ modifiers: ['Shift'] });
  expect(chosen()).toEqual(['Select Heron', 'Select Harbour', 'Select Hill']);
  await link('Harbour').click();
  expect(chosen()).toEqual(['Select Heron', 'Select Hill']);
  await expect.element(page.getByRole('toolbar', { name: '2 artworks selected' })).toBeVisible();
  await expectAccessible();
  expect(address()).toBe('/artworks');
});

test('Space selects the focused work, Ctrl A all, and Escape ends', async () => {
  await renderWorks();
  await page.getByRole('button', { name: 'Select' }).click();
  box('Hill').element().focus();
  await userEvent.keyboard(' ');
  expect(chosen()).toEqual(['Select Hill']);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(chosen()).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(box('Hill')).not.toBeInTheDocument();
});

test('all works that the list finds are edited together, also those that are not loaded', async () => {
  await renderWorks('/artworks?published=false', true, 1_234);
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: 'Select all 1,234' }).click();
  await expect.element(page.getByRole('toolbar', { name: '1,234 artworks selected' })).toBeVisible();
  expect(chosen()).toHaveLength(4);
  await expect.element(bar().getByRole('button', { name: 'Publish', exact: true })).not.toBeInTheDocument();
  await link('Hill').click();
  await expect.element(page.getByRole('toolbar', { name: '3 artworks selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Select all 1,234' }).click();
  await bar().getByRole('button', { name: 'Edit all 1,234…' }).click();
  expect(together.act).toHaveBeenCalledExactlyOnceWith([]);
});

test('publishing several works skips those that are published, and says why one was refused', async () => {
  answer(recordRoutes.publish, ({ params }) => {
    if (params.id === idOf(74)) throw artworkErrors('title-required');
    return edited(params.id!);
  });
  await renderWorks();
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: 'Select all 4' }).click();
  await bar().getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect.element(question).toMatchTextContent(/Publish 3 artworks\?/);
  await expect.element(question).toMatchTextContent(/Everybody will see 2 artworks\. Nobody will see 1 artwork yet/);
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByRole('paragraph').filter({ hasText: '2 artworks published.' })).toBeVisible();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: '1 artwork could not be published.' }))
    .toBeVisible();
  await expect.element(page.getByText('A title is required to publish the work.').first()).toBeInTheDocument();
  expect(callsOf(recordRoutes.publish).map(({ params }) => params.id)).toEqual([idOf(71), idOf(73), idOf(74)]);
  await expect.element(bar()).not.toBeInTheDocument();
  expect(page.getByRole('listitem').filter({ hasText: 'Unpublished' }).elements()).toHaveLength(1);
});

test('a published work that hangs nowhere says that nobody can see it', async () => {
  await render(
    <OwnArtworks
      list="own"
      works={[named(71, 'Heron', { published: true, readers: 'nobody' })]}
      totalCount={1}
      unpublishedCount={0}
      mayDelete
      together={together}
    />,
    { at: '/artworks?view=list' },
  );
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Heron' }))
    .toMatchTextContent(/Published\. Nobody can see it yet/);
});

test('a deletion asks first, and undoing it brings the works back', async () => {
  answer(recordRoutes.delete, undefined as never);
  answer(recordRoutes.restore, ({ params }) => edited(params.id!));
  await renderWorks();
  await link('Heron').click({ modifiers: ['Shift'] });
  await bar().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(callsOf(recordRoutes.delete)).toEqual([]);
  await bar().getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(link('Heron')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(link('Heron')).toBeVisible();
  expect(callsOf(recordRoutes.restore).map(({ params }) => params.id)).toEqual([idOf(71)]);
});

test('people with whom a work is shared are not offered to delete it', async () => {
  await renderWorks('/shared', false);
  await link('Heron').click({ modifiers: ['Shift'] });
  await expect.element(bar().getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await expect.element(bar().getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('the list shows one work a line', async () => {
  await renderWorks('/artworks?view=list');
  await expect.element(page.getByRole('row').filter({ hasText: 'Heron' })).toMatchTextContent(/Unpublished/);
  await page.getByRole('button', { name: 'Select' }).click();
  await box('Heron').click();
  await expect.element(bar()).toBeVisible();
  await expectAccessible();
});
