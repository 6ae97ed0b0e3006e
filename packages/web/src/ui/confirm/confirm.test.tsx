import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../test/render.tsx';
import { confirm, type Question } from './confirm.ts';

const deletion: Question = {
  title: 'Delete this article?',
  text: 'It cannot be restored.',
  confirmLabel: 'Delete',
  isDanger: true,
};
const dialog = (name = deletion.title) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name }).click();

/** Asks and waits for the dialog; the returned function gives the promise of the answer. */
async function ask(question = deletion) {
  await render(<p>An article</p>);
  const answer = confirm(question);
  await expect.element(dialog(question.title)).toBeVisible();
  return () => answer;
}

test('a question shows its consequences and is accessible', async () => {
  await ask();
  await expect.element(dialog()).toMatchTextContent('It cannot be restored.');
  await expectAccessible();
});

test('the confirming button answers yes and closes the question', async () => {
  const answer = await ask();
  await press('Delete');
  expect(await answer()).toBe(true);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('Cancel answers no', async () => {
  const answer = await ask();
  await press('Cancel');
  expect(await answer()).toBe(false);
});

test('Escape answers no', async () => {
  const answer = await ask();
  await userEvent.keyboard('{Escape}');
  expect(await answer()).toBe(false);
});

test('a harmless question has the default labels', async () => {
  const answer = await ask({ title: 'Leave the segment?' });
  await press('Confirm');
  expect(await answer()).toBe(true);
});

test('both answers can have their own labels', async () => {
  const answer = await ask({ title: 'Leave this page?', confirmLabel: 'Leave', cancelLabel: 'Stay' });
  await press('Stay');
  expect(await answer()).toBe(false);
});

test('a second question answers the first one with no', async () => {
  const answer = await ask();
  const second = confirm({ title: 'Unpublish it?' });
  expect(await answer()).toBe(false);
  await expect.element(dialog('Unpublish it?')).toBeVisible();
  await press('Confirm');
  expect(await second).toBe(true);
});
