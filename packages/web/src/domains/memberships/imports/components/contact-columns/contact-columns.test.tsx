import type { ContactMapping } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { contactImport, importSegment } from '../../../../../../test/contact-imports.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ContactColumns } from './contact-columns.tsx';

const at = `/directories/import-contacts?segmentId=${importSegment.id}&importId=${contactImport().id}`;
const columns = (changed = {}) => (
  <ContactColumns step="columns" list={contactImport(changed)} segment={importSegment} />
);
const saved = () =>
  callsOf(contactImportsRoutes.change).map(({ body }) => (body as { mapping: ContactMapping }).mapping);

test('nothing runs before somebody has said who gets the newsletter; an answer begins with the columns that look like one', async () => {
  answer(contactImportsRoutes.change, contactImport());
  answer(contactImportsRoutes.step, contactImport({ state: 'checking' }));
  const { address } = await render(columns(), { at });
  await userEvent.click(page.getByRole('button', { name: 'Dry run' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please answer who agreed to get the newsletter.');
  await expectAccessible();

  await userEvent.click(page.getByRole('radio', { name: /^Those who agreed/ }));
  await expect.element(page.getByLabelText('Column that says yes')).toHaveValue('=Newsletter OK');
  await expect.element(page.getByText('Says when they agreed')).toBeVisible();
  // A missing answer is no error while a person has just begun.
  expect(page.getByText('Please write what people agreed to.').query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Dry run' }));
  await expect.element(page.getByText('Please write what people agreed to.')).toBeVisible();
  await expect.element(page.getByLabelText('What they agreed to')).toHaveFocus();
  await expectAccessible();
  expect(callsOf(contactImportsRoutes.step)).toEqual([]);
  await userEvent.fill(page.getByLabelText('What they agreed to'), 'Send me news');
  await userEvent.click(page.getByRole('button', { name: 'Dry run' }));
  await expect.poll(address).toContain('tab=check');
  expect(saved().at(-1)?.consent).toEqual({
    answer: 'column',
    column: 'Newsletter OK',
    dateColumn: 'Date',
    day: null,
    sourceColumn: null,
    wording: 'Send me news',
  });
});

test('what was typed for the newsletter comes back after another answer', async () => {
  answer(contactImportsRoutes.change, contactImport());
  await render(columns(), { at });
  await userEvent.click(page.getByRole('radio', { name: /^Those who agreed/ }));
  await userEvent.fill(page.getByLabelText('What they agreed to'), 'Send me news');
  await userEvent.selectOptions(page.getByLabelText('When they agreed'), 'One day for all');
  await userEvent.fill(page.getByLabelText('Day for all'), '2026-03-02');
  await userEvent.click(page.getByRole('radio', { name: /^Nobody/ }));
  await expect.poll(() => saved().at(-1)?.consent).toEqual({ answer: 'nobody' });
  await userEvent.click(page.getByRole('radio', { name: /^Those who agreed/ }));
  await expect.element(page.getByLabelText('What they agreed to')).toHaveValue('Send me news');
  await expect.poll(() => saved().at(-1)?.consent).toMatchObject({ dateColumn: null, day: '2026-03-02' });
});

test('a field is filled by one column, and occupations are divided as somebody says', async () => {
  answer(contactImportsRoutes.change, contactImport());
  await render(columns(), { at });
  await userEvent.selectOptions(page.getByLabelText('Field for Beruf'), 'Occupations');
  await userEvent.selectOptions(page.getByLabelText('Several in one cell are separated by'), 'commas');
  await expect
    .poll(() => saved().at(-1))
    .toMatchObject({
      columns: [
        { column: 'mail', target: 'email' },
        { column: 'Name', target: 'lastFirst' },
        { column: 'Beruf', target: 'occupations' },
      ],
      occupationSeparator: ',',
    });
  await userEvent.selectOptions(page.getByLabelText('Field for Beruf'), 'E-mail');
  await expect.element(page.getByLabelText('Field for mail')).toHaveValue('');
});

test('a file that is read anew keeps the answer, as far as its columns are still there', async () => {
  const consent = {
    answer: 'column',
    column: 'Newsletter OK',
    dateColumn: 'Date',
    day: null,
    sourceColumn: null,
    wording: 'Send me news',
  } as const;
  const list = { mapping: { ...contactImport().mapping, consent } };
  answer(contactImportsRoutes.change, ({ body }) =>
    (body as { shape?: object }).shape
      ? contactImport({
          columns: [
            { name: 'mail', samples: [] },
            { name: 'Date', samples: [] },
          ],
          mapping: { columns: [{ column: 'mail', target: 'email' }], occupationSeparator: ';', consent: null },
        })
      : contactImport(),
  );
  await render(columns(list), { at });
  await userEvent.click(page.getByRole('button', { name: 'Change' }));
  await userEvent.selectOptions(page.getByLabelText('Columns are separated by'), 'commas');
  await expect.poll(() => saved().at(-1)?.consent).toEqual({ ...consent, column: null });
});

test('another sheet of a workbook is read', async () => {
  answer(contactImportsRoutes.change, contactImport());
  await render(columns({ shape: { ...contactImport().shape, format: 'xlsx' } }), { at });
  await expect.element(page.getByText('1,286 rows, 5 columns, Excel')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Change' }));
  await userEvent.fill(page.getByLabelText('Sheet'), '3');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => callsOf(contactImportsRoutes.change).map(({ body }) => body))
    .toEqual([{ shape: { sheet: 2 } }]);
});

test('the columns of an import that has begun are shown and cannot be changed', async () => {
  await render(columns({ state: 'finished', startedAt: '2026-11-24T09:31:00.000Z' }), { at });
  await expect.element(page.getByText(/They can no longer be changed/)).toBeVisible();
  await expect.element(page.getByLabelText('Field for mail')).toBeDisabled();
  expect(page.getByRole('button', { name: 'Dry run' }).query()).toBeNull();
});
