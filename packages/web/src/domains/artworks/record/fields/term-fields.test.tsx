import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, hold } from '../../../../../test/answers.ts';
import { render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { TermFields } from './term-fields.tsx';

const oil = {
  id: idOf(81),
  name: 'Oil paint',
  type: 'Materials' as const,
  extendedName: 'Oil paint',
  contextName: 'Paint',
  ancestors: [],
  imgUrl: null,
};

function Materials() {
  const [terms, setTerms] = useState<readonly TermEntry[]>([]);
  return (
    <>
      <TermFields noun="material" types={['Materials']} terms={terms} onChange={setTerms} />
      <output>{terms.map(({ text, tagId }) => `${text} ${tagId ?? 'free'}`).join()}</output>
    </>
  );
}
const field = () => page.getByRole('textbox', { name: 'material' });

test('Enter takes the first match of what is written', async () => {
  answer(artworksRoutes.suggest, [oil]);
  await render(<Materials />);
  await userEvent.fill(field(), 'oil');
  await expect.element(page.getByRole('button', { name: /Oil paint/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent(`Oil paint ${idOf(81)}`);
});

test('Enter that comes before the matches takes the first once it is there, unless more is written', async () => {
  const held = hold(artworksRoutes.suggest, [oil]);
  await render(<Materials />);
  await userEvent.fill(field(), 'oil');
  await userEvent.keyboard('{Enter}');
  held.release();
  await expect.element(page.getByRole('status')).toHaveTextContent(`Oil paint ${idOf(81)}`);
});
