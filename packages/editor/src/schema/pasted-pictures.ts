import { limits } from '@oeuvre/contracts/kernel/blocks.ts';

/* How pasting.ts reads `img` elements. */

/** A picture without content: a tracking pixel, or an icon beside words that say the same. */
export function isDecoration(picture: HTMLElement): boolean {
  const { width, height } = sidesOf(picture);
  return picture.getAttribute('aria-hidden') === 'true' || width === 1 || height === 1;
}

/** Emoji and formulas drawn as pictures are replaced by their text. */
export function wordsInstead(picture: HTMLElement): string | undefined {
  const alt = picture.getAttribute('alt') ?? '';
  const isSign =
    /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\p{Regional_Indicator})+$/u.test(alt) && /\D/.test(alt);
  return isSign || /\b(mwe-math|latex|tex)\b/.test(picture.className) ? alt : undefined;
}

/** The picture's alternative text, unless a program generated it from the file name or the picture itself. */
export function altOf(picture: HTMLElement): string {
  const alt = (picture.getAttribute('alt') ?? '').trim();
  return /^\S+\.(png|jpe?g|webp|gif|heic|tiff?)$/i.test(alt)
    ? ''
    : alt.slice(0, limits.altLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** The displayed size; the real size is known after the upload. */
export function sizeOf(picture: HTMLElement): { readonly width: number; readonly height: number } {
  const { width, height } = sidesOf(picture);
  return width && height
    ? { width, height }
    : { width: width ?? 4, height: Math.max(1, Math.round(((width ?? 4) * 3) / 4)) };
}

function sidesOf(picture: HTMLElement) {
  const side = (name: 'width' | 'height') => {
    const length = Number.parseFloat(
      /^\d[\d.]*(px|pt)?$/.test(picture.style[name]) ? picture.style[name] : (picture.getAttribute(name) ?? ''),
    );
    return length > 0 ? Math.min(limits.pictureSide, Math.max(1, Math.round(length))) : undefined;
  };
  return { width: side('width'), height: side('height') };
}
