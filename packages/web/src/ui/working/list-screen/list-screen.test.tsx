import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { RowPanel } from '../row-panel/row-panel.tsx';
import { TypedSearch } from '../typed-search/typed-search.tsx';
import { ListScreen } from './list-screen.tsx';
import { useListScreen } from './use-list-screen.ts';

interface Boat {
  readonly id: string;
  readonly name: string;
  readonly isAfloat: boolean;
}
const fleet: readonly Boat[] = [
  { id: '1', name: 'Alcyon', isAfloat: true },
  { id: '2', name: 'Brise', isAfloat: false },
  { id: '3', name: 'Courlis', isAfloat: true },
];
const find = (text: string) => fleet.filter(({ name }) => name.includes(text));

function Boats() {
  const screen = useListScreen<string, Boat>({
    queryIn: (address) => address.get('searchQuery') ?? '',
    load: async ({ query }) => ({ rows: find(query), totalCount: find(query).length }),
    first: undefined,
    openIn: 'boat',
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState('nothing done');
  const { panel, open } = screen;
  const search = (text: string) => screen.change(() => new URLSearchParams(text && { searchQuery: text }));
  return (
    <ListScreen
      screen={screen}
      label="Boats"
      failure="The boats could not be loaded."
      columns={[{ id: 'name', label: 'Name', width: '1fr', cell: ({ name }) => name }]}
      onPhone={({ name }) => name}
      actsOf={({ name, isAfloat }) => [
        {
          label: 'Launch',
          name: `Launch ${name}`,
          isBusy: false,
          reason: isAfloat ? 'It is afloat.' : undefined,
          onAct: () => setDone(`${name} launched`),
        },
      ]}
      selection={{
        isChosen: ({ id }) => chosen.includes(id),
        nameOf: ({ name }) => name,
        onChoose: ({ id }) => setChosen([...chosen, id]),
        onChooseAll: () => setChosen(fleet.map(({ id }) => id)),
      }}
      empty={<p>No boat is called that.</p>}
      keys={{ l: () => setDone('L pressed') }}
      foot={<p>{`${chosen.length} chosen, ${done}`}</p>}
      panel={
        panel && open.row ? (
          <RowPanel {...panel} label={open.row.name} noun="boat">
            <button type="button">Repair</button>
          </RowPanel>
        ) : null
      }
    >
      <h1 style={{ blockSize: '10rem' }}>Boats</h1>
      <TypedSearch label="Search boats" searched={screen.query} onSearch={search} ref={screen.searchField} />
    </ListScreen>
  );
}

const grid = () => page.getByRole('grid', { name: 'Boats' });
async function show() {
  await page.viewport(1440, 900);
  const shown = await render(<Boats />, { at: '/boats' });
  await expect.element(page.getByText('Courlis').first()).toBeVisible();
  (grid().element() as HTMLElement).focus();
  return shown;
}

test('Enter opens a row, whose place is in the address, and Escape closes it from the list and from the panel', async () => {
  const { address } = await show();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await expect.poll(address).toBe('/boats?boat=2');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Repair' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  await expect.element(grid()).toHaveFocus();
});

test('a slash goes to the search, which finds nothing, and keys of the list do not fire in its field', async () => {
  await show();
  await userEvent.keyboard('l');
  await expect.element(page.getByText('0 chosen, L pressed')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search boats' })).toHaveFocus();
  await userEvent.keyboard('/l');
  await expect.element(page.getByText('No boat is called that.')).toBeVisible();
  await expect.element(grid()).not.toBeInTheDocument();
});

test('a refused act stays with its reason, and the other one acts without opening its row', async () => {
  await show();
  const refused = page.getByRole('button', { name: 'Launch Alcyon' });
  await expect.element(refused).toHaveAccessibleDescription('It is afloat.');
  await refused.click({ force: true });
  await page.getByRole('button', { name: 'Launch Brise' }).click();
  await expect.element(page.getByText('0 chosen, Brise launched')).toBeVisible();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
});

test('Space chooses a row, and Ctrl+A all', async () => {
  await show();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(page.getByRole('checkbox', { name: 'Brise' })).toBeChecked();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('3 chosen, nothing done')).toBeVisible();
});
