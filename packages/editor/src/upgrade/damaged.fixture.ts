import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { anyArticle } from '../arbitrary.fixture.ts';

/*
 * Values that a broken or hostile program might send for an article: valid ones, nearly valid ones, and anything at
 * all.
 */

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    0.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    'title',
    '__proto__',
    'constructor',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'a\uDC00b',
    '\u202Eright to left\u202C',
    '\u200B\u200D\uFEFF',
    '\u2028\u2029',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '/files/00000000-0000-0000-0000-000000000000',
    `/files/${'-'.repeat(36)}`,
    '../../etc/passwd',
    [],
    {},
    [[]],
    [null],
    { text: 1 },
    { toString: 'x' },
    JSON.parse('{"then": "x"}'),
    JSON.parse('{"__proto__": {"polluted": true}, "text": "a"}'),
    JSON.parse('{"constructor": {"prototype": {"polluted": true}}}'),
  ),
  fc.constant('long').map(() => 'a'.repeat(100_001)),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Changes one place of a document; the numbers say which and how. */
interface Damage {
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'repeat' | 'wrap' | 'rename' | 'add' | 'swap';
  readonly by: unknown;
}
const damage: fc.Arbitrary<Damage> = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'repeat', 'wrap', 'rename', 'add', 'swap'),
  by: nasty,
});

type Container = Record<string, unknown> | unknown[];

function placesIn(root: Container): [Container, string][] {
  const places: [Container, string][] = [];
  const left: Container[] = [root];
  while (left.length > 0) {
    const container = left.pop()!;
    for (const [key, value] of Object.entries(container)) {
      places.push([container, key]);
      if (typeof value === 'object' && value !== null) left.push(value as Container);
    }
  }
  return places;
}

function damaged(root: Container, { place, how, by }: Damage): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const [container, key] = places[place % places.length]!;
  const fields = container as Record<string, unknown>;
  const other = places[(place * 31) % places.length]![1];
  if (how === 'replace') fields[key] = by;
  else if (how === 'remove') Array.isArray(container) ? container.splice(Number(key), 1) : delete fields[key];
  else if (how === 'repeat' && Array.isArray(container)) container.push(structuredClone(container[Number(key)]));
  else if (how === 'wrap') fields[key] = [fields[key]];
  else if (how === 'rename') fields[other] = fields[key];
  else if (how === 'swap') fields[key] = structuredClone(places[(place * 17) % places.length]![0][other as never]);
  else fields[typeof by === 'string' ? by : 'extra'] = by;
}

/** Images that are kept and models that need not be, so that most of what is valid is taken. */
const settled = (value: ArticleValue, kept: string): ArticleValue =>
  value.map((block) => {
    if (block.type === 'images') return { ...block, images: block.images.map((image) => ({ ...image, src: kept })) };
    return block.type === 'model' ? { ...block, uuid: block.uuid.replaceAll('-', '') } : block;
  });

/**
 * Values as JSON, by the weight in which they are worth trying; `kept` is the address of a picture that the writer may
 * use.
 */
export function anythingSent(kept: string): fc.Arbitrary<string> {
  const valid = anyArticle.map((value) => settled(value, kept));
  const many = (count: number) => [
    { id: 't', type: 'title', children: [{ text: 'Many' }] },
    ...Array.from({ length: count - 1 }, (_, at) => ({
      id: `p${at}`,
      type: 'paragraph',
      children: [{ text: String(at) }],
    })),
  ];
  const structural = fc.constantFrom<() => unknown>(
    () => many(5_000),
    () => many(5_001),
    () => [...many(2), { id: 'l', type: 'paragraph', children: Array.from({ length: 5_001 }, () => ({ text: 'a' })) }],
    () => [
      ...many(2),
      { id: 'l', type: 'paragraph', children: Array.from({ length: 15 }, () => ({ text: 'ab'.repeat(50_000) })) },
    ],
    () => {
      const children = Array.from({ length: 1_000 }, (_, at) => ({ text: 'a', ...(at % 2 === 0 && { bold: true }) }));
      const link = { id: 'l', type: 'link', url: 'https://a.example', children };
      return [...many(2), { id: 'x', type: 'paragraph', children: [link, link, { ...link, id: 'm' }] }];
    },
  );
  const deep = fc.constantFrom(
    '['.repeat(100_000) + ']'.repeat(100_000),
    `${JSON.stringify(many(2)).slice(0, -1)},${'{"id":"d","type":"paragraph","children":['.repeat(20_000)}${']}'.repeat(20_000)}]`,
  );
  const value: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 100, arbitrary: valid },
    {
      weight: 780,
      arbitrary: fc.tuple(valid, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([article, all]) => {
        const root = { value: structuredClone(article) as unknown };
        for (const one of all) damaged(root as Container, one);
        return root.value;
      }),
    },
    { weight: 117, arbitrary: fc.oneof(nasty, fc.array(nasty, { maxLength: 5 })) },
    { weight: 3, arbitrary: structural.map((make) => make()) },
  );
  return fc.oneof(
    { weight: 999, arbitrary: value.map((one) => JSON.stringify(one ?? null)) },
    { weight: 1, arbitrary: deep },
  );
}
