import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DateTime } from './date-time.tsx';
import { formatDay, formatDayAndTime, formatShortDay, formatTimeAndZone } from './format-date.ts';

const iso = '2026-11-14T23:30:00.000Z';

test('people read the day in words, machines the moment', async () => {
  await render(<DateTime iso={iso} />);
  await expect.element(page.getByText(formatDay(iso, 'local'), { exact: true })).toHaveAttribute('datetime', iso);
});

test('the time can be shown too', async () => {
  await render(<DateTime iso={iso} withTime />);
  await expect
    .element(page.getByText(formatDayAndTime(iso, 'local'), { exact: true }))
    .toHaveAttribute('datetime', iso);
});

test('logs and plans name the zone, tables are short', async () => {
  await render(<DateTime iso={iso} withTime withZone isShort />);
  const words = `${formatShortDay(iso, 'local')} ${formatTimeAndZone(iso, 'local')}`;
  await expect.element(page.getByText(words, { exact: true })).toHaveAttribute('datetime', iso);
});

test('the server writes the day, and the browser takes it over without a complaint and without moving anything', async () => {
  const element = <DateTime iso="2026-11-14T12:00:00.000Z" withTime />;
  const place = document.createElement('p');
  document.body.append(place);
  place.style.display = 'inline-block';
  place.innerHTML = renderToString(element);
  expect(place.querySelector('span')).not.toBeVisible();
  const { width } = place.getBoundingClientRect();
  const root = hydrateRoot(place, element, { onRecoverableError: (error) => expect.fail(String(error)) });
  await expect.poll(() => place.querySelector('span')).toBeNull();
  expect(place.textContent).toBe(formatDayAndTime('2026-11-14T12:00:00.000Z', 'local'));
  expect(Math.abs(place.getBoundingClientRect().width - width)).toBeLessThan(2);
  root.unmount();
  place.remove();
});
