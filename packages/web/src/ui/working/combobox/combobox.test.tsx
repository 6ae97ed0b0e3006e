import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { Combobox } from './combobox.tsx';
import { MultiCombobox } from './multi-combobox.tsx';
import type { Option } from './options.tsx';

const segments: readonly Option[] = [
  { value: '1', label: 'Friends of the museum' },
  { value: '2', label: 'Printmakers' },
  { value: '3', label: 'Students', hint: 'Art school' },
];
const field = () => page.getByRole('combobox', { name: 'Segments' });
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const chips = () =>
  [...document.querySelectorAll('[aria-label^="Remove "]')].map((one) =>
    one.getAttribute('aria-label')?.slice('Remove '.length),
  );

const One = ({
  onSearch,
  isLoading = false,
}: {
  readonly onSearch?: (text: string) => void;
  readonly isLoading?: boolean;
}) => {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <Combobox
      label="Segments"
      options={segments}
      value={value}
      onChange={setValue}
      onSearch={onSearch}
      isLoading={isLoading}
    />
  );
};

test('typing finds an option and Enter chooses it', async () => {
  await render(<One />);
  await field().click();
  await userEvent.keyboard('print');
  await expect.element(option('Printmakers')).toBeVisible();
  await expect.element(option('Students')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Printmakers');
  await expect.element(option('Printmakers')).not.toBeInTheDocument();
});

test('the arrows open the list and go through it, and Enter chooses', async () => {
  await render(<One />);
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Friends of the museum')).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', option('Students').element().id);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(field()).toHaveValue('Printmakers');
  await expect.element(field()).toHaveFocus();
});

test('its button shows the whole list, also after a choice', async () => {
  await render(<One />);
  const button = page.getByRole('button', { name: 'Show the list' });
  await button.click();
  await option('Printmakers').click();
  await button.click();
  await expect.element(option('Printmakers')).toHaveAttribute('aria-selected', 'true');
  await expect.element(option('Students')).toBeVisible();
});

test('Escape closes the list, not the dialog around it, and the focus stays in the field', async () => {
  const onClose = vi.fn();
  await render(
    <Dialog title="Settings" isOpen onClose={onClose}>
      <One />
    </Dialog>,
  );
  await field().click();
  await userEvent.keyboard('print');
  await expect.element(option('Printmakers')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Printmakers')).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test('an open list is accessible and shows the hints that tell options apart', async () => {
  await render(<One />);
  await field().click();
  await userEvent.keyboard('stud');
  await expect.element(option('Students')).toMatchTextContent('StudentsArt school');
  await expectAccessible(page.getByRole('listbox').element());
});

test('a text without a match says so', async () => {
  await render(<One />);
  await field().click();
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('No search result')).toBeVisible();
});

test("with a search, the options are the server's results, unfiltered, and each letter sends a query", async () => {
  const onSearch = vi.fn();
  await render(<One onSearch={onSearch} />);
  await field().click();
  await userEvent.keyboard('xy');
  expect(onSearch.mock.calls).toEqual([['x'], ['xy']]);
  await expect.element(option('Students')).toBeVisible();
});

test('in a dialog the list is inside the dialog, where it can be pressed', async () => {
  await render(
    <Dialog title="Settings" isOpen onClose={() => undefined}>
      <One />
    </Dialog>,
  );
  await field().click();
  await userEvent.keyboard('print');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('option', { name: 'Printmakers' }).click();
  await expect.element(field()).toHaveValue('Printmakers');
});

interface SeveralProps {
  readonly chosen?: readonly Option[];
  readonly options?: readonly Option[];
  readonly entryOf?: (text: string) => Option | undefined;
  readonly onSearch?: (text: string) => void;
  readonly isLoading?: boolean;
}
const Several = ({ chosen = [], options = segments, ...rest }: SeveralProps) => {
  const [selected, setSelected] = useState(chosen);
  return (
    <MultiCombobox
      label="Segments"
      options={options}
      selected={selected}
      onChange={setSelected}
      entryRefusal="This is no address."
      {...rest}
    />
  );
};
const addressOf = (text: string) => (text.includes('@') ? { value: text.trim(), label: text.trim() } : undefined);

test('several options are chosen one after another and shown as chips', async () => {
  await render(<Several />);
  await field().click();
  await option('Students').click();
  await field().click();
  await option('Printmakers').click();
  expect(chips()).toEqual(['Students', 'Printmakers']);
  await userEvent.keyboard('{Escape}');
  await expectAccessible();
});

test('its button removes a chip, Backspace removes the last one', async () => {
  await render(<Several chosen={segments} />);
  await page.getByRole('button', { name: 'Remove Friends of the museum' }).click();
  expect(chips()).toEqual(['Printmakers', 'Students']);
  await field().click();
  await userEvent.keyboard('{Escape}{Backspace}');
  await expect.poll(chips).toEqual(['Printmakers']);
});

test('Escape in a closed list removes nothing', async () => {
  await render(<Several chosen={segments} />);
  await field().click();
  await userEvent.keyboard('{Escape}{Escape}');
  expect(chips()).toHaveLength(3);
});

for (const key of ['Enter', ',', 'Tab'])
  test(`a typed address becomes a chip on ${key}`, async () => {
    await render(<Several options={[]} entryOf={addressOf} />);
    await field().click();
    await userEvent.keyboard(`ada@oeuvre.test${key === ',' ? ',' : `{${key}}`}`);
    await expect.poll(chips).toEqual(['ada@oeuvre.test']);
    await expect.element(field()).toHaveValue('');
  });

test('text that is not an address stays in the field, and the field says why', async () => {
  await render(<Several options={[]} entryOf={addressOf} />);
  await field().click();
  await userEvent.keyboard('ada{Enter}');
  await expect.element(field()).toHaveAccessibleDescription('This is no address.');
  await expect.element(field()).toHaveValue('ada');
  await userEvent.keyboard('@oeuvre.test');
  await expect.element(field()).not.toHaveAttribute('aria-invalid');
});

test('an address that is already chosen is not added twice', async () => {
  await render(
    <Several options={[]} chosen={[{ value: 'ada@oeuvre.test', label: 'ada@oeuvre.test' }]} entryOf={addressOf} />,
  );
  await field().click();
  await userEvent.keyboard('ada@oeuvre.test{Enter}');
  await expect.poll(chips).toEqual(['ada@oeuvre.test']);
});

test('Enter pressed before the server has answered chooses the only result', async () => {
  function Searched() {
    const [found, setFound] = useState<readonly Option[]>();
    return (
      <>
        <Several options={found ?? []} isLoading={!found} entryOf={addressOf} onSearch={() => undefined} />
        <button type="button" onClick={() => setFound([{ value: 'ada@oeuvre.test', label: 'Ada' }])}>
          The server answers
        </button>
      </>
    );
  }
  await render(<Searched />);
  await field().click();
  await userEvent.keyboard('ada{Enter}');
  expect(chips()).toEqual([]);
  (page.getByText('The server answers').element() as HTMLElement).click();
  await expect.poll(chips).toEqual(['Ada']);
});
