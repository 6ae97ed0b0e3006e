import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../test/render.tsx';
import { SuggestedLine } from '../suggested-line/suggested-line.tsx';
import { useListWalk } from './use-list-walk.ts';

const titles = ['Harbour', 'Heron', 'Hill'];

function Search({ start = 0 }: { readonly start?: number }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('nothing');
  const [isOpen, setOpen] = useState(true);
  const shown = text && isOpen ? titles : [];
  const { activeId, press, lineProps } = useListWalk({
    listId: 'titles',
    text,
    count: shown.length,
    start,
    onChoose: (at) => setChosen(shown[at]!),
    onClose: () => setOpen(false),
  });
  return (
    <>
      <input
        role="combobox"
        aria-label="Search"
        aria-controls="titles"
        aria-expanded={shown.length > 0}
        aria-activedescendant={activeId}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ nativeEvent }) => press(nativeEvent)}
      />
      <div id="titles" role="listbox" aria-label="Titles">
        {shown.map((title, at) => (
          <SuggestedLine key={title} {...lineProps(at)}>
            {title}
          </SuggestedLine>
        ))}
      </div>
      <output>{chosen}</output>
    </>
  );
}
const field = () => page.getByRole('combobox');
const active = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;
async function type(keys: string) {
  if (document.activeElement !== field().element()) await field().click();
  await userEvent.keyboard(keys);
}

test('the arrows go through the lines and wrap around at the ends; the field keeps the focus and names the line', async () => {
  await render(<Search />);
  await type('h');
  await expect.poll(active).toBe('Harbour');
  await type('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('Hill');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', 'titles-2');
  await expect.element(field()).toHaveFocus();
  await type('{ArrowDown}');
  await expect.poll(active).toBe('Harbour');
  await type('{ArrowUp}');
  await expect.poll(active).toBe('Hill');
});

test('Home and End move the cursor until somebody presses an arrow, and go to the first and last line after that', async () => {
  await render(<Search start={1} />);
  await type('he{Home}s');
  await expect.element(field()).toHaveValue('she');
  await expect.poll(active).toBe('Heron');
  await type('{ArrowDown}{Home}');
  await expect.poll(active).toBe('Harbour');
  await type('{End}');
  await expect.poll(active).toBe('Hill');
});

test('Enter chooses the line; another text starts over', async () => {
  await render(<Search />);
  await type('h{ArrowDown}{Enter}');
  await expect.element(page.getByRole('status')).toMatchTextContent('Heron');
  await type('a');
  await expect.poll(active).toBe('Harbour');
});

test('a press on a line chooses it, and Escape closes the list', async () => {
  await render(<Search />);
  await type('h');
  await page.getByRole('option', { name: 'Hill' }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent('Hill');
  await expect.element(field()).toHaveFocus();
  await type('{Escape}');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await expect.element(field()).not.toHaveAttribute('aria-activedescendant');
});
