import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../test/render.tsx';
import { useOptimisticActs } from './use-optimistic-acts.ts';

/** Tags that can be added; the test decides when the answers arrive. */
function Tags({ send }: { readonly send: (tag: string) => Promise<readonly string[]> }) {
  const { state, change } = useOptimisticActs<readonly string[]>(['river']);
  const add = (tag: string) =>
    void change({
      apply: (tags) => [...tags, tag],
      undo: (tags) => tags.filter((one) => one !== tag),
      send: () => send(tag),
    });
  return (
    <>
      <output>{state.join(', ')}</output>
      {['water', 'light'].map((tag) => (
        <button key={tag} type="button" onClick={() => add(tag)}>
          {tag}
        </button>
      ))}
    </>
  );
}
const shown = () => page.getByRole('status');
const press = (name: string) => page.getByRole('button', { name }).click();

test('a change shows before its answer, and the answer replaces it', async () => {
  const answer = Promise.withResolvers<readonly string[]>();
  await render(<Tags send={() => answer.promise} />);
  await press('water');
  await expect.element(shown()).toMatchTextContent('river, water');
  answer.resolve(['river', 'water', 'and more']);
  await expect.element(shown()).toMatchTextContent('river, water, and more');
});

test('only the refused change is rolled back, with its reason', async () => {
  await render(
    <Tags
      send={(tag) => (tag === 'water' ? Promise.reject(new Error('No more water.')) : Promise.resolve(['river', tag]))}
    />,
  );
  await press('water');
  await press('light');
  await expect.element(page.getByText('No more water.').last()).toBeVisible();
  await expect.element(shown()).toMatchTextContent('river, light');
});

test('changes are sent one after another, and an early answer does not hide a later change', async () => {
  const answers = [Promise.withResolvers<readonly string[]>(), Promise.withResolvers<readonly string[]>()];
  const sent: string[] = [];
  await render(
    <Tags
      send={(tag) => {
        sent.push(tag);
        return answers[sent.length - 1]!.promise;
      }}
    />,
  );
  await press('water');
  await press('light');
  expect(sent).toEqual(['water']);
  answers[0]!.resolve(['river', 'water']);
  await expect.poll(() => sent).toEqual(['water', 'light']);
  await expect.element(shown()).toMatchTextContent('river, water, light');
  answers[1]!.resolve(['river', 'water', 'light', 'all']);
  await expect.element(shown()).toMatchTextContent('river, water, light, all');
});
