import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../test/render.tsx';
import { useAddress } from '../use-address.ts';
import type { PagedRows } from './paged-rows.ts';
import { useOpenRow } from './use-open-row.ts';

interface Row {
  readonly id: string;
}

function List() {
  const [names, setNames] = useState(['Ada', 'Bea', 'Cleo']);
  const found = (test: (row: Row) => boolean) => {
    const at = names.findIndex((id) => test({ id }));
    return at === -1 ? undefined : at;
  };
  const rows = {
    at: (index: number) => (names[index] === undefined ? undefined : { id: names[index] }),
    indexOf: found,
  } as unknown as PagedRows<Row>;
  const open = useOpenRow({
    parameter: 'id',
    address: useAddress(),
    rows,
    totalCount: names.length,
    goTo: () => undefined,
  });
  return (
    <>
      <output>{names[open.active]}</output>
      <button type="button" onClick={() => open.walkTo(open.active + 1)}>
        Down
      </button>
      <button type="button" onClick={() => setNames((now) => ['Aaron', ...now])}>
        Arrive
      </button>
      <button type="button" onClick={() => setNames((now) => now.filter((name) => name !== 'Bea'))}>
        Remove Bea
      </button>
    </>
  );
}
const press = (name: string) => page.getByRole('button', { name }).click();

test('the active row stays the same person when somebody arrives above, and its place when it goes', async () => {
  await render(<List />);
  await press('Down');
  await expect.element(page.getByRole('status')).toMatchTextContent('Bea');
  await press('Arrive');
  await expect.element(page.getByRole('status')).toMatchTextContent('Bea');
  await press('Remove Bea');
  await expect.element(page.getByRole('status')).toMatchTextContent('Ada');
});
