import type { PastedPicture } from '@oeuvre/editor/schema/pasted-blocks.ts';
import type { TakePicture } from '@oeuvre/editor/schema/pasting.ts';
import { rtfPictures } from '@oeuvre/editor/schema/rtf-pictures.ts';
import type { Clip } from '../../../../late/clip.ts';
import { pictureTypes } from '../../../files/files.upload.ts';
import { isLocal } from '../pictures/local-pictures.ts';

/** A pasted picture; `src` is its local address until it is uploaded. */
export interface BroughtPicture {
  readonly src: string;
  readonly file: Promise<File>;
}

/**
 * Finds the pictures of a paste in the clipboard: as `data:` and `blob:` addresses, as files, or in the RTF beside the
 * HTML. Never requests an address that somebody else wrote.
 */
export function pictureTaker({ html, rtf, files }: Clip): {
  readonly take: TakePicture;
  readonly taken: readonly BroughtPicture[];
} {
  const taken: BroughtPicture[] = [];
  // Parsed when the first picture needs it: RTF is long.
  let ofDisk: (File | undefined)[] | undefined;
  // Office programs add a picture of the whole text, which is not one of its pictures.
  const pictureFiles = isOfOffice(html) ? [] : files.filter((file) => file.type.startsWith('image/'));

  function take({ src }: PastedPicture): string | undefined {
    if (/^data:image\//i.test(src)) return bring(fileOfData(src));
    if (isLocal(src)) return bringLocal(src);
    if (/^(file|cid|webkit-fake-url|x-apple-|ms-)/i.test(src) || /^[a-z]:\\|^\/\w+\/.*\/\w/i.test(src)) {
      ofDisk ??= rtfPictures(rtf);
      const file = ofDisk.shift();
      if (file) return bring(file);
    }
    return bring(pictureFiles.shift());
  }
  function bring(file: File | undefined): string | undefined {
    if (!file) return undefined;
    const src = URL.createObjectURL(file);
    taken.push({ src, file: pictureTypes.includes(file.type) ? Promise.resolve(file) : fileOfLocal(src) });
    return src;
  }
  function bringLocal(src: string): string {
    taken.push({ src, file: fileOfLocal(src) });
    return src;
  }
  return { take, taken };
}

const isOfOffice = (html: string) =>
  /urn:schemas-microsoft-com:office|\bcontent=["']?(Word|Excel|PowerPoint)\.|LibreOffice|OpenOffice|Cocoa HTML Writer/i.test(
    html,
  );

/** The file in a `data:` address; undefined when it is damaged. */
function fileOfData(address: string): File | undefined {
  const [, type = '', isBase64, data = ''] = /^data:(image\/[a-z0-9.+-]+)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(data));
    const kind = type.toLowerCase();
    return bytes.length > 0
      ? new File([bytes], `Picture.${kind === 'image/jpeg' ? 'jpg' : kind.slice('image/'.length)}`, { type: kind })
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The picture at a `blob:` address of this browser, as a file of a supported type. The content policy lets a page show
 * it, but not fetch it.
 */
export async function fileOfLocal(src: string): Promise<File> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('A picture could not be read.');
  return new File([blob], 'Picture.png', { type: 'image/png' });
}
