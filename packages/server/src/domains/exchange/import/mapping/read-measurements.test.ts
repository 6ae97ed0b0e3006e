import { expect, test } from 'vitest';
import { guessLengthUnit } from './guess-unit.ts';
import { proposedWorks } from './proposed-works.fixture.ts';

const sizesOf = async (...lines: readonly string[]) => {
  const { works, columns } = await proposedWorks(lines.join('\n'));
  const found = works.map(({ record, findings }) => ({
    sizes: record.sections.dimensionsNew,
    findings: findings.filter(({ kind }) => /unit|size|measurement/.test(kind)).map(({ kind }) => kind),
  }));
  return { found, columns };
};

test('a unit that nothing says is a guess, in the proposal and as a finding of each line', async () => {
  const { found, columns } = await sizesOf('Number,Title,Height,Width', '1,Bridge,60.5,41', '2,River,30,22.5');
  expect(columns.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['In cm, a guess']));
  expect(found).toEqual([
    { sizes: [{ height: 60.5, width: 41 }], findings: ['unit-guessed'] },
    { sizes: [{ height: 30, width: 22.5 }], findings: ['unit-guessed'] },
  ]);
});

test('a unit in the name of a column, in a column of its own or in the cell is no guess', async () => {
  const named = await sizesOf('Number,Title,Height (mm),Width', '1,Bridge,605,410', '2,River,300,225');
  const beside = await sizesOf('Number,Title,Height,Width,Unit', '1,Bridge,605,410,mm', '2,River,30,22,cm');
  const written = await sizesOf('Number,Title,Dimensions', '1,Bridge,60 x 41 cm', '2,River,30 x 22 cm');
  expect([named, beside, written].flatMap(({ found }) => found.flatMap(({ findings }) => findings))).toEqual([]);
  expect(beside.found[0]!.sizes).toEqual([{ height: 605, width: 410, unit: 'mm' }]);
});

test('a chair of 88 metres is a finding', async () => {
  const { found } = await sizesOf('Number,Title,Dimensions', '1,Chair,88 x 45 m', '2,Chair,88 x 45 cm');
  expect(found.map(({ findings }) => findings)).toEqual([['size-implausible'], []]);
});

test('frame and mount are measured apart from the work, in texts and in columns', async () => {
  const columns = await sizesOf(
    'Number,Title,Height (cm),Width (cm),Frame height (cm),Frame width (cm)',
    '1,Bridge,60,41,80,61',
    '2,River,30,22,50,42',
  );
  expect(columns.found[0]!.sizes).toEqual([
    { height: 60, width: 41 },
    { part: 'Frame', height: 80, width: 61 },
  ]);
  const texts = await sizesOf(
    'Number,Title,Dimensions,Frame dimensions',
    '1,Bridge,60 x 41 cm,80 x 61 cm',
    '2,River,30 x 22 cm,50 x 42 cm',
  );
  expect(texts.found[0]!.sizes).toEqual([
    { height: 60, width: 41 },
    { part: 'Frame', height: 80, width: 61 },
  ]);
});

test('a side that is no number is kept as text and is a finding', async () => {
  const { found } = await sizesOf('Number,Title,Height (cm)', '1,Bridge,60', '2,River,30', '3,Tower,irregular');
  expect(found[2]).toEqual({ sizes: [{ text: 'Height (cm): irregular' }], findings: ['measurement-unread'] });
});

test.each([
  ['in', ['11.125', '7.5', '9.25', '30']],
  ['in', ['11.13', '7.5', '9.38', '30', '4.06']],
  ['m', ['0.24', '1.20', '0.85', '0.63', '2.05']],
  ['mm', ['305', '239', '1200', '640']],
  ['cm', ['60.5', '41', '22.5', '30']],
  ['cm', ['60.5', '41.2', '22.7', '30.1']],
])('%s are guessed from %s', (unit, values) => {
  expect(guessLengthUnit([{ values }])).toBe(unit);
});
