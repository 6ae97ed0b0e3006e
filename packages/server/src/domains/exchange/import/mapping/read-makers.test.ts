import { expect, test } from 'vitest';
import { proposedWorks } from './proposed-works.fixture.ts';

const worksOf = async (...lines: readonly string[]) => proposedWorks(lines.join('\n'));

test('a qualifier in the column of roles qualifies the maker', async () => {
  const { sections } = await worksOf(
    'Number;Title;Artist;Artist role',
    '1;Bridge;Ada Ferrars;attributed to',
    "2;River;Ada Lenoir;copié d'après",
    '3;Tower;Ada Lund;navolger van',
    '4;Road;Ada Lang;engraver',
  );
  expect(sections.map(({ artist }) => artist?.[0])).toEqual([
    { name: 'Ada Ferrars', qualifier: 'attributed to' },
    { name: 'Ada Lenoir', qualifier: 'copy after' },
    { name: 'Ada Lund', qualifier: 'follower of' },
    { name: 'Ada Lang', role: 'engraver' },
  ]);
});

test('an unknown maker is none, and gives its culture where no other is said', async () => {
  const { sections } = await worksOf(
    'Number,Title,Artist,Culture',
    '1,Bowl,unknown American,',
    '2,Vase,Anonymous,Greek',
    '3,Cup,"Unknown artist, Italian",Roman',
    '4,Jug,onbekend,',
  );
  expect(sections.flatMap(({ artist = [] }) => artist)).toEqual([]);
  expect(sections.map(({ culture }) => culture)).toEqual([
    [{ text: 'American' }],
    [{ text: 'Greek' }],
    [{ text: 'Roman' }],
    undefined,
  ]);
});

test('names written last name first behind a role are turned round', async () => {
  const { sections } = await worksOf(
    'Number;Title;Artist',
    '1;Bridge;Copy after: Ames, Joseph Alexander',
    '2;River;Ferrars, Ada, born 12 March 1840, died 5 May 1901',
    '3;Tower;Lund, Ada',
  );
  expect(sections.map(({ artist }) => artist)).toEqual([
    [{ name: 'Joseph Alexander Ames', qualifier: 'copy after' }],
    [{ name: 'Ada Ferrars' }],
    [{ name: 'Ada Lund' }],
  ]);
});

test('a column is never proposed for makers because of its values', async () => {
  const { mapping } = await worksOf(
    'Number;Title;Betrifft',
    '1;Bridge;Ferrars, Ada',
    '2;River;Lund, Ada',
    '3;Sea;Lang, Bo',
  );
  expect(mapping.columns.find(({ column }) => column === 'Betrifft')!.targets).toEqual([]);
});

test('one maker for every record is that of the records that name none', async () => {
  const { change, mapping } = await worksOf('Number,Title,Artist', '1,Bowl,Jan Ott', '2,Vase,', '3,Cup,unknown');
  const makers = change({ constants: { ...mapping.constants, artist: 'Ada Ferrars' } }).map(
    ({ record }) => record.sections.artist?.map(({ name }) => name) ?? [],
  );
  expect(makers).toEqual([['Jan Ott'], ['Ada Ferrars'], []]);
});
