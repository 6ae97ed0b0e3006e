import { botanical } from './botanical.ts';
import { colourField } from './colour-field.ts';
import { constructivist } from './constructivist.ts';
import { cutout } from './cutout.ts';
import { engraving } from './engraving.ts';
import { inkWash } from './ink-wash.ts';
import { sheetOf } from './sheet.ts';
import { render } from './surface.ts';
import { woodblock } from './woodblock.ts';

const manners = { botanical, colourField, constructivist, cutout, engraving, inkWash, woodblock };
export type MannerName = keyof typeof manners;

export interface Plate {
  readonly manner: MannerName;
  /** The same seed draws the same picture. */
  readonly seed: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a plate as a JPEG, in about a tenth of a second. */
export const drawPlate = ({ manner, seed, width, height }: Plate): Promise<Buffer> =>
  render(manners[manner](sheetOf(seed, width, height)), width, height);
