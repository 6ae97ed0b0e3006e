import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subset from 'subset-font';

type Axes = Parameters<typeof subset>[2]['variationAxes'];
interface Cut {
  readonly from: string;
  readonly to: string;
  readonly axes: Axes;
}

const packages = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '.faces');

/**
 * Newsreader is cut as foundries do: for text (to 23 px), for titles (finer and lighter) and bold. One file with axes for
 * weight and size is as large as three and a half of these, and a page needs two of them, or three with italics.
 */
const newsreader: Readonly<Record<string, Axes>> = {
  text: { wght: 400, opsz: 18 },
  title: { wght: 375, opsz: 36 },
  bold: { wght: 640, opsz: 20 },
};
const interfaceWeights: Axes = { wght: { min: 400, max: 640 } };

const cuts: readonly Cut[] = ['latin', 'latin-ext'].flatMap((letters) => [
  ...['normal', 'italic'].flatMap((style) =>
    Object.entries(newsreader).map(([cut, axes]) => ({
      from: `@fontsource-variable/newsreader/files/newsreader-${letters}-opsz-${style}.woff2`,
      to: `newsreader-${letters}-${cut}${style === 'italic' ? '-italic' : ''}.woff2`,
      axes,
    })),
  ),
  {
    from: `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${letters}-wght-normal.woff2`,
    to: `hanken-grotesk-${letters}.woff2`,
    axes: interfaceWeights,
  },
]);

/** The characters of each typeface's two files; the unicode-range in fonts.css decides which of them a page loads. */
const blocks: readonly (readonly [number, number])[] = [
  [0x20, 0x17f],
  [0x18f, 0x1ff],
  [0x218, 0x21b],
  [0x2bb, 0x2dd],
  [0x300, 0x330],
  [0x1e00, 0x1ef9],
  [0x2000, 0x206f],
  [0x20a0, 0x20bf],
  [0x2113, 0x2122],
  [0x2190, 0x2215],
];
const letters = blocks
  .map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at)))
  .join('');

/** What browsers apply by themselves, and the figures of one width; a stylesheet that asks for more adds it here. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/**
 * Reduces the typefaces to the characters and features that we use, less than half of their bytes. Runs once, and again
 * when this file changes.
 */
export async function subsetFonts() {
  const stamp = path.join(folder, 'made-by.txt');
  const recipe = await fs.readFile(import.meta.filename, 'utf8');
  if ((await fs.readFile(stamp, 'utf8').catch(() => '')) === recipe) return;
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder);
  await Promise.all(
    cuts.map(async ({ from, to, axes }) => {
      const whole = await fs.readFile(packages.resolve(from));
      await fs.writeFile(
        path.join(folder, to),
        await subset(whole, letters, { targetFormat: 'woff2', variationAxes: axes, keepFeatures }),
      );
    }),
  );
  await fs.writeFile(stamp, recipe);
}
