import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import {
  checkedCounts,
  contactImport,
  importedRow,
  importSegment,
  outcomesOf,
} from '../../../../../../test/contact-imports.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ContactCheck } from './contact-check.tsx';

const consent = {
  answer: 'column',
  column: 'Newsletter OK',
  dateColumn: 'Date',
  day: null,
  sourceColumn: null,
  wording: 'Send me news',
} as const;
const checked = contactImport({
  state: 'checked',
  counts: checkedCounts,
  mapping: { ...contactImport().mapping, consent },
});
const rows = [
  importedRow(2),
  importedRow(18, { outcome: 'invalid', email: 'quay.office@pier' }),
  importedRow(204, { isUndated: true }),
  importedRow(377, { outcome: 'duplicate', otherLine: 52 }),
  importedRow(801, { outcome: 'opted-out' }),
];
const at = `/directories/import-contacts?segmentId=${importSegment.id}&importId=${checked.id}&tab=check`;

test('a dry run tells what becomes of every row before anybody is added', async () => {
  answer(contactImportsRoutes.step, contactImport({ state: 'running' }));
  const outcomes = outcomesOf(checked, rows);
  const { address } = await render(
    <ContactCheck step="check" list={checked} segment={importSegment} outcomes={outcomes} />,
    { at },
  );
  await expect.element(page.getByText(/^Nothing has been written/)).toBeVisible();
  const sums = page
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent);
  expect(sums).toEqual(['1,104', '141', '10', '31']);
  await expect.element(page.getByText(/612 of them come with a consent and a date/)).toBeVisible();
  for (const words of [
    'is not an e-mail address',
    'is added; consent without a date: will be Not Subscribed',
    'appears twice; the first row, 52, is used',
    'opted out and stays so',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'The 39 to correct and import again' }))
    .toHaveAttribute('href', `/api/contact-imports/${checked.id}/csv?rows=refused`);
  await expectAccessible();

  await userEvent.click(page.getByRole('link', { name: 'Opted out 29' }));
  expect(address()).toContain('kind=opted-out');
  await userEvent.click(page.getByRole('button', { name: 'Import 1,245 contacts' }));
  await expect.poll(address).toContain('tab=run');
  expect(callsOf(contactImportsRoutes.step).map(({ body }) => body)).toEqual([{ step: 'start' }]);
});

test('more rows come as somebody reads on', async () => {
  answer(contactImportsRoutes.rows, {
    rows: [importedRow(99, { name: 'Wren Hollis' })],
    totalCount: 6,
    hasNextPage: false,
    nextPage: null,
  });
  await render(
    <ContactCheck step="check" list={checked} segment={importSegment} outcomes={outcomesOf(checked, rows, 2)} />,
    { at },
  );
  await expect
    .poll(() => {
      // Down, as a reader goes, until the rows have come.
      scrollTo(0, 0);
      scrollTo(0, document.documentElement.scrollHeight);
      return document.body.textContent;
    })
    .toContain('Wren Hollis');
});

test('a dry run at work shows how far it is and can be stopped', async () => {
  answer(contactImportsRoutes.step, contactImport());
  const list = contactImport({ state: 'checking', position: 400 });
  await render(<ContactCheck step="check" list={list} segment={importSegment} outcomes={null} />, { at });
  await expect.element(page.getByText('400 rows read. Nobody is added.')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '400');
  await userEvent.click(page.getByRole('button', { name: 'Stop' }));
  expect(callsOf(contactImportsRoutes.step).map(({ body }) => body)).toEqual([{ step: 'pause' }]);
});

test('a file that cannot be read says why and can be tried again; one with nothing new is not imported', async () => {
  const failed = contactImport({ state: 'failed', failure: 'Line 7: a quotation mark is opened and never closed.' });
  const { unmount } = await render(
    <ContactCheck step="check" list={failed} segment={importSegment} outcomes={null} />,
    { at },
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent(failed.failure);
  await expect.element(page.getByRole('button', { name: 'Dry run' })).toBeVisible();
  await unmount();
  const known = contactImport({ state: 'checked', counts: { ...contactImport().counts, already: 1_286 } });
  await render(<ContactCheck step="check" list={known} segment={importSegment} outcomes={outcomesOf(known, [])} />, {
    at,
  });
  await expect.element(page.getByText(/There is nothing to import/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Import/ }).query()).toBeNull();
});
