import type { PredictedTag } from '@oeuvre/contracts/domains/artworks/tags/tags.model.ts';
import { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import { vocabularyErrors } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import type { SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import type { UseEditedArtwork } from '../use-edited-artwork.ts';
import { SuggestedTerms } from './suggested-terms.tsx';

const segment = '01900000-0000-7000-8000-000000000001' as SegmentId;
const id = (last: number) => `01900000-0000-7000-8000-00000000010${last}` as TagId;
const term = (last: number, name: string, confidence: number, words: string[]): PredictedTag => ({
  id: id(last),
  _id: id(last),
  name,
  extendedName: name,
  type: 'Keyword',
  confidence,
  words,
});
const curator = { id: 'u-1' as never, roles: ['OO_CURATOR'] as never, assignedTo: [segment], suspendedIn: [] };
const told = { summary: '', provider: 'catalogue', fellBack: false } as const;

function Work() {
  const [tags, setTags] = useState<TagId[]>([]);
  const record = { ...emptyRecord, sections: { title: 'Boat in a tempest' }, tags };
  const edited = { record, imageOf: () => undefined } as unknown as UseEditedArtwork;
  return (
    <>
      <SuggestedTerms edited={edited} onTake={(taken) => setTags((now) => [...now, taken.id])} />
      <output>{tags.length} tags</output>
    </>
  );
}

test('a curator sees how sure each suggested term is and why, and takes them one by one by keyboard', async () => {
  answer(tagsRoutes.predict, {
    ...told,
    tags: [term(1, 'storm', 0.824, ['tempest', 'sea']), term(2, 'boat', 0.5, ['boat'])],
  });
  await render(<Work />, { me: curator });
  await page.getByRole('button', { name: 'Suggest terms' }).click();
  const terms = page.getByRole('list', { name: 'Suggested terms' });
  await expect.element(terms.getByText('82 % sure · from “tempest”, “sea”')).toBeVisible();
  expect(callsOf(tagsRoutes.predict)[0]!.body).toMatchObject({ title: 'Boat in a tempest', tags: [] });
  await expectAccessible();
  await terms.getByRole('button', { name: 'Add storm' }).click();
  await expect.element(page.getByText('1 tags')).toBeVisible();
  await expect.element(terms.getByRole('button', { name: 'Add boat' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 tags')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Suggest terms' })).toHaveFocus();
});

test('it says when nothing is likely, and when the service did not answer', async () => {
  answer(tagsRoutes.predict, { ...told, tags: [] });
  await render(<Work />, { me: curator });
  const suggest = page.getByRole('button', { name: 'Suggest terms' });
  await suggest.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'No further terms are likely.' })).toBeVisible();
  answer(tagsRoutes.predict, { ...told, fellBack: true, tags: [term(1, 'storm', 0.4, [])] });
  await suggest.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'did not answer' })).toBeVisible();
});

test('a curator learns why there are no suggestions, and may ask again', async () => {
  answer(tagsRoutes.predict, () => {
    throw vocabularyErrors('no-segment');
  });
  await render(<Work />, { me: curator });
  const suggest = page.getByRole('button', { name: 'Suggest terms' });
  await suggest.click();
  await expect.element(page.getByText(vocabularyErrors('no-segment').message).first()).toBeVisible();
  await expect.element(suggest).not.toHaveAttribute('aria-busy');
});

test('somebody who may not ask for predictions has no such button', async () => {
  await render(<Work />, { me: { ...curator, roles: [] } });
  await expect.element(page.getByText('0 tags')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Suggest terms' })).not.toBeInTheDocument();
});
