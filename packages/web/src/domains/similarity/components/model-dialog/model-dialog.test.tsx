import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { SegmentSimilarity } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { ModelDialog } from './model-dialog.tsx';

const segmentId = idOf<SegmentId>(7);
const now: SegmentSimilarity = {
  segmentId,
  similarityModel: 'collections-and-tags',
  similarityDisabled: false,
  worksCount: 1_842,
  collectedCount: 412,
};
function Atelier() {
  const [isOpen, setOpen] = useState(true);
  return <ModelDialog segmentId={segmentId} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
const dialog = page.getByRole('dialog', { name: 'Similarity model' });
const button = (name: string) => dialog.getByRole('button', { name });

test('a supervisor selects another model, and the dialog closes once it is kept', async () => {
  answer(similarityRoutes.ofSegment, now);
  answer(similarityRoutes.chooseModel, { ...now, similarityModel: 'tags' });
  await render(<Atelier />);
  await expect.element(dialog.getByRole('group', { name: 'Select similarity model' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^Hybrid/ })).toBeChecked();
  await expect.element(dialog).toMatchTextContent('412 of 1,842 works are in one.');
  await expectAccessible();
  await dialog.getByRole('radio', { name: /^Tags/ }).click();
  await button('Select').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(similarityRoutes.chooseModel)[0]).toMatchObject({
    body: { similarityModel: 'tags', similarityDisabled: false },
  });
});

test('a supervisor turns similar works off, and the model stays', async () => {
  answer(similarityRoutes.ofSegment, now);
  answer(similarityRoutes.chooseModel, { ...now, similarityDisabled: true });
  await render(<Atelier />);
  await dialog.getByRole('checkbox', { name: 'Show similar works in this segment' }).click();
  await expectAccessible();
  await button('Select').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(similarityRoutes.chooseModel)[0]).toMatchObject({
    body: { similarityModel: 'collections-and-tags', similarityDisabled: true },
  });
});

test('a refused model stays to be chosen again, and Cancel changes nothing', async () => {
  answer(similarityRoutes.ofSegment, { ...now, similarityDisabled: true });
  answer(similarityRoutes.chooseModel, () => {
    throw similarityErrors('not-your-segment');
  });
  await render(<Atelier />);
  await expect.element(dialog.getByRole('checkbox', { name: 'Show similar works in this segment' })).not.toBeChecked();
  await dialog.getByRole('radio', { name: /^None/ }).click();
  await button('Select').click();
  await expect.element(page.getByText('You may do this only in segments you are assigned to.').last()).toBeVisible();
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});
