import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, twoFrames } from '../../test/render.tsx';
import { useAnswer } from './use-answer.ts';

type Ask = (question: string, signal: AbortSignal) => Promise<string>;

function Search({ ask, delay = 0 }: { readonly ask: Ask; readonly delay?: number }) {
  const [text, setText] = useState('');
  const answered = useAnswer(text || undefined, { delay, ask });
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{answered ? `${answered.question}: ${answered.answer}` : 'nothing'}</output>
    </>
  );
}
const shown = () => page.getByRole('status');
const type = async (text: string) => {
  await page.getByRole('textbox', { name: 'Search' }).click();
  await userEvent.keyboard(text);
};

test('nothing is requested before there is a question', async () => {
  await render(<Search ask={() => expect.unreachable('nobody has asked')} />);
  await expect.element(shown()).toMatchTextContent('nothing');
});

test('an answer is shown with its question', async () => {
  await render(<Search ask={async (question) => question.toUpperCase()} />);
  await type('river');
  await expect.element(shown()).toMatchTextContent('river: RIVER');
});

test('while somebody types, only the last question is requested', async () => {
  const asked: string[] = [];
  await render(
    <Search
      delay={400}
      ask={async (question) => {
        asked.push(question);
        return 'yes';
      }}
    />,
  );
  await type('river');
  await expect.element(shown()).toMatchTextContent('river: yes');
  expect(asked.at(-1)).toBe('river');
  expect(asked).not.toContain('r');
});

test('a late answer to an earlier question is not shown, and its request is aborted', async () => {
  const first = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  await render(
    <Search
      ask={(question, signal) => {
        signals.push(signal);
        return question === 'a' ? first.promise : Promise.resolve('second');
      }}
    />,
  );
  await type('a');
  await expect.poll(() => signals.length).toBe(1);
  await type('b');
  await expect.element(shown()).toMatchTextContent('ab: second');
  first.resolve('first');
  await first.promise;
  expect(signals[0]!.aborted).toBe(true);
  await twoFrames();
  await expect.element(shown()).toMatchTextContent('ab: second');
});

test('the previous answer stays until the next question has one', async () => {
  const next = Promise.withResolvers<string>();
  await render(<Search ask={(question) => (question === 'a' ? Promise.resolve('first') : next.promise)} />);
  await type('a');
  await expect.element(shown()).toMatchTextContent('a: first');
  await type('b');
  await expect.element(shown()).toMatchTextContent('a: first');
  next.resolve('second');
  await expect.element(shown()).toMatchTextContent('ab: second');
});
