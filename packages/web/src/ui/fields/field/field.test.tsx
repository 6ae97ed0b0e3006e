import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { Select } from '../../working/select/select.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { RadioGroup } from '../radio/radio.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import { Field, type Labelled } from './field.tsx';

const kinds = [
  ['a one-line field', (props: Labelled) => <Field {...props} />, 'textbox'],
  ['a text area', (props: Labelled) => <TextArea {...props} />, 'textbox'],
  ['a select', (props: Labelled) => <Select {...props} options={[{ value: 'en', label: 'English' }]} />, 'combobox'],
] as const;

for (const [kind, make, role] of kinds) {
  const field = () => page.getByRole(role, { name: 'Language' });

  test(`${kind} is named by its label and described by its help`, async () => {
    await render(make({ label: 'Language', help: 'Of the whole text.' }));
    await expect.element(field()).toHaveAccessibleDescription('Of the whole text.');
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
    await expectAccessible();
  });

  test(`${kind} with an error is invalid and described by the error instead of the help`, async () => {
    await render(make({ label: 'Language', help: 'Of the whole text.', error: 'Choose a language.' }));
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field()).toHaveAccessibleDescription('Choose a language.');
    expect(document.body.textContent).not.toContain('Of the whole text.');
    await expectAccessible();
  });

  test(`${kind} keeps its name when the label is hidden`, async () => {
    await render(make({ label: 'Language', isLabelHidden: true }));
    await expect.element(field()).toBeVisible();
    const { width, height } = page.getByText('Language').element().getBoundingClientRect();
    expect(width * height).toBeLessThanOrEqual(1);
  });
}

test('a press on the label focuses the field', async () => {
  await render(<Field label="First name" />);
  await page.getByText('First name').click();
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus();
});

test('a field takes the direction of its text', async () => {
  await render(<Field label="Title" defaultValue="שלום" />);
  expect(getComputedStyle(page.getByRole('textbox', { name: 'Title' }).element()).direction).toBe('rtl');
});

test('a text area grows with its text', async () => {
  await render(<TextArea label="About you" rows={2} />);
  const area = page.getByRole('textbox', { name: 'About you' });
  const height = () => area.element().getBoundingClientRect().height;
  const empty = height();
  await area.fill('Line\n'.repeat(12));
  expect(height()).toBeGreaterThan(empty * 2);
});

test('radio buttons are a named group with one selected, by the keyboard too', async () => {
  const choices = [
    { value: 'PUBLIC', label: 'Public', description: 'Everybody may read it.' },
    { value: 'MEMBERS', label: 'Subscribers only' },
    { value: 'NOBODY', label: 'Nobody', isDisabled: true },
  ] as const;
  await render(<RadioGroup legend="Who may read it?" choices={choices} defaultValue="PUBLIC" />);
  await expect.element(page.getByRole('group', { name: 'Who may read it?' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Nobody' })).toBeDisabled();
  const first = page.getByRole('radio', { name: /^Public/ });
  await expect.element(first).toBeChecked();
  await first.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Subscribers only' })).toBeChecked();
  await expectAccessible();
});

test('two radio groups on one page are independent', async () => {
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ] as const;
  await render(
    <>
      <RadioGroup legend="First" choices={choices} defaultValue="a" />
      <RadioGroup legend="Second" choices={choices} defaultValue="b" />
    </>,
  );
  await page.getByRole('group', { name: 'First' }).getByRole('radio', { name: 'B' }).click();
  await expect.element(page.getByRole('group', { name: 'Second' }).getByRole('radio', { name: 'B' })).toBeChecked();
});

test('a press on its label checks a checkbox', async () => {
  await render(<Checkbox label="Send me a copy" />);
  await page.getByText('Send me a copy').click();
  await expect.element(page.getByRole('checkbox', { name: 'Send me a copy' })).toBeChecked();
  await expectAccessible();
});
