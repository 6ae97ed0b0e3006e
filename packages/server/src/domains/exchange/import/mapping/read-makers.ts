import { type MakerQualifier, recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ColumnMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { firstNameFirst, qualifierOf, readMaker } from '@oeuvre/record/read-makers.ts';
import { plainName } from './column-names.ts';
import type { RowValues, Value } from './row-values.ts';

/** Words for a maker nobody knows. */
const unknown =
  /^(?:unknown|unidentified|anonymous|anonym|unbekannte?r?|anonyme|inconnue?|anónimo|desconocido|anonimo|ignoto|sconosciuto|anoniem|onbekend|nieznan[yae]|neznám[ýáa]|anonymní|ismeretlen|tuntematon|okänd|ukendt|ukjent|bilinmiyor|bilinmeyen|неизвестн\p{L}*|неизв\.?|невідом\p{L}*|άγνωστος|不明|不詳|不详|未詳|筆者不詳|作者不明|作者不詳|作者不详|佚名|לא ידוע|אלמוני|غير معروف|مجهول|نامعلوم|無名|작자미상|미상)(?:\s+(?:artist|maker|photographer|painter|künstler(?:in)?|meister|artiste|kunstenaar|vervaardiger|artista|autor|artysta|umělec|taiteilija|konstnär|kunstner|sanatçı|художник|автор|мастер|митець))?$/iu;
/** Roles that say no more than that somebody made it. */
const plainRole =
  /^(?:artist|artists|maker|creator|author|attributed artist|künstler(?:\/?in)?|urheber(?:in)?|artiste|auteur|artista|autore?|kunstenaar|vervaardiger)$/i;
/** 'Augustus Saint-Gaudens, American, born Dublin 1848-died Cornish 1907': the name is before the life. */
const lifeAfterComma = /^(.{3,60}?),\s+(?:\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*,\s+)?(?:born|b\.|died)\s.*\d{3,4}.*$/u;
/** 'John Copley (American, 1738–1815)': the name is before the bracket. */
const lifeInBrackets = /^(.{3,}?)\s*\(([^()]*\d{3,4}[^()]*)\)$/;

/** 'Wierix, Hieronymus, 1553?-1619.': headings of libraries end with the life. */
const lifeAtEnd =
  /^(.{3,}?),\s+(?:(?:approximately|active|born|died|ca?\.|b\.|d\.|fl\.)\s*)*(?:\d{3,4}\??\s*[-–]\s*(?:(?:approximately|ca?\.)\s*)?(?:\d{3,4}\??)?|(?<=(?:active|born|died|b\.|d\.|fl\.)\s*)\d{3,4}\??)\.?$/i;

/** The name of a library's heading in reading order; undefined if a text is no heading with a life. */
export function nameOfHeading(text: string): string | undefined {
  const name = lifeAtEnd.exec(text)?.[1];
  return name && firstNameFirst(name);
}

/** The makers of a row; roles and qualifiers belong to the maker at the same place. */
export function readMakers(row: RowValues): MakerEntry[] {
  const makers = row.columnsOf('artist').flatMap((column) => {
    const names = row.valuesIn(column, true);
    const besides = (target: ImportTarget) => besideValues(row, { target, column, count: names.length });
    const [first, roles, qualifiers] = [besides('artistFirstName'), besides('artistRole'), besides('artistQualifier')];
    const roleOfColumn = row.columnsOf('artist').length > 1 ? (roleName.exec(plainName(column.column))?.[0] ?? '') : '';
    return names.flatMap((name, at) =>
      readOne({ name, column, first: first(at), role: roles(at) || roleOfColumn, prefix: qualifiers(at) }),
    );
  });
  const different = [
    ...new Map(makers.map((maker) => [`${maker.name}|${maker.role}|${maker.qualifier}`, maker])).values(),
  ];
  if (different.length > recordLimits.entriesPerSection)
    row.note('too-many-values', { text: String(different.length), column: row.columnsOf('artist')[0]!.column });
  return different.slice(0, recordLimits.entriesPerSection);
}

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

/** 'Claude Monet\nFrench, 1840–1926' and 'John Copley (American, 1738–1815)': the name comes before the life. */
function withoutLife(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  const isLife = lines.length > 0 && lines.every((line) => /\d{4}/.test(line));
  const name = isLife ? first : text;
  // '尾形光琳筆' is 'by the brush of Ogata Korin'.
  return (
    lifeInBrackets.exec(name)?.[1] ??
    nameOfHeading(name) ??
    lifeAfterComma.exec(name)?.[1] ??
    name.replace(/(?<=\p{Script=Han}{2})[筆作画刻]$/u, '')
  );
}

/** 'Publisher: Ann Ross': what somebody did comes before the name. */
function withoutRole(text: string): { readonly ahead: string; readonly text: string } {
  const found = /^(\p{L}[\p{L} ]{2,30}?)\s*:\s+(\S.*)$/su.exec(text);
  const isRole = found && !qualifierOf(found[1]!);
  return isRole ? { ahead: found[1]!, text: found[2]! } : { ahead: '', text };
}

interface Person {
  readonly name: Value;
  readonly column: ColumnMapping;
  readonly first: string;
  readonly role: string;
  readonly prefix: string;
}

/** 'Anónimo (Taller de Tiziano)': who it is not is followed by whose workshop it is. */
function knownWithin(text: string): string {
  const [, name, within] = /^([^()]+?)\s*\(([^()]{3,})\)$/.exec(text) ?? [];
  return name && within && unknown.test(name) && qualifierOf(within.split(/\s/).slice(0, 2).join(' ')) ? within : text;
}

function readOne({ name, column, first, role, prefix }: Person): MakerEntry[] {
  const { ahead, text } = withoutRole(withoutLife(name.text));
  const read = readMaker(knownWithin(text.replaceAll('\n', ' ')));
  if (!read || unknown.test(read.name) || /^https?:\/\//i.test(read.name)) return [];
  const inOrder = column.isLastNameFirst ? firstNameFirst(read.name) : read.name;
  const qualifier: MakerQualifier | undefined = qualifierOf(prefix) ?? read.qualifier;
  const fullName = [first, inOrder].filter(Boolean).join(' ').slice(0, recordLimits.line);
  const roles = [qualifierOf(prefix) ? '' : prefix, ahead, role].filter((one) => !plainRole.test(one));
  const fullRole = [...new Set(roles)].filter(Boolean).join(' ');
  return [{ name: fullName, ...(qualifier && { qualifier }), ...(fullRole && { role: fullRole.slice(0, 1_000) }) }];
}
