import type { EditedImage } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../../../test/render.tsx';
import { idOf } from '../../../../../../test/things.ts';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import { RecordPictures } from './record-pictures.tsx';

const [front, back, arriving] = [1, 2, 3].map((number) => idOf(number)) as [string, string, string];
const master = { width: 30, height: 20, bytes: 9, fileName: 'new.png', state: 'ready' } as const;
const imageOf = (fileId: string) =>
  ({
    fileId,
    location: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    width: 30,
    height: 20,
    colour: '#888888',
    placeholder: null,
    master: { ...master, progress: 100, reason: null },
  }) as unknown as EditedImage;

let saveElsewhere: () => void;

/** The part of an edited work that its pictures need; another editor can put the last picture first. */
function Edited() {
  const [record, setRecord] = useState({ images: [{ fileId: front }, { fileId: back }] } as unknown as ArtworkRecord);
  const edited = {
    record,
    change: setRecord,
    imageOf,
    learnImage: () => undefined,
    work: { may: { edit: { allowed: true } } },
  } as unknown as UseEditedArtwork;
  useEffect(() => {
    saveElsewhere = () => setRecord((now) => ({ ...now, images: now.images.toReversed() }));
  }, []);
  return (
    <>
      <RecordPictures edited={edited} />
      <output data-testid="written">{JSON.stringify(record.images)}</output>
    </>
  );
}
const written = () =>
  (JSON.parse(page.getByTestId('written').element().textContent) as { fileId: string; alt?: string }[]).map(
    ({ fileId, alt }) => [fileId, alt ?? ''],
  );
const altText = (number: number) => page.getByRole('textbox', { name: `Alt text of picture ${number}` });

/** An upload that ends when the test says so. */
function slowUpload() {
  let request: XMLHttpRequest | undefined;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => undefined);
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    request = this;
  });
  return () => {
    const reply = {
      id: arriving,
      location: imageOf(arriving).location,
      width: 30,
      height: 20,
      colour: '#888888',
      master,
    };
    Object.defineProperties(request!, { status: { value: 200 }, response: { value: reply } });
    request!.dispatchEvent(new Event('load'));
  };
}

test('an upload that ends while somebody types an alt text moves neither the selection nor the focus', async () => {
  const end = slowUpload();
  await render(<Edited />);
  await userEvent.upload(page.getByLabelText('Choose pictures'), new File(['x'], 'new.png', { type: 'image/png' }));
  await altText(1).click();
  await userEvent.keyboard('A bust ');
  end();
  await expect.poll(written).toHaveLength(3);
  await userEvent.keyboard('of bronze');
  await expect.element(altText(1)).toHaveFocus();
  expect(written()).toEqual([
    [front, 'A bust of bronze'],
    [back, ''],
    [arriving, ''],
  ]);
});

test('another order that somebody else saves moves it neither', async () => {
  await render(<Edited />);
  await altText(1).click();
  await userEvent.keyboard('A bust ');
  saveElsewhere();
  await expect.element(altText(2)).toHaveFocus();
  await userEvent.keyboard('of bronze');
  expect(written()).toEqual([
    [back, ''],
    [front, 'A bust of bronze'],
  ]);
});
