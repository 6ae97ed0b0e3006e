import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../test/render.tsx';
import { Button } from '../../button/button.tsx';
import { useAct, useRevalidatingAct } from './use-act.ts';

type Options = Parameters<typeof useAct<[], string>>[1];

function Publish({
  send,
  options,
  use = useAct,
}: {
  readonly send: () => Promise<string>;
  readonly options?: Options;
  readonly use?: typeof useAct;
}) {
  const { act, isBusy } = use(send, options);
  return (
    <Button busy={isBusy} onClick={() => void act()}>
      Publish
    </Button>
  );
}
const button = () => page.getByRole('button', { name: 'Publish' });
const refuse = () =>
  Promise.reject(Object.assign(new Error('Somebody else has published it.'), { code: 'articles/stale' }));

test('the button is busy until the answer arrives, and a second press does nothing', async () => {
  const answer = Promise.withResolvers<string>();
  let sent = 0;
  const send = () => {
    sent += 1;
    return answer.promise;
  };
  await render(<Publish send={send} options={{ done: 'It is published.' }} />);
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  await button().click();
  answer.resolve('v2');
  await expect.element(page.getByText('It is published.').last()).toBeVisible();
  await expect.element(button()).not.toHaveAttribute('aria-busy');
  expect(sent).toBe(1);
});

test('the caller gets the answer', async () => {
  const answers: string[] = [];
  await render(<Publish send={async () => 'v2'} options={{ done: (answer) => answers.push(answer) }} />);
  await button().click();
  await expect.poll(() => answers).toEqual(['v2']);
});

test('a refusal shows its own message, and the button can be pressed again', async () => {
  await render(<Publish send={refuse} />);
  await button().click();
  await expect.element(page.getByText('Somebody else has published it.').last()).toBeVisible();
  await expect.element(button()).not.toHaveAttribute('aria-busy');
});

test('a refusal that the caller handles shows no toast', async () => {
  const codes: string[] = [];
  await render(<Publish send={refuse} options={{ failed: ({ code }) => codes.push(code) > 0 }} />);
  await button().click();
  await expect.poll(() => codes).toEqual(['articles/stale']);
  await expect.element(page.getByText('Somebody else has published it.')).not.toBeInTheDocument();
});

test('a revalidating action stays busy until the page has reloaded its data, whether it succeeded or not', async () => {
  const { router } = await render(<Publish send={refuse} use={useRevalidatingAct} />);
  let reads = 0;
  router.subscribe(({ revalidation }) => {
    if (revalidation === 'loading') reads += 1;
  });
  await button().click();
  await expect.element(page.getByText('Somebody else has published it.').last()).toBeVisible();
  await expect.element(button()).not.toHaveAttribute('aria-busy');
  expect(reads).toBeGreaterThan(0);
});
