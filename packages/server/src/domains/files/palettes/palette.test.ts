import { pigmentNames, pigments } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { paletteOf } from './palette.ts';
import { makePalettes } from './palettes.commands.ts';

/** The thumbhash of a picture whose left part has one colour and whose right part has the other. */
function halves(left: string, right: string): string {
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Array.from({ length: 32 * 32 }, (_, at) => [...channels(at % 32 < 16 ? left : right), 255]).flat();
  return Buffer.from(rgbaToThumbHash(32, 32, Uint8Array.from(pixels))).toString('base64');
}
const shares = (thumbhash: string) =>
  Object.fromEntries(pigmentNames.map((name, at) => [name, paletteOf(thumbhash)[at]!]));

test.each(['prussian-blue', 'leaf', 'vermilion', 'umber', 'paper'] as const)(
  'a picture of one pigment has it nearly everywhere: %s',
  (name) => {
    const { colour } = pigments[name];
    expect(shares(halves(colour, colour))[name]).toBeGreaterThan(80);
  },
);

test('a picture of two colours has both', () => {
  const palette = shares(halves(pigments['prussian-blue'].colour, pigments.paper.colour));
  expect(palette['prussian-blue']).toBeGreaterThan(20);
  expect(palette.paper).toBeGreaterThan(20);
});

test('pictures stored before there were palettes get theirs', async () => {
  const { colour } = pigments.vermilion;
  await pool.query(
    `insert into files (id, storage_key, content_type, bytes, width, height, colour, thumbhash, sha256)
     values ('01900000-0000-7000-8000-0000000000aa', 'a', 'image/jpeg', 1, 1, 1, '#b5502c', $1, 'x')`,
    [halves(colour, colour)],
  );
  await makePalettes(db, new AbortController().signal);
  const { rows } = await pool.query<{ palette: number[] }>('select palette from files');
  expect(rows[0]?.palette[pigmentNames.indexOf('vermilion')]).toBeGreaterThan(80);
});
