import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render, settled } from '../../../../test/render.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { moved } from './moved.ts';
import { SortableList } from './sortable-list.tsx';

function Works({ names = ['Ada', 'Bea', 'Cleo'] }) {
  const [items, setItems] = useState(() => names.map((name) => ({ id: name.toLowerCase(), name })));
  return (
    <SortableList
      label="Artworks"
      items={items}
      nameOf={({ name }) => name}
      onMove={(from, to) => setItems(moved(items, from, to))}
    >
      {(item, handle) => (
        <>
          {handle}
          <span>{item.name}</span>
        </>
      )}
    </SortableList>
  );
}

const list = () => page.getByRole('list', { name: 'Artworks' });
const order = () => [...list().element().querySelectorAll('li span:last-child')].map(({ textContent }) => textContent);
const handle = (name: string) => list().getByRole('button', { name: `Move ${name}` });
const said = () =>
  [...document.querySelectorAll('[aria-live=assertive]')].map(({ textContent }) => textContent).join(' ');
const focus = (name: string) => (handle(name).element() as HTMLElement).focus();

test('a sortable list names its handles and is accessible', async () => {
  await render(<Works />);
  await expect.element(handle('Bea')).toHaveAccessibleDescription(/Press Space to lift the item/);
  await expectAccessible();
});

test('Alt with an arrow key moves an item, announces its position, and keeps the focus on it', async () => {
  await render(<Works />);
  focus('Ada');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toEqual(['Bea', 'Ada', 'Cleo']);
  expect(said()).toContain('Ada, 2 of 3.');
  await expect.element(handle('Ada')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(order()).toEqual(['Ada', 'Bea', 'Cleo']);
});

test('the first item moves no further up and the last no further down', async () => {
  await render(<Works />);
  focus('Ada');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  focus('Cleo');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toEqual(['Ada', 'Bea', 'Cleo']);
});

test('Space lifts an item, arrows move it, Space drops it, and each step is announced', async () => {
  await render(<Works />);
  focus('Ada');
  await userEvent.keyboard(' ');
  await expect.poll(said).toContain('Ada is lifted, 1 of 3.');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(said).toContain('Ada, 2 of 3.');
  await userEvent.keyboard(' ');
  await expect.poll(order).toEqual(['Bea', 'Ada', 'Cleo']);
  await expect.poll(said).toContain('Ada is put down, 2 of 3.');
});

async function renderInDialog() {
  const onClose = vi.fn();
  await render(
    <Dialog title="Order" isOpen onClose={onClose}>
      <Works />
    </Dialog>,
  );
  await settled();
  return onClose;
}

test('Escape returns a lifted item to its place and leaves the dialog around it open', async () => {
  const onClose = await renderInDialog();
  focus('Ada');
  await userEvent.keyboard(' ');
  await expect.poll(said).toContain('Ada is lifted');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(said).toContain('Ada, 2 of 3.');
  await userEvent.keyboard('{Escape}');
  await expect.poll(said).toContain('Ada stays where it was, 1 of 3.');
  expect(order()).toEqual(['Ada', 'Bea', 'Cleo']);
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape during a drag by mouse also leaves the dialog open', async () => {
  const onClose = await renderInDialog();
  const ada = list().getByText('Ada').element();
  const { x, y } = ada.getBoundingClientRect();
  const at = (clientY: number) => ({ bubbles: true, cancelable: true, button: 0, clientX: x, clientY });
  ada.dispatchEvent(new MouseEvent('mousedown', at(y)));
  document.dispatchEvent(new MouseEvent('mousemove', at(y + 20)));
  await expect.poll(said).toContain('Ada is lifted');
  await userEvent.keyboard('{Escape}');
  await expect.poll(said).toContain('Ada stays where it was');
  expect(onClose).not.toHaveBeenCalled();
});

test('the mouse can drag an item anywhere on it', async () => {
  await render(<Works />);
  await userEvent.dragAndDrop(list().getByText('Ada'), list().getByText('Cleo'), { steps: 8 });
  await expect.poll(order).toEqual(['Bea', 'Cleo', 'Ada']);
});
