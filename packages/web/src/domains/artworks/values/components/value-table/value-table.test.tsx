import type { UsedValue } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ValueTable } from './value-table.tsx';

const value = (id: number, word: string, alike: string): UsedValue => ({ id, word, link: null, works: 10 - id, alike });
const values = [
  value(1, 'Oil on canvas', 'a'),
  value(2, 'oil, canvas', 'a'),
  value(3, 'Ink', 'b'),
  value(4, 'Wool', 'c'),
];

function Table() {
  const [chosen, setChosen] = useState<readonly UsedValue[]>([]);
  return (
    <>
      <ValueTable part="materials" values={values} most={9} chosen={chosen} onChoose={setChosen} />
      <output>{chosen.map((one) => one.id).join()}</output>
    </>
  );
}

test('values are chosen by their line, by keyboard, and in a range with Shift', async () => {
  await render(<Table />);
  const chosen = page.getByRole('status');
  await page.getByText('oil, canvas').click();
  await expect.element(chosen).toHaveTextContent('2');
  await page.getByRole('checkbox', { name: 'Wool' }).click({ modifiers: ['Shift'] });
  await expect.element(chosen).toHaveTextContent('2,3,4');
  await userEvent.keyboard(' ');
  await expect.element(chosen).toHaveTextContent('2,3');
  await expectAccessible();
});
