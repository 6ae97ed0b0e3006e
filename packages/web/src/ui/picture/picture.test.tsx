import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Picture } from './picture.tsx';

const sixteen = btoa(String.fromCharCode(...Array.from({ length: 48 }, (_, at) => (at * 37) % 256)));
const shown = { fileId: 'absent', width: 900, height: 600, alt: 'A field', sizes: '300px', colour: '#446688' };

/** The address behind the picture, as the browser reads it. */
const addressBehind = () =>
  /^url\("(.*)"\)$/.exec(getComputedStyle(page.getByRole('img', { name: 'A field' }).element()).backgroundImage)?.[1];

test('until a picture has loaded, its place shows sixteen pixels of it, in less than 200 bytes', async () => {
  await render(<Picture {...shown} placeholder={sixteen} />);
  const address = addressBehind() ?? '';
  expect(address.length).toBeLessThan(200);
  const drawn = new Image();
  drawn.src = address;
  await drawn.decode();
  expect([drawn.naturalWidth, drawn.naturalHeight]).toEqual([4, 4]);
});

test('a picture without them shows its colour', async () => {
  await render(<Picture {...shown} placeholder="" />);
  expect(addressBehind()).toBeUndefined();
  const { backgroundColor } = getComputedStyle(page.getByRole('img', { name: 'A field' }).element());
  expect(backgroundColor).toBe('rgb(68, 102, 136)');
});
