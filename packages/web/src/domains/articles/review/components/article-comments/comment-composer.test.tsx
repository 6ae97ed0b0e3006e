import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../../../test/render.tsx';
import { CommentComposer } from './comment-composer.tsx';

const field = () => page.getByRole('textbox', { name: 'Your comment' });

async function compose(onSend: (text: string) => Promise<boolean>) {
  await render(
    <CommentComposer label="Your comment" submit="Comment" draftKey="c" onSend={onSend} onCancel={() => undefined} />,
  );
  await field().fill('Which banks?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await field().click();
  await userEvent.keyboard('{Control>}{End}{/Control} And when?');
}

test('what is typed on while a comment is sent stays in the field', async () => {
  const answer = Promise.withResolvers<boolean>();
  const sent: string[] = [];
  await compose((text) => {
    sent.push(text);
    return answer.promise;
  });
  answer.resolve(true);
  await expect.element(field()).toHaveValue('And when?');
  expect(sent).toEqual(['Which banks?']);
});

test('all of it stays if the comment cannot be sent', async () => {
  await compose(() => Promise.resolve(false));
  await expect.element(field()).toHaveValue('Which banks? And when?');
});
