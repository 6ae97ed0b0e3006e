import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { Select } from './select.tsx';

const sizes = [
  { value: '3-2', label: 'Stage 3:2' },
  { value: '16-9', label: 'Wide 16:9' },
  { value: '4-3', label: 'Screen 4:3' },
];
const field = () => page.getByRole('combobox', { name: 'Stage' });

test('an option is chosen by keyboard, and its value is reported', async () => {
  const onChange = vi.fn();
  await render(<Select label="Stage" options={sizes} onChange={({ target }) => onChange(target.value)} />);
  await expect.element(field()).toHaveDisplayValue('Stage 3:2');
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field()).toHaveDisplayValue('Wide 16:9');
  await userEvent.keyboard('sc');
  await expect.element(field()).toHaveDisplayValue('Screen 4:3');
  expect(onChange.mock.calls.flat().at(-1)).toBe('4-3');
  await expectAccessible();
});

test('a form sends the chosen value under its name', async () => {
  const onSubmit = vi.fn();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <Select label="Stage" name="stage" options={sizes} defaultValue="16-9" />
      <button type="submit">Save</button>
    </form>,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect(onSubmit.mock.calls).toEqual([[{ stage: '16-9' }]]);
});

test('a disabled select is skipped by Tab', async () => {
  await render(<Select label="Stage" options={sizes} disabled />);
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).not.toHaveFocus();
});
