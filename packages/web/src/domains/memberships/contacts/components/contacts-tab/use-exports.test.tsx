import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failedWords } from '../../../../../../test/answers.ts';
import { contactsSegment } from '../../../../../../test/contacts.ts';
import { render } from '../../../../../../test/render.tsx';
import type { ContactSelection } from '../../bulk/use-contact-selection.ts';
import { queryIn } from '../../contacts-query.ts';
import { useExports } from './use-exports.ts';

function Export({ count }: { readonly count: number }) {
  const selection = { isChoosing: false } as ContactSelection;
  const query = queryIn(new URLSearchParams(), 'email');
  const [csv] = useExports({ segmentId: contactsSegment, query, totalCount: count, selection });
  return (
    <button type="button" onClick={csv?.onSelect}>
      CSV
    </button>
  );
}
const press = () => page.getByRole('button', { name: 'CSV' }).click();

test("a download says 'CSV downloaded', or why not", async () => {
  // Saving the file is the browser's.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const answers = [
    [() => Promise.resolve(new Response('a,b')), 'CSV downloaded'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to download CSV'],
    [() => Promise.resolve(new Response('no', { status: 502 })), 'Network response was not ok'],
    [() => Promise.resolve(Response.json({ message: failedWords }, { status: 500 })), failedWords],
    [() => Promise.resolve(new Response('')), 'No data received'],
  ] as const;
  await render(<Export count={3} />);
  for (const [answer, words] of answers) {
    vi.spyOn(window, 'fetch').mockImplementation(answer);
    await press();
    await expect.element(page.getByText(words, { exact: true }).last()).toBeVisible();
  }
});

test("without contacts a download says 'No users filtered'", async () => {
  await render(<Export count={0} />);
  await press();
  await expect.element(page.getByText('No users filtered', { exact: true }).last()).toBeVisible();
});
