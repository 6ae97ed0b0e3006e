import { describe, expect, test } from 'vitest';
import { proposedWorks } from './proposed-works.fixture.ts';

const rows = (names: string, of: (number: number) => string, count = 12) =>
  [names, ...Array.from({ length: count }, (_, at) => of(at + 1))].join('\n');
const targetsOf = async (table: string) => {
  const { mapping } = await proposedWorks(table);
  return Object.fromEntries(mapping.columns.map(({ column, targets }) => [column, targets.join()]));
};

describe('several values in one cell', () => {
  test.each([
    ['$', 'ink$wash$paper'],
    ['|', 'ink|wash|paper'],
    [';', 'ink; wash; paper'],
  ])('are recognised by %s', async (separator, cell) => {
    const { sections, mapping } = await proposedWorks(
      rows('number,title,material', (at) => `${at},Boat ${at},"${cell}"`),
    );
    expect(mapping.columns[2]!.separators).toEqual([separator]);
    expect(sections[0]!.materials).toEqual([{ text: 'ink' }, { text: 'wash' }, { text: 'paper' }]);
  });

  test('are words also if there are very many of them, and clauses of a sentence stay together', async () => {
    const words = Array.from({ length: 20 }, (_, at) => `subject ${'abcdefghijklmnopqrst'[at]}`).join('; ');
    const { works } = await proposedWorks(rows('number\ttitle\tkeywords', (at) => `${at}\tBoat ${at}\t${words}`));
    expect(works[0]!.tagWords).toHaveLength(20);
    const clauses = 'painted in oil on both sides of the canvas; varnished by another hand much later than that';
    const { sections } = await proposedWorks(rows('number\ttitle\tmaterial', (at) => `${at}\tBoat ${at}\t${clauses}`));
    expect(sections[0]!.materials).toEqual([{ text: clauses }]);
  });

  test('are not seen in sums of money', async () => {
    const { mapping } = await proposedWorks(rows('number,title,keywords', (at) => `${at},Boat ${at},worth $ ${at}`));
    expect(mapping.columns[2]!.separators).toEqual([]);
  });
});

test('a beginning that the names of all columns share says nothing', async () => {
  const table = rows('obj_no;obj_title;obj_date;obj_width', (at) => `A.${at};Boat ${at};${1900 + at};12`);
  expect(await targetsOf(table)).toEqual({
    obj_no: 'accessionNumber',
    obj_title: 'title',
    obj_date: 'dateOfCreation',
    obj_width: 'width',
  });
  const { mapping, sections } = await proposedWorks(table);
  expect(mapping.key).toBe('obj_no');
  expect(sections[0]).toMatchObject({ title: 'Boat 1', dateOfCreation: [{ text: '1901' }] });
});

describe('identifiers of a vocabulary', () => {
  test('are no words, beside their words or alone', async () => {
    const table = rows(
      'number,title,material,material_id,technique_uri,subject_aat,place_tgn,maker,maker_ulan,period_uuid',
      (at) =>
        `A ${at},Boat ${at},ink,M-${at},http://vocab.getty.edu/aat/30005${at},aat:300015${at},tgn:70${at}1234,Ann Ross,50004500${at},0190a9${10 + at}-1111-4222-8333-444455556666`,
    );
    expect(await targetsOf(table)).toEqual({
      number: 'accessionNumber',
      title: 'title',
      material: 'materials',
      material_id: '',
      technique_uri: '',
      subject_aat: '',
      place_tgn: '',
      maker: 'artist',
      maker_ulan: '',
      period_uuid: '',
    });
  });

  test('in lists of a nested record are no words either', async () => {
    const records = Array.from({ length: 12 }, (_, at) => ({
      id: at,
      title: `Boat ${at}`,
      materials: [
        { id: 'aat:300015012', label: 'ink' },
        { id: 'aat:300014109', label: 'paper' },
      ],
    }));
    const targets = await targetsOf(JSON.stringify(records));
    expect(targets).toMatchObject({ 'materials[].id': '', 'materials[].label': 'materials' });
  });
});
