import type { SettledTerm, TermChoice } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../../test/database.ts';
import { testServices } from '../../../../../test/services.ts';
import { aFile } from '../../../../platform/tables/tables.fixture.ts';
import { listRankedArtworks } from '../../../artworks/queries/ranked-list.queries.ts';
import { addTags } from '../../../ontology/ontology.commands.ts';
import { changeImport, createImport, takeStep } from '../imports.commands.ts';
import { artworkImports } from '../imports.jobs.ts';
import { getImport, listUnsettledWords } from '../imports.queries.ts';

const table = `Object number;Title;Object type;Material;Place made;Keywords
1;Kop;houtsneden;Oil paints;Haarlem;boats
2;Hand;Gravure;Aluin;Delft;Harbour
`;

/** A vocabulary whose terms have names in several languages. */
beforeEach(async () => {
  const named = [
    { sourceId: 'woodcut', name: 'woodcut', type: 'Materials', labels: ['houtsnede', 'bois gravé'] },
    { sourceId: 'engraving', name: 'engraving', type: 'Materials', labels: ['gravure'] },
    { sourceId: 'oil', name: 'oil paint', type: 'Materials', labels: [] },
    { sourceId: 'boat', name: 'boat', type: 'Keyword', labels: ['bateau'] },
    // 'Aluin' is alum; the plural of a name of another type is no evidence.
    { sourceId: 'aluins', name: 'Aluins', type: 'Geography', labels: [] },
  ] as const;
  const ids = await addTags(
    db,
    'house',
    named.map((term) => ({ ...term, parents: [] })),
  );
  for (const { sourceId, labels } of named)
    for (const name of labels)
      await pool.query(`insert into tag_labels (tag_id, language, kind, name) values ($1, 'nl', 'alternative', $2)`, [
        ids.get(sourceId),
        name,
      ]);
});

async function importWith(otherTerms: TermChoice, terms: readonly SettledTerm[] = []) {
  const services = await testServices();
  const id = await createImport(services, null, { file: aFile(table), name: 'prints.csv' });
  const { mapping } = await getImport(db, id);
  await changeImport(services, null, id, { mapping: { ...mapping, otherTerms, terms: [...terms] } });
  await takeStep(db, null, id, 'check');
  await artworkImports.work(services, id, {});
  const { words } = await listUnsettledWords(db, id, { page: 1, itemsPerPage: 100 });
  await takeStep(db, null, id, 'start');
  await artworkImports.work(services, id, {});
  const { rows } = await pool.query<{ work: string; terms: string[] }>(
    `select a.source_key as work, array(select t.name || case t.source when 'house' then '' else ' (new)' end
       from artwork_tags m join tags t on t.id = m.tag_id where m.artwork_id = a.id order by lower(t.name)) as terms from artworks a order by 1`,
  );
  await pool.query('update artworks set published = true');
  return { terms: rows.map((row) => row.terms), unsettled: words.map(({ word }) => word).toSorted() };
}

const nothing = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
const found = async (text: string) =>
  (await listRankedArtworks(db, guest, { filter: nothing, text, page: { page: 1, itemsPerPage: 10 } })).exhibits.map(
    ({ title }) => title,
  );

test('words are tied to terms by their names in any language, singular or plural; others are asked about', async () => {
  expect(await importWith('match')).toEqual({
    terms: [
      ['boat', 'oil paint', 'woodcut'],
      ['engraving', 'Harbour (new)'],
    ],
    unsettled: ['Aluin', 'Delft', 'Haarlem', 'Harbour'],
  });
});

test('all words without a term become terms if the mapping says so', async () => {
  expect(await importWith('make')).toEqual({
    terms: [
      ['boat', 'Haarlem (new)', 'oil paint', 'woodcut'],
      ['Aluin (new)', 'Delft (new)', 'engraving', 'Harbour (new)'],
    ],
    unsettled: [],
  });
  expect(await found('haarlem')).toEqual(['Kop']);
});

test('all words but tags stay text if the mapping says so, and a search finds them', async () => {
  expect(await importWith('text')).toEqual({ terms: [['boat'], ['Harbour (new)']], unsettled: [] });
  expect(await found('houtsneden')).toEqual(['Kop']);
  expect(await found('gravure')).toEqual(['Hand']);
});

test('a word that a person settled as text stays text, even if a term comes with the answer', async () => {
  const { rows } = await pool.query(`select id from tags where name = 'engraving'`);
  const { terms } = await importWith('match', [{ text: 'Gravure', choice: 'text', tagId: rows[0].id }]);
  expect(terms).toEqual([['boat', 'oil paint', 'woodcut'], ['Harbour (new)']]);
});
