import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { searchYears } from '@oeuvre/record/dates/describe-date.ts';
import { proposedWorks } from '../proposed-works.fixture.ts';
import { csvOf, type KeyedTable } from './measured-table.fixture.ts';

/** How many of a table's answers are right, and in words those that are not. */
export interface Measured {
  readonly proposed: number;
  readonly expected: number;
  readonly right: number;
  readonly read: Readonly<Record<'years' | 'makers' | 'sizes', readonly [right: number, of: number]>>;
  readonly wrong: readonly string[];
}

/** Reads a table by what is proposed for it alone, and holds every answer against the key. */
export async function measure(table: KeyedTable): Promise<Measured> {
  const { mapping, sections } = await proposedWorks(csvOf(table), `${table.system}.csv`);
  const wrong: string[] = [];
  const counts = { proposed: 0, expected: 0, right: 0 };
  for (const [at, [name, meaning]] of table.columns.entries()) {
    const target = mapping.columns[at]?.targets[0] ?? '';
    const allowed = meaning.split('/');
    const isRight = allowed.includes(target);
    if (target) counts.proposed += 1;
    if (!allowed.includes('') || (isRight && target)) counts.expected += 1;
    if (isRight && target) counts.right += 1;
    if (!isRight) wrong.push(`${table.system}: ${name} is ${meaning || 'nothing'}, not ${target || 'nothing'}`);
  }
  const answers = {
    years: sections.map(({ dateOfCreation }) => yearsOf(dateOfCreation?.[0]?.edtf)),
    makers: sections.map(({ artist = [] }) =>
      artist.map(({ name, role, qualifier }) => withoutEnd([name, role ?? '', qualifier ?? ''])).join('; '),
    ),
    sizes: sections.map(({ dimensionsNew = [] }) =>
      dimensionsNew
        .filter(({ part = '' }) => !/frame|rahmen|lijst/i.test(part))
        .map(sizeOf)
        .filter(Boolean)
        .join('; '),
    ),
  };
  const compare = (kind: keyof typeof answers) => {
    const isSame = (at: number) => answers[kind][at]!.toLowerCase() === table[kind][at]!.toLowerCase();
    for (const [at, key] of table[kind].entries())
      if (!isSame(at)) wrong.push(`${table.system}: ${kind} '${key}' read as '${answers[kind][at]}'`);
    return [table[kind].filter((_, at) => isSame(at)).length, table[kind].length] as const;
  };
  return { ...counts, read: { years: compare('years'), makers: compare('makers'), sizes: compare('sizes') }, wrong };
}

function yearsOf(edtf: string | undefined): string {
  if (!edtf) return '';
  const { from, to } = searchYears(edtf);
  return `${from ?? ''}/${to ?? ''}`;
}

const withoutEnd = (words: readonly string[]) => words.join(', ').replace(/(?:, )+$/, '');

function sizeOf({ height, width, depth, diameter, unit = 'cm', text }: DimensionEntry): string {
  const sides = [height, width, depth].filter((side) => side !== undefined).join(' x ');
  if (text !== undefined || (!sides && !diameter)) return '';
  return diameter ? `${sides ? `${sides} ` : ''}${unit}; diameter ${diameter}` : `${sides} ${unit}`;
}
