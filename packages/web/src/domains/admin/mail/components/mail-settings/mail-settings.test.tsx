import { countingRoutes } from '@oeuvre/contracts/domains/mailings/counting/counting.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account } from '../../../../../../test/things.ts';
import { offline } from '../../../../../ui/api-context.ts';
import { MailSettings } from './mail-settings.tsx';

const off = { countsReads: false, changedBy: null, changedAt: null };
const on = { countsReads: true, changedBy: 'Ada Admin', changedAt: '2026-11-30T09:00:00.000Z' };
const show = (settings = off as typeof off | typeof on) =>
  render(<MailSettings settings={settings} />, { at: '/admin/mail', me: account({ roles: ['SUPER'] }) });

test('counting is off until an administrator switches it on', async () => {
  answer(countingRoutes.changeSettings, on);
  await show();
  await expect.element(page.getByText('Not counted')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Count opens and clicks' }).click();
  await expect.element(page.getByText('Opens and clicks are counted from now on').first()).toBeVisible();
  expect(await callsOf(countingRoutes.changeSettings)[0]?.body).toEqual({ countsReads: true });
});

test('the last change is named with its person, and counting can be stopped', async () => {
  answer(countingRoutes.changeSettings, off);
  await show(on);
  await expect.element(page.getByText(/Last changed .* by Ada Admin/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop counting' }).click();
  expect(await callsOf(countingRoutes.changeSettings)[0]?.body).toEqual({ countsReads: false });
});

test.each([
  [
    'on the server',
    () =>
      answer(countingRoutes.changeSettings, () => {
        throw commonErrors('unavailable');
      }),
    commonErrors.list.unavailable[1],
  ],
  ['without a network', () => disconnect(countingRoutes.changeSettings), offline.message],
])('a switch that fails %s stays as it was and says why', async (_, fail, words) => {
  fail();
  await show();
  await page.getByRole('button', { name: 'Count opens and clicks' }).click();
  await expect.element(page.getByText(words).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Count opens and clicks' })).toBeVisible();
});
