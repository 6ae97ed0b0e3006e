import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DateTime } from './date-time.tsx';

const iso = '2026-11-14T23:30:00.000Z';

test('people read the day in words, machines the moment', async () => {
  await render(<DateTime iso={iso} />);
  await expect.element(page.getByText('14 November 2026', { exact: true })).toHaveAttribute('datetime', iso);
});

test('the time can be shown too, the same in every time zone', async () => {
  await render(<DateTime iso={iso} withTime />);
  await expect.element(page.getByText('14 November 2026 at 23:30', { exact: true })).toHaveAttribute('datetime', iso);
});
