import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertStructure, InvalidStructure } from './models.structure.ts';

const binaryBytes = 96;
/** A rotating triangle below another node: one of everything that refers to something else. */
const whole = () => ({
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ children: [1] }, { mesh: 0, skin: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0, targets: [{ POSITION: 0 }] }] }],
  skins: [{ joints: [1], inverseBindMatrices: 0 }],
  materials: [{}],
  textures: [{ source: 0, sampler: 0 }],
  samplers: [{}],
  images: [{ bufferView: 1 }],
  animations: [{ samplers: [{ input: 1, output: 0 }], channels: [{ sampler: 0, target: { node: 1 } }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
    {
      bufferView: 1,
      componentType: 5123,
      count: 3,
      type: 'SCALAR',
      sparse: { count: 1, indices: { bufferView: 1, componentType: 5121 }, values: { bufferView: 1 } },
    },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 36 },
    { buffer: 0, byteOffset: 36, byteLength: 60 },
  ],
  buffers: [{ byteLength: binaryBytes }],
});
type Whole = ReturnType<typeof whole>;

const isMisshapen = (description: unknown) => {
  try {
    assertStructure(description, binaryBytes);
    return false;
  } catch (error) {
    if (error instanceof InvalidStructure) return true;
    throw error;
  }
};
const altered = (change: (model: Whole) => void) => {
  const model = whole();
  change(model);
  return model;
};
const chain = (length: number) => Array.from({ length }, (_, at) => (at + 1 < length ? { children: [at + 1] } : {}));

test('consistent models are accepted, and so is an empty one', () => {
  expect(isMisshapen(whole())).toBe(false);
  expect(isMisshapen({})).toBe(false);
  expect(isMisshapen({ nodes: chain(250), scenes: [{ nodes: [0] }] })).toBe(false);
  const packed = { EXT_meshopt_compression: { buffer: 0, byteLength: 96, byteStride: 12, count: 30 } };
  const fallback = { byteLength: 360, extensions: { EXT_meshopt_compression: { fallback: true } } };
  expect(
    isMisshapen({
      buffers: [{ byteLength: 96 }, fallback],
      bufferViews: [{ buffer: 1, byteLength: 360, extensions: packed }],
    }),
  ).toBe(false);
  expect(isMisshapen({ accessors: [{ componentType: 5126, count: 40_000, type: 'VEC3' }] })).toBe(false);
});

test('what programs note beside the parts is bounded', () => {
  const noted = (letters: number) => ({
    ...whole(),
    nodes: [
      { children: [1], extras: { note: 'x'.repeat(letters) } },
      { mesh: 0, skin: 0, extras: ['y'.repeat(letters)] },
    ],
  });
  expect(isMisshapen(noted(100_000))).toBe(false);
  expect(isMisshapen(noted(140_000))).toBe(true);
});

describe('is refused before anything trusts it:', () => {
  test.each<[string, unknown]>([
    ['a count beyond the bytes', altered(({ accessors }) => (accessors[0]!.count = 4))],
    ['a count of billions', altered(({ accessors }) => (accessors[0]!.count = 2 ** 32))],
    ['a count that is none', altered(({ accessors }) => (accessors[0]!.count = -1))],
    ['billions of corners made of nothing', { accessors: [{ componentType: 5126, count: 2 ** 31, type: 'VEC3' }] }],
    [
      'many accessors that are made of nothing',
      { accessors: Array(60_000).fill({ componentType: 5126, count: 100_000, type: 'MAT4' }) },
    ],
    ['a buffer of terabytes that is nowhere', { buffers: [{ byteLength: 96 }, { byteLength: 2 ** 42 }] }],
    [
      'a buffer of terabytes that is to be unpacked',
      { buffers: [{ byteLength: 2 ** 42, extensions: { EXT_meshopt_compression: { fallback: true } } }] },
    ],
    [
      'a buffer larger than its own address',
      { buffers: [{ byteLength: 4_000, uri: 'data:application/octet-stream;base64,AAAA' }] },
    ],
    ['a view beyond its buffer', altered(({ bufferViews }) => (bufferViews[1]!.byteLength = 61))],
    ['a view of no buffer', altered(({ bufferViews }) => (bufferViews[0]!.buffer = 1))],
    [
      'more unpacked than the view holds',
      {
        buffers: [{ byteLength: 96 }],
        bufferViews: [
          {
            buffer: 0,
            byteLength: 96,
            extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 9, byteStride: 12, count: 9e9 } },
          },
        ],
      },
    ],
    ['an accessor of no view', altered(({ accessors }) => (accessors[0]!.bufferView = 9))],
    ['an accessor of no kind', altered(({ accessors }) => (accessors[0]!.type = 'VEC9'))],
    ['more exceptions than values', altered(({ accessors }) => (accessors[1]!.sparse!.count = 4))],
    ['a surface of no accessor', altered(({ meshes }) => (meshes[0]!.primitives[0]!.attributes.POSITION = 7))],
    ['a node that is its own parent', { nodes: [{ children: [0] }] }],
    ['nodes that are each other’s parents, beside a tree', { nodes: [{}, { children: [2] }, { children: [1] }] }],
    ['a node of two parents', { nodes: [{ children: [2] }, { children: [2] }, {}] }],
    ['a node that is a child twice', { nodes: [{ children: [1, 1] }, {}] }],
    ['a tree of 60,000 levels', { nodes: chain(60_000) }],
    ['a child that is not there', { nodes: [{ children: [5] }] }],
    ['a node of no mesh', altered(({ nodes }) => (nodes[1]!.mesh = 3))],
    ['a scene of no node', altered(({ scenes }) => (scenes[0]!.nodes = [2]))],
    ['no such scene', { scene: 4, scenes: [] }],
    ['a bone that is no node', altered(({ skins }) => (skins[0]!.joints = [9]))],
    ['millions of nodes', { nodes: Array(2_000_000).fill({}) }],
    ['a node of millions of children', { nodes: [{ children: Array(2_000_000).fill(0) }] }],
    [
      'millions of surfaces, of few meshes',
      { meshes: [{ primitives: Array(5_000).fill({ attributes: {} }) }], nodes: Array(5_000).fill({ mesh: 0 }) },
    ],
    ['a texture of no image', altered(({ textures }) => (textures[0]!.source = 1))],
    ['an image of no bytes', altered(({ images }) => (images[0]!.bufferView = 2))],
    ['a movement of no node', altered(({ animations }) => (animations[0]!.channels[0]!.target.node = 2))],
    ['words where numbers stand', altered(({ accessors }) => Object.assign(accessors[0]!, { count: '3' }))],
    ['a list that is none', { nodes: { length: 4 } }],
    ['no description', null],
  ])('%s', (_, description) => {
    expect(isMisshapen(description)).toBe(true);
  });
});

test('every description is either accepted or refused; nothing else happens', () => {
  const nasty = fc.oneof(
    fc.constantFrom(-1, 0.5, 2 ** 53, 1e308, '', null, true, {}, [], [[]], '__proto__'),
    fc.nat(4),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const places = (value: unknown): [Record<string, unknown>, string][] =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((key) => [
          [value as Record<string, unknown>, key] as [Record<string, unknown>, string],
          ...places((value as Record<string, unknown>)[key]),
        ])
      : [];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), nasty), { minLength: 1, maxLength: 4 }), (damages) => {
      const model = structuredClone(whole());
      for (const [place, by] of damages) {
        const all = places(model);
        const [holder, key] = all[place % all.length]!;
        holder[key] = by;
      }
      expect([true, false]).toContain(isMisshapen(model));
    }),
    { seed: 20_261_122, numRuns: 3_000 },
  );
  fc.assert(
    fc.property(fc.jsonValue(), (anything) => {
      expect([true, false]).toContain(isMisshapen(anything));
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});
