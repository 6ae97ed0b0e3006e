import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { createArtwork } from '../artworks.commands.ts';
import { anArtwork } from '../artworks.factory.ts';
import { lidoFaults } from './lido.fixture.ts';
import { oaiPlugin } from './oai.plugin.ts';
import { identifierOf } from './oai.xml.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([], {}, [oaiPlugin]);
});

/** An element of a reply: its name, its attributes, its text and its children. */
interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  text: string;
  readonly children: Element[];
}

/** Parses a reply with a strict parser; whatever is not well formed throws. */
function parse(body: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(body).close();
  return root.children[0]!;
}
const namesIn = (element: Element) => element.children.map(({ name }) => name);
const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const textsOf = (element: Element, name: string) => all(element, name).map(({ text }) => text);

async function ask(query: Record<string, string>): Promise<Element> {
  const reply = await app.inject({ url: '/oai', query });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/xml; charset=utf-8');
  const root = parse(reply.body);
  // The order that OAI-PMH.xsd prescribes.
  expect(namesIn(root).slice(0, 2)).toEqual(['responseDate', 'request']);
  return root;
}
const refusalOf = async (query: Record<string, string>) => (await ask(query)).children[2]!.attributes.code;
const titles = async (query: Record<string, string>) =>
  textsOf(await ask({ verb: 'ListRecords', metadataPrefix: 'oai_dc', ...query }), 'dc:title');

const aMuseumWork = (title: string, number: string) =>
  anArtwork(db, { title, source: 'museum', accessionNumber: number });
const changedAt = (id: ArtworkId, time: string) =>
  pool.query('update artworks set updated_at = $1 where id = $2', [time, id]);
const idOf = (id: string) => identifierOf(app.services.config.publicUrl, id);

describe('a harvester', () => {
  test('learns who we are, in the order of the schema', async () => {
    await changedAt(await aMuseumWork('One', '1'), '2001-02-03T04:05:06Z');
    const [, , identify] = (await ask({ verb: 'Identify' })).children;
    expect(namesIn(identify!)).toEqual([
      'repositoryName',
      'baseURL',
      'protocolVersion',
      'adminEmail',
      'earliestDatestamp',
      'deletedRecord',
      'granularity',
    ]);
    expect(textsOf(identify!, 'earliestDatestamp')).toEqual(['2001-02-03T04:05:06Z']);
  });

  test('gets a work as Dublin Core with everything escaped', async () => {
    const id = await createArtwork(db, null, {
      title: 'Rain & <Snow> \u0001',
      artist: 'Ada Ferrars',
      dateText: '1885',
      source: 'museum',
      accessionNumber: '7',
      creditLine: 'Given by "Ada"',
      rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      sections: { materials: [{ text: 'Oil' }], placeOfCreation: [{ text: 'Lyon' }] },
    });
    const reply = await ask({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: idOf(id) });
    const [record] = all(reply, 'record');
    expect(namesIn(record!)).toEqual(['header', 'metadata']);
    expect(namesIn(all(reply, 'header')[0]!)).toEqual(['identifier', 'datestamp', 'setSpec']);
    expect(textsOf(reply, 'setSpec')).toEqual(['museum:museum']);
    const said = Object.fromEntries(all(reply, 'oai_dc:dc')[0]!.children.map(({ name, text }) => [name, text]));
    expect(said).toMatchObject({
      'dc:title': 'Rain & <Snow> ',
      'dc:creator': 'Ada Ferrars',
      'dc:date': '1885',
      'dc:format': 'Oil',
      'dc:coverage': 'Lyon',
      'dc:source': 'Given by "Ada"',
      'dc:rights': 'https://creativecommons.org/publicdomain/zero/1.0/',
    });
  });

  test('asks by POST too', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'verb=ListMetadataFormats',
    });
    expect(textsOf(parse(reply.body), 'metadataPrefix')).toEqual(['oai_dc', 'lido']);
  });

  test('walks a long list by tokens, and misses nothing that changes meanwhile', async () => {
    const ids: ArtworkId[] = [];
    for (let number = 0; number < 205; number += 1) ids.push(await aMuseumWork(`Work ${number}`, `${number}`));
    const seen = new Set<string>();
    let query: Record<string, string> = { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' };
    const sizes: number[] = [];
    for (;;) {
      const reply = await ask(query);
      const found = textsOf(reply, 'identifier');
      sizes.push(found.length);
      for (const id of found) seen.add(id);
      // The first work changes after its page was sent: it comes again at the end.
      if (sizes.length === 1) await changedAt(ids[0]!, '2100-01-01T00:00:00Z');
      const token = textsOf(reply, 'resumptionToken')[0];
      if (!token) break;
      query = { verb: 'ListIdentifiers', resumptionToken: token };
    }
    expect(sizes).toEqual([100, 100, 6]);
    expect(seen).toEqual(new Set(ids.map(idOf)));
  });

  test('walks a list of works and deletions by tokens, each once and in the order of their dates', async () => {
    const ids: ArtworkId[] = [];
    for (let number = 0; number < 210; number += 1) ids.push(await aMuseumWork(`Work ${number}`, `${number}`));
    const gone = ids.filter((_, at) => at % 3 === 0);
    await pool.query("update artworks set activity_status = 'TO_DELETE' where id = any($1)", [gone]);
    const headers: Element[] = [];
    const sizes: number[] = [];
    let query: Record<string, string> = { verb: 'ListRecords', metadataPrefix: 'oai_dc' };
    for (;;) {
      const reply = await ask(query);
      const found = all(reply, 'header');
      sizes.push(found.length);
      headers.push(...found);
      const token = textsOf(reply, 'resumptionToken')[0];
      if (!token) break;
      query = { verb: 'ListRecords', resumptionToken: token };
    }
    expect(sizes).toEqual([100, 100, 10]);
    const identifiers = headers.flatMap((header) => textsOf(header, 'identifier'));
    expect(identifiers).toHaveLength(new Set(identifiers).size);
    expect(new Set(identifiers)).toEqual(new Set(ids.map(idOf)));
    const dates = headers.flatMap((header) => textsOf(header, 'datestamp'));
    expect(dates).toEqual(dates.toSorted());
    const deleted = headers.filter(({ attributes }) => attributes.status === 'deleted');
    expect(new Set(deleted.flatMap((header) => textsOf(header, 'identifier')))).toEqual(new Set(gone.map(idOf)));
  });

  test('chooses a period whose both ends belong to it', async () => {
    for (const day of ['01', '02', '03']) await changedAt(await aMuseumWork(day, day), `2020-01-${day}T12:00:00.5Z`);
    expect(await titles({ from: '2020-01-02', until: '2020-01-03' })).toEqual(['02', '03']);
    expect(await titles({ from: '2020-01-01T12:00:00Z', until: '2020-01-02T12:00:00Z' })).toEqual(['01', '02']);
    expect(await refusalOf({ verb: 'ListRecords', metadataPrefix: 'oai_dc', until: '2019-12-31' })).toBe(
      'noRecordsMatch',
    );
  });

  test('chooses a set: a public segment or a museum', async () => {
    const segment = await aSegment(db, { public: true, name: 'Weather & Water' });
    await anArtwork(db, { title: 'Hung', segments: [segment.id] });
    await aMuseumWork('Open data', '1');
    const sets = await ask({ verb: 'ListSets' });
    expect(all(sets, 'set').map((set) => set.children.map(({ text }) => text))).toEqual([
      ['museum:museum', 'museum'],
      [`segment:${segment.id}`, 'Weather & Water'],
    ]);
    expect(await titles({ set: `segment:${segment.id}` })).toEqual(['Hung']);
    expect(await titles({ set: 'museum:museum' })).toEqual(['Open data']);
    expect(await refusalOf({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'nothing' })).toBe('noRecordsMatch');
  });
});

test.each<[Record<string, string>, string]>([
  [{}, 'badVerb'],
  [{ verb: 'constructor' }, 'badVerb'],
  [{ verb: 'Identify', set: 'x' }, 'badArgument'],
  [{ verb: 'GetRecord', identifier: 'oai:x:1' }, 'badArgument'],
  [{ verb: 'GetRecord', identifier: 'oai:x:1', metadataPrefix: 'oai_dc' }, 'idDoesNotExist'],
  [{ verb: 'ListMetadataFormats', identifier: 'oai:x:1' }, 'idDoesNotExist'],
  [{ verb: 'ListRecords', metadataPrefix: 'marc21' }, 'cannotDisseminateFormat'],
  [{ verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2020-02-30' }, 'badArgument'],
  [{ verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2020-01-01', until: '2020-01-01T00:00:00Z' }, 'badArgument'],
  [{ verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2021-01-01', until: '2020-01-01' }, 'badArgument'],
  [{ verb: 'ListRecords', resumptionToken: 'nonsense' }, 'badResumptionToken'],
  [{ verb: 'ListRecords', resumptionToken: 'x', metadataPrefix: 'oai_dc' }, 'badArgument'],
  [{ verb: 'ListSets', resumptionToken: 'x' }, 'badResumptionToken'],
])('%j is answered by the error %s', async (query, code) => {
  expect(await refusalOf(query)).toBe(code);
});

test('an argument given twice is an error', async () => {
  const reply = await app.inject({ url: '/oai?verb=Identify&verb=Identify' });
  expect(parse(reply.body).children[2]!.attributes.code).toBe('badVerb');
});

/** The header of the only record of a reply, as status, sets and whether it has metadata. */
async function headerOf(id: ArtworkId, metadataPrefix = 'oai_dc') {
  const reply = await ask({ verb: 'GetRecord', metadataPrefix, identifier: idOf(id) });
  const [record] = all(reply, 'record');
  return {
    status: record!.children[0]!.attributes.status,
    sets: textsOf(record!, 'setSpec'),
    parts: namesIn(record!),
  };
}
const deletedIn = async (query: Record<string, string>) => {
  const reply = await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', ...query });
  return all(reply, 'header')
    .filter(({ attributes }) => attributes.status === 'deleted')
    .flatMap((header) => textsOf(header, 'identifier'));
};

describe('a record that everybody could see', () => {
  const update = (set: string) => async (id: ArtworkId) => {
    await pool.query(`update artworks set ${set} where id = $1`, [id]);
  };
  test.each([
    ['deleted', update("activity_status = 'TO_DELETE'")],
    ['withdrawn by its owner', update('published = false')],
    [
      'removed for good',
      async (id: ArtworkId) => {
        await pool.query('delete from artworks where id = $1', [id]);
      },
    ],
  ])('is a deleted header once its work is %s, in its museum’s set too', async (_, close) => {
    const work = await aMuseumWork('Gone soon', '1');
    expect((await headerOf(work)).status).toBeUndefined();
    await close(work);
    for (const format of ['oai_dc', 'lido'])
      expect(await headerOf(work, format)).toEqual({ status: 'deleted', sets: ['museum:museum'], parts: ['header'] });
    expect(await deletedIn({})).toEqual([idOf(work)]);
    expect(await deletedIn({ set: 'museum:museum' })).toEqual([idOf(work)]);
    expect(await refusalOf({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'museum:other' })).toBe(
      'noRecordsMatch',
    );
    const list = await app.inject({ url: '/oai', query: { verb: 'ListRecords', metadataPrefix: 'oai_dc' } });
    expect(list.body).not.toContain('Gone soon');
  });

  test('keeps the public set in which it hung, and loses it when the segment becomes private', async () => {
    const segment = await aSegment(db, { public: true });
    const work = await anArtwork(db, { title: 'Hung', segments: [segment.id] });
    await pool.query('update artworks set published = false where id = $1', [work]);
    expect(await deletedIn({ set: `segment:${segment.id}` })).toEqual([idOf(work)]);
    expect((await headerOf(work)).sets).toEqual([`segment:${segment.id}`]);
    await pool.query('update segments set public = false where id = $1', [segment.id]);
    expect(await headerOf(work)).toMatchObject({ status: 'deleted', sets: [] });
    expect(await refusalOf({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set: `segment:${segment.id}` })).toBe(
      'noRecordsMatch',
    );
  });

  test('is deleted with all others of a segment that becomes private, and comes back with a new date', async () => {
    const segment = await aSegment(db, { public: true });
    const works = [
      await anArtwork(db, { title: 'One', segments: [segment.id] }),
      await anArtwork(db, { title: 'Two', segments: [segment.id] }),
    ];
    for (const work of works) await changedAt(work, '2020-01-01T00:00:00Z');
    await pool.query('update segments set public = false where id = $1', [segment.id]);
    expect(new Set(await deletedIn({ from: '2020-01-02' }))).toEqual(new Set(works.map(idOf)));
    await pool.query('update segments set public = true where id = $1', [segment.id]);
    expect(await deletedIn({})).toEqual([]);
    // A harvester that has asked until yesterday hears of them again.
    expect(new Set(await titles({ from: '2020-01-02' }))).toEqual(new Set(['One', 'Two']));
    expect(await refusalOf({ verb: 'ListRecords', metadataPrefix: 'oai_dc', until: '2020-01-02' })).toBe(
      'noRecordsMatch',
    );
    // Their next change dates them again.
    await changedAt(works[0]!, '2100-01-01T00:00:00Z');
    expect(await titles({ from: '2099-01-01' })).toEqual(['One']);
  });

  test('is written as deleted in the transaction that closes it, or not at all', async () => {
    const work = await aMuseumWork('Stays', '1');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('update artworks set published = false where id = $1', [work]);
    await client.query('rollback');
    client.release();
    expect(await deletedIn({})).toEqual([]);
    expect((await headerOf(work)).status).toBeUndefined();
  });
});

describe('LIDO', () => {
  const lidoOf = async (id: ArtworkId) =>
    all(await ask({ verb: 'GetRecord', metadataPrefix: 'lido', identifier: idOf(id) }), 'lido:lido')[0]!;

  test('says all that a record has, in the elements and the order of its schema', async () => {
    const id = await createArtwork(db, null, {
      title: 'Rain & <Snow> \u0001',
      source: 'museum',
      accessionNumber: '7/<1>',
      creditLine: 'Given by "Ada"',
      supportingText: 'A mill.',
      dateText: '3rd century BCE',
      edtf: '-0299/-0200',
      rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/', holder: 'Hollis & Trust' },
      sections: {
        artist: [
          { name: 'Ada Ferrars', role: 'engraver' },
          { name: 'Wiener Werkstätte' },
          { name: 'Rembrandt', qualifier: 'after' },
        ],
        materials: [{ text: 'Oil' }],
        techniques: [{ text: 'etching' }],
        placeOfCreation: [{ text: 'Lyon' }],
        culture: [{ text: 'French' }],
        inscriptions: [{ text: 'A.F. <fecit>' }],
        dimensionsNew: [{ height: 21.5, width: 30, weight: 2 }, { part: 'Frame', height: 40 }, { text: 'large' }],
      },
    });
    const record = await lidoOf(id);
    expect(lidoFaults(record)).toEqual([]);
    const texts = (name: string) => textsOf(record, `lido:${name}`);
    expect(texts('appellationValue')).toEqual([
      ...['Rain & <Snow> ', 'museum', 'Ada Ferrars', 'Wiener Werkstätte', 'Rembrandt', 'Lyon'],
      ...['Hollis & Trust', 'museum'],
    ]);
    expect(texts('workID')).toEqual(['7/<1>']);
    expect(texts('displayDate')).toEqual(['3rd century BCE']);
    expect([...texts('earliestDate'), ...texts('latestDate')]).toEqual(['-0299', '-0200']);
    expect(texts('displayActorInRole')).toEqual(['Ada Ferrars', 'Wiener Werkstätte', 'after Rembrandt']);
    expect(texts('measurementValue')).toEqual(['21.5', '30', '2', '40']);
    expect(texts('inscriptionTranscription')).toEqual(['A.F. <fecit>']);
    expect(texts('creditLine')).toEqual(['Given by "Ada"']);
    for (const term of ['Oil', 'etching', 'French', 'engraver', 'after', 'Frame'])
      expect(texts('term')).toContain(term);
    expect(texts('conceptID')).toContain('https://creativecommons.org/publicdomain/zero/1.0/');
    const actors = all(record, 'lido:actor').map(({ attributes }) => attributes['lido:type']);
    expect(new Set(actors).size).toBe(2);
  });

  test('of an empty record has what the schema needs', async () => {
    expect(lidoFaults(await lidoOf(await anArtwork(db, { title: '', source: 'museum' })))).toEqual([]);
  });

  test('is listed page by page: the token keeps the format', async () => {
    for (let number = 0; number < 101; number += 1) await aMuseumWork(`Work ${number}`, `${number}`);
    const first = await ask({ verb: 'ListRecords', metadataPrefix: 'lido' });
    const second = await ask({ verb: 'ListRecords', resumptionToken: textsOf(first, 'resumptionToken')[0]! });
    expect([all(first, 'lido:lido').length, all(second, 'lido:lido').length]).toEqual([100, 1]);
    // A token from before there was a second format continues its list of Dublin Core.
    const old = Buffer.from(JSON.stringify([null, null, null, 0, '00000000-0000-7000-8000-000000000000']));
    const kept = await ask({ verb: 'ListRecords', resumptionToken: old.toString('base64url') });
    expect(all(kept, 'oai_dc:dc')).toHaveLength(100);
  });
});

test('works of a private segment and drafts, which were never public, are in no list, no set and no record', async () => {
  const secret = await aSegment(db, { public: false, name: 'Inner Circle' });
  const hidden = [
    await anArtwork(db, { title: 'Kept back', segments: [secret.id] }),
    await anArtwork(db, { title: 'Draft', published: false, source: 'museum', accessionNumber: '1' }),
  ];
  // Deleted without ever having been public.
  await pool.query("update artworks set activity_status = 'DELETED' where id = $1", [hidden[0]]);
  const seen = await aMuseumWork('Seen', '3');
  // It hangs in a private segment too, which nobody may know of.
  const both = await aSegment(db, { public: true });
  const shared = await anArtwork(db, { title: 'In both', segments: [both.id, secret.id] });
  await changedAt(seen, '2020-01-01T00:00:00Z');
  expect(await titles({})).toEqual(['Seen', 'In both']);
  expect(await refusalOf({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set: `segment:${secret.id}` })).toBe(
    'noRecordsMatch',
  );
  const record = await ask({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: idOf(shared) });
  expect(textsOf(record, 'setSpec')).toEqual([`segment:${both.id}`]);
  expect(textsOf(await ask({ verb: 'ListSets' }), 'setName').join()).not.toContain('Inner Circle');
  for (const id of hidden)
    expect(await refusalOf({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: idOf(id) })).toBe(
      'idDoesNotExist',
    );
});
