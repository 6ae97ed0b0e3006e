import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failedWords } from '../../../../../test/answers.ts';
import { render } from '../../../../../test/render.tsx';
import { DownloadButton } from './download-button.tsx';

afterEach(() => vi.restoreAllMocks());
const button = page.getByRole('button', { name: 'Download CSV' });

const answers = [
  ['that arrives', () => Promise.resolve(new Response('a,b')), 'CSV downloaded'],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to download CSV'],
  [
    'that the server refuses',
    () => Promise.resolve(Response.json({ message: failedWords }, { status: 500 })),
    failedWords,
  ],
  [
    'that another machine refuses',
    () => Promise.resolve(new Response('no', { status: 502 })),
    'Network response was not ok',
  ],
  ['without content', () => Promise.resolve(new Response('')), 'No data received'],
] as const;

for (const [what, reply, words] of answers)
  test(`a download ${what} says '${words}'`, async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await render(<DownloadButton from="/mailing.csv" fileName="mailing.csv" />);
    vi.spyOn(window, 'fetch').mockImplementation(reply);
    await button.click();
    await expect.element(page.getByText(words, { exact: true }).last()).toBeVisible();
  });

test('the button is pressed while a download runs, and released after it', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await render(<DownloadButton from="/mailing.csv" fileName="mailing.csv" />);
  const gate = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockImplementation(() => gate.promise);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  gate.resolve(new Response('a,b'));
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});
