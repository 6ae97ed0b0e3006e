import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

interface Text {
  readonly text: string;
}
let sent: string[] = [];

interface DraftProps {
  readonly name: string;
  readonly fails?: boolean;
  readonly hangs?: boolean;
}

function Draft({ name, fails = false, hangs = false }: DraftProps) {
  const { value, failure, change } = useSavedDraft<Text>(
    { text: 'first' },
    {
      name,
      send: async ({ text }) => {
        if (fails) throw new Error('The server cannot be reached.');
        sent.push(text);
        if (hangs) await new Promise(() => {});
      },
      onSaved: () => undefined,
    },
  );
  return (
    <>
      <input aria-label="Text" value={value.text} onChange={(event) => change({ text: event.currentTarget.value })} />
      <p>{failure}</p>
    </>
  );
}

test('a change is saved by itself, and a failure is shown', async () => {
  sent = [];
  const { unmount } = await render(<Draft name="one" />);
  await userEvent.fill(page.getByLabelText('Text'), 'second');
  await expect.poll(() => sent).toEqual(['second']);
  await unmount();
  await render(<Draft name="one" fails />);
  await userEvent.fill(page.getByLabelText('Text'), 'third');
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible();
});

test('a change that was not saved when the page was left is taken up when it is opened again', async () => {
  sent = [];
  const { unmount } = await render(<Draft name="two" fails />);
  await userEvent.fill(page.getByLabelText('Text'), 'typed just before');
  await unmount();
  const again = await render(<Draft name="two" />);
  await expect.element(page.getByLabelText('Text')).toHaveValue('typed just before');
  await expect.poll(() => sent).toEqual(['typed just before']);
  await again.unmount();
  await render(<Draft name="two" />);
  await expect.element(page.getByLabelText('Text')).toHaveValue('first');
});

test('a change whose save was on its way when the page was left is taken up too', async () => {
  sent = [];
  const { unmount } = await render(<Draft name="three" hangs />);
  await userEvent.fill(page.getByLabelText('Text'), 'on its way');
  await expect.poll(() => sent).toEqual(['on its way']);
  await unmount();
  await render(<Draft name="three" />);
  await expect.element(page.getByLabelText('Text')).toHaveValue('on its way');
  await expect.poll(() => sent).toEqual(['on its way', 'on its way']);
});

test.each([
  ['was on its way to the server', 1, 'just saved'],
  ['was already its answer', -1, 'first'],
])('a reload in the moment of a save shows the saved words also if the next page %s', async (_, after, shown) => {
  sent = [];
  const name = `reloaded ${after}`;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + after);
  const { unmount } = await render(<Draft name={name} />);
  await userEvent.fill(page.getByLabelText('Text'), 'just saved');
  await expect.poll(() => sent).toEqual(['just saved']);
  dispatchEvent(new Event('pagehide'));
  clock.mockRestore();
  await unmount();
  await render(<Draft name={name} />);
  await expect.element(page.getByLabelText('Text')).toHaveValue(shown);
});
