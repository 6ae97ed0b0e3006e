import { describe, expect, test } from 'vitest';
import { type ApiVersion, asksForMost, canonicalAddress, parseImageRequest } from './iiif.request.ts';

const picture = { width: 1_000, height: 600, area: 16_000_000 };
const partsOf = (address: string) => {
  const [region, size, rotation, quality] = address.split('/') as [string, string, string, string];
  return { region, size, rotation, quality };
};
const parse = (version: ApiVersion, address: string, allowed: Parameters<typeof parseImageRequest>[2] = picture) =>
  parseImageRequest(version, partsOf(address), allowed);
const sizeOf = (
  version: ApiVersion,
  size: string,
  region = 'full',
  allowed?: Parameters<typeof parseImageRequest>[2],
) => {
  const { width, height } = parse(version, `${region}/${size}/0/default.jpg`, allowed).size;
  return `${width} × ${height}`;
};
const regionOf = (region: string) => {
  const { x, y, width, height } = parse(3, `${region}/max/0/default.jpg`).region;
  return [x, y, width, height];
};

describe('a region', () => {
  test.each([
    ['full', [0, 0, 1_000, 600]],
    ['square', [200, 0, 600, 600]],
    ['10,20,30,40', [10, 20, 30, 40]],
    ['pct:10,50,25,25', [100, 300, 250, 150]],
    ['pct:41.6,7.5,40.,.5', 400],
    ['pct:41.6,7.5,40.5,.5', [416, 45, 405, 3]],
    ['900,500,300,300', [900, 500, 100, 100]],
    ['1000,0,10,10', 400],
    ['0,600,10,10', 400],
    ['0,0,0,10', 400],
    ['0,0,10', 400],
    ['0,0,10,10,10', 400],
    ['-1,0,10,10', 400],
    ['0,0,1e2,10', 400],
    ['pct:0,0,-10,10', 400],
    ['pct:NaN,0,10,10', 400],
    ['', 400],
    ['Full', 400],
    ['99999999999,0,1,1', 400],
  ])('%s is %j', (region, expected) => {
    if (expected === 400) expect(() => regionOf(region)).toThrow(expect.objectContaining({ status: 400 }));
    else expect(regionOf(region)).toEqual(expected);
  });
});

describe('a size of 1,000 × 600 pixels', () => {
  test.each<[ApiVersion, string, string | number]>([
    [3, 'max', '1000 × 600'],
    [3, '500,', '500 × 300'],
    [3, ',300', '500 × 300'],
    [3, '300,200', '300 × 200'],
    [3, 'pct:50', '500 × 300'],
    [3, 'pct:33.33', '333 × 200'],
    [3, '!500,500', '500 × 300'],
    [3, '!2000,3000', '1000 × 600'],
    [3, '^2000,', '2000 × 1200'],
    [3, '^,1200', '2000 × 1200'],
    [3, '^pct:150', '1500 × 900'],
    [3, '^2000,700', '2000 × 700'],
    [3, '^!2000,3000', '2000 × 1200'],
    [3, '^!9000,9000', '5163 × 3098'],
    [3, '^!9000,300', '500 × 300'],
    [3, '!0,5', 400],
    [3, '^max', '5163 × 3098'],
    [3, '1,', '1 × 1'],
    [3, 'full', 400],
    [3, '1001,', 400],
    [3, ',601', 400],
    [3, '1000,601', 400],
    [3, 'pct:101', 400],
    [3, 'pct:0', 400],
    [3, '0,', 400],
    [3, '0,0', 400],
    [3, ',', 400],
    [3, '!500,', 400],
    [3, '^50000,50000', 400],
    [3, '^^max', 400],
    [3, '', 400],
    [2, 'full', '1000 × 600'],
    [2, 'max', '1000 × 600'],
    [2, '500,', '500 × 300'],
    [2, '!500,500', '500 × 300'],
    [2, 'pct:50', '500 × 300'],
    [2, '2000,', 400],
    [2, '^2000,', 400],
    [2, '^max', 400],
  ])('by version %i: %s is %s', (version, size, expected) => {
    if (expected === 400) expect(() => sizeOf(version, size)).toThrow(expect.objectContaining({ status: 400 }));
    else expect(sizeOf(version, size)).toBe(expected);
  });

  test('never exceeds the largest area or side, and max is then the largest size below it', () => {
    const huge = { width: 40_000, height: 10_000, area: 16_000_000 };
    expect(sizeOf(3, 'max', 'full', huge)).toBe('8000 × 2000');
    expect(() => sizeOf(3, '10000,', 'full', huge)).toThrow();
    expect(() => sizeOf(2, 'full', 'full', huge)).toThrow();
    expect(sizeOf(3, '!20000,20000', 'full', huge)).toBe('8000 × 2000');
    expect(() => sizeOf(2, '!20000,20000', 'full', huge)).toThrow();
    const limited = { ...picture, side: 1_200 };
    expect(sizeOf(3, '^max', 'full', limited)).toBe('1200 × 720');
    expect(sizeOf(3, '^!5000,5000', 'full', limited)).toBe('1200 × 720');
    expect(() => sizeOf(3, '^1201,', 'full', limited)).toThrow();
  });
});

test('a box that takes the largest size asks for the most that this viewer may have, a smaller one does not', () => {
  const most = (size: string) => asksForMost(3, partsOf(`full/${size}/0/default.jpg`), picture);
  expect(['!1000,1000', '^!9000,9000', 'max', '^9000,'].filter(most)).toHaveLength(4);
  expect(['!500,500', '^!2000,2000', '500,'].filter(most)).toEqual([]);
});

describe('rotation, quality and format', () => {
  test.each([
    ['0/default.jpg', 0, false],
    ['90/color.png', 90, false],
    ['!180/gray.webp', 180, true],
    ['270.0/bitonal.jpg', 270, false],
    ['!360/default.jpg', 0, true],
  ] as const)('%s', (rest, degrees, isMirrored) => {
    expect(parse(3, `full/max/${rest}`)).toMatchObject({ degrees, isMirrored });
  });

  test.each([
    '45/default.jpg',
    '-90/default.jpg',
    '450/default.jpg',
    'x/default.jpg',
    '!/default.jpg',
    '0/native.jpg',
    '0/default.gif',
    '0/default',
    '0/.jpg',
  ])('%s is refused', (rest) => {
    expect(() => parse(3, `full/max/${rest}`)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('the canonical address', () => {
  test.each<[ApiVersion, string, string]>([
    [3, 'full/max/0/default.jpg', 'full/max/0/default.jpg'],
    [3, '0,0,1000,600/1000,/360/color.jpg', 'full/max/0/default.jpg'],
    [3, 'pct:10,10,50,50/250,/!90/gray.png', '100,60,500,300/250,150/!90/gray.png'],
    [3, 'full/^pct:200/0/default.jpg', 'full/^2000,1200/0/default.jpg'],
    [2, 'full/1000,/0/default.jpg', 'full/full/0/default.jpg'],
    [2, 'square/pct:50/0/default.jpg', '200,0,600,600/300,/0/default.jpg'],
    [2, 'full/300,200/0/default.jpg', 'full/300,200/0/default.jpg'],
  ])('by version %i of %s is %s', (version, address, canonical) => {
    expect(canonicalAddress(version, parse(version, address), picture)).toBe(canonical);
  });
});
