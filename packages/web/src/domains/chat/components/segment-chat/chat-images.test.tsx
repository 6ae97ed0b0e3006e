import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chatMessage } from '../../../../../test/chat.ts';
import { expectToast, field, openRoom, panel, receipt, resetChat } from '../../../../../test/chat-page.tsx';
import { expectAccessible } from '../../../../../test/render.tsx';
import { type Upload, uploads } from '../../../../../test/uploads.ts';

resetChat();

const sent = uploads();
const png = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const text = new File(['words'], 'list.txt', { type: 'text/plain' });

function transferOf(file: File) {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
}
const drag = (kind: string, file: File) =>
  panel()
    .element()
    .dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transferOf(file) }));
const paste = (file: File) =>
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transferOf(file) }));
const choose = (file: File) => page.getByLabelText('Image', { exact: true }).upload(file);

const stored =
  (me: string) =>
  ({ clientMessageId }: Upload) => ({
    status: 201,
    body: chatMessage(1, {
      clientMessageId,
      senderId: me as never,
      type: 'image',
      text: '',
      attachments: ['/images/none.png'],
      metadata: { width: 300, height: 200, alt: 'Wanderer' },
    }),
  });

test('an image is dropped on the room, which says so, and is shown while it is sent', async () => {
  const { me } = await openRoom();
  drag('dragenter', png('sea.png'));
  await expect.element(panel().getByText('Drop your image here')).toBeVisible();
  await expectAccessible();
  sent.hold();
  drag('drop', png('sea.png'));
  await expect.element(panel().getByText('Drop your image here')).not.toBeInTheDocument();
  await expect.element(panel().getByText('Uploading image...')).toBeVisible();
  await expect.poll(() => sent.all.length).toBe(1);
  sent.all[0]!.progress(0.4);
  await expect.element(panel().getByRole('progressbar')).toHaveAttribute('value', '0.4');
  sent.release(stored(me));
  await expect.element(receipt('Sent')).toBeVisible();
});

test('something else than an image is refused', async () => {
  await openRoom();
  drag('dragenter', text);
  await expect.element(panel().getByText('Only image files are supported')).toBeVisible();
  drag('drop', text);
  await expectToast('Only image files are supported');
  expect(sent.all).toEqual([]);
});

test('an image of 10 MB is refused before it is sent', async () => {
  await openRoom();
  await choose(png('large.png', 10_485_760));
  await expectToast('File size must be less than 10MB');
  expect(sent.all).toEqual([]);
});

test.each([
  ['chosen', choose, 503, chatTexts.upload],
  ['pasted', async (file: File) => paste(file), 503, 'Failed to upload image'],
  ['chosen after the session has ended', choose, 401, chatTexts.signedOutUpload],
])('an image that was %s and cannot be uploaded says so and stays', async (_, send, status, words) => {
  const { me } = await openRoom();
  sent.answer(() => ({ status, body: {} }));
  await send(png('sea.png'));
  await expectToast(words);
  await expect.element(panel().getByText('Failed to send', { exact: true })).toBeVisible();
  sent.answer(stored(me));
  await panel().getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(receipt('Sent')).toBeVisible();
  expect(new Set(sent.all.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
});

test('without a network an image waits', async () => {
  await openRoom();
  sent.answer(() => ({ status: 0, body: {} }));
  await choose(png('sea.png'));
  await expect.element(panel().getByText('You are offline')).toBeVisible();
});

test('a stored image that cannot be shown says so, and keeps its place', async () => {
  const image = {
    type: 'image',
    text: '',
    attachments: ['/images/none.png'],
    metadata: { width: 300, height: 200 },
  } as const;
  await openRoom({ messages: [chatMessage(1, { ...image, attachments: [...image.attachments] })] });
  await expect.element(panel().getByRole('alert')).toMatchTextContent(chatTexts.image);
  expect(panel().getByRole('alert').element().getBoundingClientRect().height).toBe(140);
});

test('an image of another site is never asked for', async () => {
  const attachments = ['https://elsewhere.example/x.png'];
  await openRoom({ messages: [chatMessage(1, { type: 'image', text: '', attachments })] });
  await expect.element(panel().getByRole('listitem')).toBeVisible();
  expect(panel().element().querySelector('li img')).toBeNull();
});
