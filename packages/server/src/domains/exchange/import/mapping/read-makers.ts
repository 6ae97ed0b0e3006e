import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ColumnMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { readMakerCell } from '@oeuvre/record/makers/read-maker-cell.ts';
import { plainName } from './column-names.ts';
import type { RowValues, Value } from './row-values.ts';

/** The makers of a row, and the cultures of those that are not known: 'unknown American'. */
export interface Makers {
  readonly makers: MakerEntry[];
  readonly cultures: readonly string[];
}

/** The makers of a row, or the one that the mapping names for every record; a maker who is not known is a statement. */
export function readMakers(row: RowValues, forAll?: string): Makers {
  const read = readColumns(row);
  if (!forAll || !row.isSilent('artist')) return read;
  const { maker } = readMakerCell({ text: forAll, isLastNameFirst: false });
  return maker ? { ...read, makers: [cut(maker)] } : read;
}

/** The makers in the columns of a row; roles and qualifiers belong to the maker at the same place. */
function readColumns(row: RowValues): Makers {
  const read = row.columnsOf('artist').flatMap((column) => {
    const names = row.valuesIn(column, true);
    const besides = (target: ImportTarget) => besideValues(row, { target, column, count: names.length });
    const [first, roles, qualifiers] = [besides('artistFirstName'), besides('artistRole'), besides('artistQualifier')];
    const roleOfColumn = row.columnsOf('artist').length > 1 ? (roleName.exec(plainName(column.column))?.[0] ?? '') : '';
    return names.map(({ text }, at) =>
      readMakerCell({
        text,
        first: first(at),
        role: roles(at) || roleOfColumn,
        qualifier: qualifiers(at),
        isLastNameFirst: column.isLastNameFirst,
      }),
    );
  });
  const makers = read.flatMap(({ maker }) => (maker ? [cut(maker)] : []));
  const different = [
    ...new Map(makers.map((maker) => [`${maker.name}|${maker.role}|${maker.qualifier}`, maker])).values(),
  ];
  if (different.length > recordLimits.entriesPerSection)
    row.note('too-many-values', { text: String(different.length), column: row.columnsOf('artist')[0]!.column });
  return {
    makers: different.slice(0, recordLimits.entriesPerSection),
    cultures: [...new Set(read.flatMap(({ culture }) => culture ?? []))],
  };
}

const cut = ({ name, role, ...maker }: MakerEntry): MakerEntry => ({
  ...maker,
  name: name.slice(0, recordLimits.line),
  ...(role && { role: role.slice(0, recordLimits.line) }),
});

/** Columns of people whose name says what they did. */
const roleName =
  /^(?:printer|publisher|engraver|lithographer|etcher|founder|manufacturer|printmaker|photographer|designer|architect|draughtsman|stecher|drucker|verleger|graveur|imprimeur|editeur)$/;

/** The path without its last key: columns of one list of people have the same. */
const groupOf = (column: string) =>
  column.slice(0, Math.max(0, column.includes('[]') ? column.lastIndexOf('[]') : column.lastIndexOf('.')));

/** The values of a column beside that of the makers: by their places, or one for all of them. */
function besideValues(
  row: RowValues,
  { target, column, count }: { target: ImportTarget; column: ColumnMapping; count: number },
): (at: number) => string {
  const columns = row.columnsOf(target);
  const own = columns.filter((one) => groupOf(one.column) === groupOf(column.column));
  const [found] = own.length > 0 ? own : row.columnsOf('artist').length === 1 ? columns : [];
  const values: readonly Value[] = found ? row.valuesIn(found, true) : [];
  const isForAll = values.length === 1 && count > 1;
  return (at) => (isForAll ? values[0] : values[at])?.text ?? '';
}
