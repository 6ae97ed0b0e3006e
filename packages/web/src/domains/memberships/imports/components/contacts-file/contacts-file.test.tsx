import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { contactImport, importSegment } from '../../../../../../test/contact-imports.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ContactsFile } from './contacts-file.tsx';

const from = urlOf(contactImportsRoutes.list, { query: { segmentId: importSegment.id } });
const earlierOf = (...imports: ReturnType<typeof contactImport>[]) => ({
  imports,
  totalCount: imports.length,
  hasNextPage: false,
  nextPage: null,
});
const at = `/directories/import-contacts?segmentId=${importSegment.id}`;

test('the place for a list refuses a file that is too large without sending it, and takes pasted rows', async () => {
  await render(<ContactsFile step="file" list={null} segment={importSegment} earlier={earlierOf()} from={from} />, {
    at,
  });
  await expect.element(page.getByText('Nothing has been imported into Works on Water yet.')).toBeVisible();
  const large = new File(['mail'], 'all.csv', { type: 'text/csv' });
  Object.defineProperty(large, 'size', { value: 200_000_000 });
  const dropped = new DataTransfer();
  dropped.items.add(new File(['mail'], 'all.csv'));
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped });
  Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [large], items: dropped.items } });
  window.dispatchEvent(drop);
  await expect.element(page.getByRole('alert')).toHaveTextContent('all.csv The file must be less than 100 MB.');
  expect(callsOf(contactImportsRoutes.upload)).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Paste rows' }));
  await expect.element(page.getByRole('button', { name: 'Read them' })).toBeDisabled();
  await userEvent.fill(page.getByLabelText('Rows of a spreadsheet'), 'mail\nada@sea.example');
  await expect.element(page.getByRole('button', { name: 'Read them' })).toBeEnabled();
});

test('earlier imports say how they stand, and lead back to where they were', async () => {
  const counts = { ...contactImport().counts, added: 1_104 };
  await render(
    <ContactsFile
      step="file"
      list={null}
      segment={importSegment}
      earlier={earlierOf(
        contactImport({ state: 'paused', position: 400, startedAt: '2026-11-24T09:31:00.000Z' }),
        contactImport({
          id: '01900000-0000-7000-8000-000000000091',
          fileName: 'spring.xlsx',
          state: 'finished',
          counts,
        }),
      )}
      from={from}
    />,
    { at },
  );
  await expect.element(page.getByText('Paused, 400 of 1,286')).toBeVisible();
  await expect.element(page.getByText('1,104 added')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'spring.xlsx' }))
    .toHaveAttribute('href', expect.stringContaining('importId=01900000-0000-7000-8000-000000000091'));
  await expectAccessible();
});

test('a list that has added nobody is discarded after a question', async () => {
  const list = contactImport();
  answer(contactImportsRoutes.discard, undefined);
  const { address } = await render(
    <ContactsFile step="file" list={list} segment={importSegment} earlier={earlierOf(list)} from={from} />,
    { at: `${at}&importId=${list.id}&tab=file` },
  );
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  await expect.element(page.getByText(/It has added nobody/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Discard it' }));
  await expect.poll(address).toBe(at);
  expect(callsOf(contactImportsRoutes.discard)).toHaveLength(1);
});
