import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { useIsLate } from '../ui/use-is-late.ts';
import { useOnline } from '../ui/use-online.ts';
import { atFirstSign } from './at-first-sign.ts';
import { useFirstSign } from './use-first-sign.ts';

const Somebody = () => <p>{useFirstSign() ? 'Somebody is here' : 'Nobody yet'}</p>;

test('a key press is a first sign', async () => {
  await render(<Somebody />);
  await expect.element(page.getByText('Nobody yet')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Somebody is here')).toBeVisible();
});

test('without a sign of a person nothing waits longer than five seconds', () => {
  vi.useFakeTimers();
  const then = vi.fn();
  atFirstSign(then);
  vi.advanceTimersByTime(4_999);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledOnce();
});

test('many signs call back once', () => {
  const then = vi.fn();
  atFirstSign(then);
  for (const sign of ['pointermove', 'keydown', 'wheel']) dispatchEvent(new Event(sign));
  expect(then).toHaveBeenCalledOnce();
});

test('a cancelled callback is not called', () => {
  vi.useFakeTimers();
  const then = vi.fn();
  atFirstSign(then)();
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10_000);
  expect(then).not.toHaveBeenCalled();
});

const Late = ({ isAwaited }: { readonly isAwaited: boolean }) => <p>{useIsLate(isAwaited) ? 'Late' : 'In time'}</p>;
const late = () => document.querySelector('p')?.textContent;

test('anything that takes over 200 ms is late until it arrives', async () => {
  await render(<Late isAwaited />);
  expect(late()).toBe('In time');
  await expect.poll(late).toBe('Late');
});

test('without a wait nothing is late', async () => {
  vi.useFakeTimers();
  await render(<Late isAwaited={false} />);
  vi.advanceTimersByTime(10_000);
  expect(late()).toBe('In time');
});

const Online = () => <p>{useOnline() ? 'Online' : 'Offline'}</p>;

test('a component follows the state of the network', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await render(<Online />);
  await expect.element(page.getByText('Online')).toBeVisible();
  isOnline.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Offline')).toBeVisible();
});
