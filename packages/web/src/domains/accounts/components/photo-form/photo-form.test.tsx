import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { account } from '../../../../../test/things.ts';
import { PhotoForm } from './photo-form.tsx';

const portrait = () => new File(['a picture'], 'portrait.png', { type: 'image/png' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const withPhoto = account({ photo: '/files/01900000-0000-7000-8000-000000000077' });

test('without a photo there is one to upload and none to remove', async () => {
  await render(<PhotoForm account={account()} />);
  await expect.element(page.getByRole('button', { name: 'Upload photo' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a chosen photo is sent at once', async () => {
  const names: string[] = [];
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData();
    names.push(`${form.get('intent')} ${(form.get('photo') as File).name}`);
    return {};
  };
  await render(<PhotoForm account={withPhoto} />, { action });
  await expect.element(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await userEvent.upload(input(), portrait());
  await expect.poll(() => names).toEqual(['photo portrait.png']);
  expect(input().value).toBe('');
});

test('a refused photo says why beside the button', async () => {
  await render(<PhotoForm account={account()} />, {
    action: () => ({ fields: { photo: 'The picture is larger than 10 MB.' } }),
  });
  await userEvent.upload(input(), portrait());
  await expect.element(page.getByRole('alert')).toMatchTextContent('The picture is larger than 10 MB.');
  await expect
    .element(page.getByRole('button', { name: 'Upload photo' }))
    .toHaveAccessibleDescription('The picture is larger than 10 MB.');
});

test('a photo is removed by its button', async () => {
  const intents: unknown[] = [];
  const action = async ({ request }: { request: Request }) => {
    intents.push((await request.formData()).get('intent'));
    return {};
  };
  await render(<PhotoForm account={withPhoto} />, { action });
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => intents).toEqual(['removePhoto']);
});
