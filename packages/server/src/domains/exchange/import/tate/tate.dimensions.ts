import { cleanText } from '../clean-text.ts';
import type { TateArtwork } from './tate.records.ts';

const pair = /(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)/i;

/**
 * A work's dimensions, one part per line. The text is reliable, but the museum's `width` and `height` are swapped:
 * without a text, the first number of 'height × width' is `width`.
 */
export function dimensionsOf(record: TateArtwork, odd: (what: string) => void): string {
  const { dimensions, width, height, depth, units } = record;
  const text = cleanText(dimensions);
  if (text.includes('\n')) odd('dimensions have several parts');
  noteSwap(text, record, odd);
  if (text !== '') return text.split('\n').map(typeset).join('\n');
  const numbers = [width, height, depth].map(cleanText).filter(Boolean);
  if (numbers.length === 0) {
    odd('no dimensions');
    return '';
  }
  return `${numbers.join(' × ')} ${cleanText(units) || 'mm'}`;
}

function noteSwap(text: string, { width, height }: TateArtwork, odd: (what: string) => void): void {
  const [, first, second] = pair.exec(text) ?? [];
  if (!first || !width || !height || width === height) return;
  if (first === width && second === height) odd('width and height are swapped against the text');
  else if (first === height && second === width) odd('width and height agree with the text');
}

/** '394 x 419 mm' → '394 × 419 mm', with the museum's name of the part. */
const typeset = (line: string) => line.replace(/(?<=\d)\s*x\s*(?=\d)/gi, ' × ');
