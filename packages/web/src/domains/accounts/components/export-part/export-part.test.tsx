import { dataExportsRoutes } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { ExportPart } from './export-part.tsx';

const one = {
  id: '01900000-0000-7000-8000-000000000001',
  state: 'working' as const,
  done: 3_180,
  total: 4_412,
  bytes: null,
  createdAt: '2026-11-24T09:00:00.000Z',
  expiresAt: null,
};

test('an export at work tells how far it is, and can be cancelled', async () => {
  answer(dataExportsRoutes.remove, undefined);
  await render(<ExportPart exports={[one]} />);
  await expect.element(page.getByRole('heading', { name: 'Gathering, 3,180 of 4,412 entries' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .poll(() => callsOf(dataExportsRoutes.remove).map(({ params }) => params))
    .toEqual([{ exportId: one.id }]);
});

test('one that is ready is a link to its file', async () => {
  const ready = { ...one, state: 'ready' as const, bytes: 2_400_000, expiresAt: '2026-12-01T09:00:00.000Z' };
  await render(<ExportPart exports={[ready]} />);
  await expect.element(page.getByRole('listitem')).toMatchTextContent('ZIP file, 2.4 MB');
  await expect
    .element(page.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', `/api/users/me/exports/${one.id}/file`);
  await expectAccessible();
});

test('after a failure another try is offered', async () => {
  answer(dataExportsRoutes.start, { ...one, state: 'waiting', total: null });
  await render(<ExportPart exports={[{ ...one, state: 'failed' }]} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The last export failed');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect.poll(() => callsOf(dataExportsRoutes.start)).toHaveLength(1);
});
