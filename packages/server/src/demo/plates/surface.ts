import sharp from 'sharp';
import { seeded } from './random.ts';
import type { Drawing } from './sheet.ts';

const side = 384;
type Texture = (x: number, y: number, speck: number) => number;

/** How each surface reflects light: 128 changes nothing. Periods divide the side of the tile, so its edges match. */
const textures: Record<Drawing['surface'], Texture> = {
  paper: (_x, _y, speck) => 128 + 30 * speck,
  canvas: (x, y, speck) =>
    128 +
    15 * Math.sin((x * 2 * Math.PI) / 4) * Math.sin((y * 2 * Math.PI) / 4) +
    9 * Math.sin((y * 2 * Math.PI) / 6 + speck) +
    20 * speck,
  cloth: (_x, y, speck) => 128 + 14 * Math.sin((y * 2 * Math.PI) / 3) + 26 * speck,
};

const tiles = new Map<Drawing['surface'], Buffer>();

function tileOf(surface: Drawing['surface']): Buffer {
  const known = tiles.get(surface);
  if (known) return known;
  const random = seeded(surface);
  const texture = textures[surface];
  const tile = Buffer.alloc(side * side * 4, 255);
  for (let at = 0; at < side * side; at += 1) {
    const grey = Math.max(0, Math.min(255, texture(at % side, Math.floor(at / side), random.bell())));
    tile.fill(grey, at * 4, at * 4 + 3);
  }
  tiles.set(surface, tile);
  return tile;
}

/** Renders a drawing and adds the grain of its surface, so flat colour looks printed or painted. */
export function render({ svg, surface }: Drawing, width: number, height: number): Promise<Buffer> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
  return sharp(Buffer.from(whole), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .composite([
      { input: tileOf(surface), raw: { width: side, height: side, channels: 4 }, tile: true, blend: 'soft-light' },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
