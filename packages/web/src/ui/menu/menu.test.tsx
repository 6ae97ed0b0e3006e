import { Pencil } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../test/render.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

const trigger = () => page.getByRole('button', { name: 'More' });
const menu = () => page.getByRole('menu', { name: 'More' });
const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

async function open(entries: readonly MenuEntry[]) {
  const shown = await render(<Menu label="More" entries={entries} />);
  await trigger().click();
  await expect.element(menu()).toBeVisible();
  return shown;
}
const entries: readonly MenuEntry[] = [
  { label: 'Edit', icon: Pencil },
  { label: 'Copy link' },
  { label: 'Delete', isDanger: true },
];

test('a closed menu has no entries', async () => {
  await render(<Menu label="More" entries={entries} />);
  await expect.element(trigger()).toBeVisible();
  await expect.element(menu()).not.toBeInTheDocument();
});

test('an open menu is accessible and focuses its first entry', async () => {
  await open(entries);
  await expect.element(entry('Edit')).toHaveFocus();
  await expectAccessible();
});

test('a key that comes before the menu has said that it is open keeps its focus', async () => {
  await render(<Menu label="More" entries={entries} />);
  const last = document.querySelectorAll<HTMLElement>('[role=menuitem]')[2]!;
  const isSaid = new Promise((resolve) => last.parentElement!.addEventListener('toggle', resolve, { once: true }));
  trigger().element().dispatchEvent(new MouseEvent('click'));
  last.focus();
  await isSaid;
  await expect.element(entry('Delete')).toHaveFocus();
});

test('arrow keys wrap around in the menu, Home and End go to its ends', async () => {
  await open(entries);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry('Copy link')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(entry('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry('Edit')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(entry('Delete')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(entry('Edit')).toHaveFocus();
});

test('a letter goes to the next entry that starts with it', async () => {
  await open([{ label: 'Delete' }, { label: 'Copy link' }, { label: 'Duplicate' }]);
  await userEvent.keyboard('d');
  await expect.element(entry('Duplicate')).toHaveFocus();
  await userEvent.keyboard('D');
  await expect.element(entry('Delete')).toHaveFocus();
});

test('Enter chooses an entry, closes the menu and returns the focus', async () => {
  const onSelect = vi.fn();
  await open([{ label: 'Edit', onSelect }]);
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(trigger()).toHaveFocus();
});

test('Escape closes the menu without choosing, and returns the focus', async () => {
  const onSelect = vi.fn();
  await open([{ label: 'Edit', onSelect }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(trigger()).toHaveFocus();
  expect(onSelect).not.toHaveBeenCalled();
});

test('Tab leaves the menu and closes it', async () => {
  await open(entries);
  await userEvent.keyboard('{Tab}');
  await expect.element(menu()).not.toBeInTheDocument();
});

test('an entry with an address is a link', async () => {
  const { address } = await open([{ label: 'Edit', to: '/my-articles?page=2' }]);
  await entry('Edit').click();
  expect(address()).toBe('/my-articles?page=2');
  await expect.element(menu()).not.toBeInTheDocument();
});

test('a disabled entry can be reached, says why, and does nothing', async () => {
  const onSelect = vi.fn();
  const { address } = await open([
    { label: 'Publish', to: '/elsewhere', onSelect, disabledReason: 'It has no title yet.' },
  ]);
  await expect.element(entry('Publish')).toHaveFocus();
  await expect.element(entry('Publish')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry('Publish')).toMatchTextContent('It has no title yet.');
  await userEvent.keyboard('{Enter}');
  await expect.element(menu()).toBeVisible();
  expect(onSelect).not.toHaveBeenCalled();
  expect(address()).toBe('/');
});
