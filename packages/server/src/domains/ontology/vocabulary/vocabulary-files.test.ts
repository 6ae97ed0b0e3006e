import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteKinds, tagTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import {
  type VocabularyFormat,
  vocabularyFormats,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Concept, concept } from './concept.ts';
import { formatOf, readVocabulary } from './read/read-vocabulary.ts';
import { type TableColumns, writeVocabulary } from './write/write-vocabulary.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vocabulary-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string, name: string) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return readVocabulary(file, await formatOf(file, name));
}

const turtle = (body: string) => `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <https://example.org/> .
${body}`;

test('a concept has its labels, notes, links and broader concepts', async () => {
  const { concepts, broken } = await read(
    turtle(`ex:scheme a skos:ConceptScheme ; skos:prefLabel "Materials" .
ex:oil a skos:Concept ; skos:prefLabel "oil paint"@en, "Ölfarbe"@DE ; skos:altLabel "oil"@en ; skos:hiddenLabel "oyl" ;
  skos:scopeNote "Pigment in a drying oil."@en ; skos:inScheme ex:scheme ;
  skos:exactMatch <http://vocab.getty.edu/page/aat/300015050> ; skos:broader ex:paint .
ex:paint skos:prefLabel "paint"@en ; skos:narrower ex:tempera .
ex:tempera skos:prefLabel "tempera"@en .`),
    'one.ttl',
  );
  expect(broken).toEqual([]);
  expect([...concepts.keys()]).toEqual([
    'https://example.org/oil',
    'https://example.org/paint',
    'https://example.org/tempera',
  ]);
  expect(concepts.get('https://example.org/oil')).toMatchObject({
    name: 'oil paint',
    line: 4,
    parents: ['https://example.org/paint'],
    labels: [
      { kind: 'preferred', language: 'de', name: 'Ölfarbe' },
      { kind: 'preferred', language: 'en', name: 'oil paint' },
      { kind: 'alternative', language: 'en', name: 'oil' },
      { kind: 'hidden', language: 'und', name: 'oyl' },
    ],
    notes: [{ kind: 'scope', language: 'en', text: 'Pigment in a drying oil.' }],
    matches: [{ kind: 'exact', uri: 'http://vocab.getty.edu/aat/300015050' }],
  });
  expect(concepts.get('https://example.org/tempera')!.parents).toEqual(['https://example.org/paint']);
});

test('labels of SKOS-XL are read like the others', async () => {
  const { concepts } = await read(
    turtle(`@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
ex:form xl:literalForm "gouache"@fr .
ex:gouache a skos:Concept ; xl:prefLabel ex:form .`),
    'xl.ttl',
  );
  expect(concepts.get('https://example.org/gouache')!.labels).toEqual([
    { kind: 'preferred', language: 'fr', name: 'gouache' },
  ]);
});

test('broken lines of N-Triples are told by number, and the others are read', async () => {
  const skos = 'http://www.w3.org/2004/02/skos/core#';
  const { concepts, broken } = await read(
    `<https://example.org/a> <${skos}prefLabel> "a"@en .
<https://example.org/b> <${skos}prefLabel> "b .
<https://example.org/c> <${skos}prefLabel> "c"@en .
<https://example.org/c> <${skos}broader> "no concept" .
`,
    'lines.nt',
  );
  expect([...concepts.keys()]).toEqual(['https://example.org/a', 'https://example.org/c']);
  expect(broken.map(({ line }) => line)).toEqual([2, 4]);
});

test('a broader concept that leads back to the concept is left out', async () => {
  const { concepts, broken } = await read(
    turtle(`ex:a skos:prefLabel "a" ; skos:broader ex:b . ex:b skos:prefLabel "b" ; skos:broader ex:c .
ex:c skos:prefLabel "c" ; skos:broader ex:a . ex:d skos:prefLabel "d" ; skos:broader ex:d .`),
    'cycle.ttl',
  );
  expect(broken.map(({ subject }) => subject)).toEqual(['c', 'd']);
  expect([...concepts.values()].map(({ parents }) => parents.length)).toEqual([1, 1, 0, 0]);
});

describe('a file that would exhaust a reader is refused', () => {
  const label = (text: string) => turtle(`ex:a skos:prefLabel "${text}"@en .`);
  const xmlFile = (doctype: string, name: string) => `<?xml version="1.0"?>${doctype}
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
<skos:Concept rdf:about="https://example.org/a"><skos:prefLabel>${name}</skos:prefLabel></skos:Concept></rdf:RDF>`;
  const long = 'x'.repeat(5_000_000);
  const chain = (length: number) =>
    turtle(
      Array.from({ length }, (_, at) => `ex:c${at} skos:prefLabel "c${at}" ; skos:broader ex:c${at + 1} .`).join('\n'),
    );
  const cases: [about: string, name: string, text: string, message: RegExp][] = [
    ['a literal without an end in Turtle', 'long.ttl', label(long), /Line 3: one text has more than a million/],
    ['a literal without an end in XML', 'long.rdf', xmlFile('', long), /one text has more than a million/],
    [
      'a literal without an end in JSON-LD',
      'long.jsonld',
      `{"@id":"https://example.org/a","x":"${long}`,
      /one text has/,
    ],
    ['a literal without an end in JSON', 'long.json', `[{"id":"a","name":"${long}`, /one text has more than a million/],
    [
      'a line without an end',
      'long.nt',
      `<https://example.org/a> <https://example.org/b> "${long}`,
      /one text has more/,
    ],
    ['a cell without an end', 'long.csv', `id,name\na,"${long}`, /one text has more than a million/],
    [
      'nested entities',
      'laughs.rdf',
      xmlFile('<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', '&b;'),
      /entities/,
    ],
    [
      'an entity of a file',
      'xxe.rdf',
      xmlFile('<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'),
      /entities/,
    ],
    [
      'a context at another address',
      'remote.jsonld',
      '{"@context":"https://example.org/c","@id":"https://example.org/a"}',
      /not fetched/,
    ],
    ['a million levels of JSON', 'deep.json', '['.repeat(1_000_000), /nested more than 64 levels/],
    ['a million levels of JSON-LD', 'deep.jsonld', `{"@id":"x","a":${'['.repeat(1_000_000)}`, /nested more than 64/],
    ['a long chain of broader concepts', 'chain.ttl', chain(100_000), /nested more than 20 levels/],
    ['a syntax error in Turtle', 'syntax.ttl', turtle('ex:a skos:prefLabel "a" .\nex:b nonsense .'), /Line 4/],
    ['a syntax error in JSON', 'syntax.json', '[\n{"id":"a","name":}]', /Line 2/],
    ['a syntax error in XML', 'syntax.rdf', xmlFile('', 'a').replace('</skos:Concept>', ''), /Line 3/],
    ['a picture', 'picture.ttl', '\u0089PNG\u0000\u0000', /not a vocabulary/],
    ['a table without ids', 'table.csv', 'title,artist\na,b\n', /columns id and name/],
  ];
  test.each(cases)('%s', async (_, name, text, message) => {
    const before = process.memoryUsage().heapUsed;
    await expect(read(text, name)).rejects.toThrow(message);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
  });
});

test('entities that abbreviate namespaces are read', async () => {
  const { concepts } = await read(
    `<?xml version="1.0"?><!DOCTYPE rdf:RDF [<!ENTITY ex "https://example.org/">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
<skos:Concept rdf:about="&ex;a"><skos:prefLabel xml:lang="en">a &amp; b</skos:prefLabel></skos:Concept></rdf:RDF>`,
    'protege.owl',
  );
  expect(concepts.get('https://example.org/a')).toMatchObject({ name: 'a & b', line: 3 });
});

test('JSON nests by narrower, and names may stand by language', async () => {
  const { concepts, broken } = await read(
    `[{"id": 1, "narrower": [{"id": 2, "labels": {"de": ["Öl", "Ölfarbe"]}, "type": "materials"}], "name": "paint"},
 {"type": "materials"}]`,
    'nested.json',
  );
  expect(concepts.get('2')).toMatchObject({ parents: ['1'], name: 'Öl', type: 'Materials', line: 1 });
  expect(broken).toMatchObject([{ line: 2, subject: 'A concept' }]);
});

const language = fc.constantFrom('en', 'de', 'zh-Hant', 'ar', 'und');
const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}\ufeff]/gu, ''))
  .filter((text) => text.trim() !== '');
const spiked = fc.oneof(
  words,
  fc.constantFrom('a|b\\c', '=1+1', "'=x", '"quoted"', "''-", '<b>&amp;', 'Zeile\nzwei', ' - x'),
);
const someConcepts = fc
  .array(
    fc.record({
      type: fc.constantFrom(...tagTypes),
      labels: fc.array(
        fc.record({ kind: fc.constantFrom('preferred', 'alternative', 'hidden', 'notation'), language, name: spiked }),
        {
          maxLength: 6,
        },
      ),
      name: spiked,
      notes: fc.array(fc.record({ kind: fc.constantFrom(...noteKinds), language, text: spiked }), { maxLength: 3 }),
      matches: fc.array(
        fc.record({
          kind: fc.constantFrom('exact', 'close', 'broad', 'narrow', 'related'),
          uri: fc.nat(1_000).map((number) => `http://vocab.getty.edu/aat/${number}`),
        }),
        { maxLength: 3 },
      ),
      isDeprecated: fc.boolean(),
      parents: fc.array(fc.nat(30), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(
      (one, at): Concept =>
        concept({
          ...(one as unknown as Partial<Concept>),
          key: keyOf(at),
          // Only earlier ones, so that there are no cycles.
          parents: one.parents.filter((parent) => parent < at && parent > at - 15).map(keyOf),
          replacedBy: one.isDeprecated && at > 0 ? keyOf(at - 1) : null,
        }),
    ),
  );
const keyOf = (at: number) => `https://example.org/terms/${String(at).padStart(3, '0')}`;

const columnsOf = (all: readonly Concept[]): TableColumns => ({
  labels: [...new Map(all.flatMap(({ labels }) => labels).map((one) => [`${one.kind} ${one.language}`, one])).values()],
  notes: [...new Map(all.flatMap(({ notes }) => notes).map((one) => [`${one.kind} ${one.language}`, one])).values()],
  matches: [...new Set(all.flatMap(({ matches }) => matches).map(({ kind }) => kind))],
});

/** The tree as the database gives it: each concept under its first parent. */
function* asTree(
  all: readonly Concept[],
  parent: string | undefined = undefined,
  depth = 0,
): Generator<{ concept: Concept; depth: number }> {
  for (const one of all.filter(({ parents }) => parents[0] === parent)) {
    yield { concept: one, depth };
    yield* asTree(all, one.key, depth + 1);
  }
}

test.each(vocabularyFormats)('what is written as %s is read again without loss', async (format: VocabularyFormat) => {
  await fc.assert(
    fc.asyncProperty(someConcepts, async (all) => {
      const batches = (async function* () {
        yield [...asTree(all)];
      })();
      let text = '';
      const writing = { format, scheme: 'https://example.org/terms', title: 'Terms', columns: columnsOf(all) };
      for await (const chunk of writeVocabulary(batches, writing)) text += chunk;
      const file = path.join(folder, `again.${format}`);
      await writeFile(file, text);
      const { concepts, broken } = await readVocabulary(file, format);
      expect(broken).toEqual([]);
      const withoutLine = (one: Concept) => ({ ...one, line: null });
      expect([...concepts.values()].map(withoutLine).toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
        all.map(withoutLine),
      );
    }),
    { numRuns: 60 },
  );
});

describe('a tree without ids has its paths as keys', () => {
  const keys = ['/Materials', '/Materials/paint', '/Materials/paint/oil paint', '/Materials/paper'];
  const sorted = (concepts: ReadonlyMap<string, Concept>) => [...concepts.keys()].sort();
  const files: [about: string, name: string, text: string][] = [
    ['a path with the name', 'path.csv', 'path\nMaterials > paint > oil paint\nMaterials > paper'],
    ['a path above the name', 'above.csv', 'name,path\noil paint,Materials/paint\npaper,Materials'],
    ['levels in every row', 'levels.csv', 'Level 1,Level 2,Level 3\nMaterials,paint,oil paint\nMaterials,paper,'],
    ['indented levels', 'indented.csv', 'niveau_1;niveau_2;niveau_3\nMaterials;;\n;paint;\n;;oil paint\n;paper;'],
    [
      'nested JSON, with the name behind what is below it',
      'nested.json',
      `[{"children":[{"name":"paint","narrower":[{"name":"oil paint"}]},{"labels":{"en":"paper"}}],"name":"Materials"}]`,
    ],
  ];
  test.each(files)('%s', async (_, name, text) => {
    const { concepts, broken } = await read(text, name);
    expect(broken).toEqual([]);
    expect(sorted(concepts)).toEqual(keys);
    expect(concepts.get('/Materials/paint/oil paint')).toMatchObject({
      name: 'oil paint',
      parents: ['/Materials/paint'],
    });
  });
});

describe('a notation is read from each format as a label without a language', () => {
  const code = '25F23(LION)';
  const files: [name: string, text: string][] = [
    ['lion.ttl', turtle(`ex:lion skos:prefLabel "lion"@en ; skos:notation "${code}" .`)],
    [
      'lion.jsonld',
      `{"@context":{"skos":"http://www.w3.org/2004/02/skos/core#"},"@id":"https://example.org/lion",
      "skos:prefLabel":{"@value":"lion","@language":"en"},"skos:notation":{"@value":"${code}","@type":"https://example.org/code"}}`,
    ],
    ['lion.csv', `id,label:en,notation\nhttps://example.org/lion,lion,${code}`],
    [
      'lion.json',
      `[{"id":"https://example.org/lion","labels":[{"language":"en","name":"lion"}],"notation":"${code}"}]`,
    ],
  ];
  test.each(files)('%s', async (name, text) => {
    const { concepts } = await read(text, name);
    expect(concepts.get('https://example.org/lion')).toMatchObject({
      name: 'lion',
      labels: [
        { kind: 'preferred', language: 'en', name: 'lion' },
        { kind: 'notation', language: 'zxx', name: code },
      ],
    });
  });

  test('a name beside it that has no language is still the name', async () => {
    const { concepts } = await read(
      turtle(`@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:lion a skos:Concept ; rdfs:label "lion"@en ; skos:notation "${code}" .`),
      'plain-lion.ttl',
    );
    expect(concepts.get('https://example.org/lion')).toMatchObject({ name: 'lion' });
  });
});
