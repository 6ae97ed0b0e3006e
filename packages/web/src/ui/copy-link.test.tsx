import { expect, test, vi } from 'vitest';
import { copyLink } from './copy-link.ts';
import { toasts } from './toast/toast.ts';

test('a link is copied as a full address, and a message says so for two seconds', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await copyLink('/articles/1')).toBe(true);
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/articles/1`);
  expect(toasts.get()).toMatchObject([{ kind: 'success', message: 'Link has been copied', duration: 2_000 }]);
});

test('a browser that refuses causes no error on the page', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await copyLink('/articles/1')).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(toasts.get()).toEqual([]);
});
