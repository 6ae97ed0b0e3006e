import type { MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { firstNameFirst, readMaker, trailingQualifier } from '../read-makers.ts';
import { nameBeforeLife } from './life.ts';
import { deeds, nationality, plainRole, roles, unknownWord } from './maker-words.ts';

/** A cell of a column of makers, with the cells beside it. */
export interface MakerCell {
  readonly text: string;
  readonly first?: string;
  readonly role?: string;
  readonly qualifier?: string;
  readonly isLastNameFirst?: boolean;
}
/** The maker of a cell, or the culture of one that is not known: 'unknown American'. */
export interface ReadMakerCell {
  readonly maker?: MakerEntry;
  readonly culture?: string;
}

/** A maker as a museum's table writes them. */
export function readMakerCell(cell: MakerCell): ReadMakerCell {
  const { ahead, text } = withoutRole(withoutLife(lifeBeforeRole(cell.text)));
  const behind = roleBehind(knownWithin(text.replaceAll('\n', ' ')));
  const unknown = unknownMaker(cell.text.replaceAll('\n', ' ')) ?? unknownMaker(behind.text);
  if (unknown) return unknown.culture ? { culture: unknown.culture } : {};
  const read = readMaker(behind.text);
  if (!read || unknownMaker(read.name) || /^https?:\/\//i.test(read.name)) return {};
  const bare = nameBeforeLife(read.name) ?? read.name;
  // 'Possibly Chinese' tells where the maker was from.
  if (onlyNationality.test(bare)) return { culture: bare };
  const name = cell.isLastNameFirst ? firstNameFirst(bare) : bare;
  const besides = [cell.qualifier ?? '', behind.role, ahead, cell.role ?? ''].map(qualifierInRole);
  const qualifier = besides.find((one) => one.qualifier)?.qualifier ?? read.qualifier;
  const role = [...new Set(besides.map((one) => one.role).filter((one) => one && !plainRole.test(one)))].join(' ');
  const fullName = [cell.first ?? '', name].filter(Boolean).join(' ');
  return { maker: { name: fullName, ...(qualifier && { qualifier }), ...(role && { role }) } };
}

/** A maker's name as the cell writes it, without role, qualifier and life. */
export function bareName(text: string): string {
  const name = withoutRole(withoutLife(text)).text;
  const read = readMaker(name)?.name ?? name;
  return nameBeforeLife(read) ?? read;
}

/** 'Claude Monet\nFrench, 1840–1926' and 'John Copley (American, 1738–1815)': the name comes before the life. */
function withoutLife(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  const isLife = lines.length > 0 && lines.every((line) => /\d{4}/.test(line));
  const name = isLife ? first : text;
  // '尾形光琳筆' is 'by the brush of Ogata Korin'.
  return nameBeforeLife(name) ?? name.replace(/(?<=\p{Script=Han}{2})[筆作画刻]$/u, '');
}

/** 'Publisher: Ann Ross', 'Designed by Ann Ross': the deed comes before the name. */
function withoutRole(text: string): { readonly ahead: string; readonly text: string } {
  const [, words, name] = /^(\p{L}[\p{L}' ’]{2,30}?)\s*:\s+(\S.*)$/su.exec(text) ?? [];
  if (words && name && !trailingQualifier(words)) return { ahead: deeds[words.toLowerCase()] ?? words, text: name };
  const [deed = '', role] = Object.entries(deeds).find(([one]) => text.toLowerCase().startsWith(`${one} `)) ?? [];
  return role === undefined ? { ahead: '', text } : { ahead: role, text: text.slice(deed.length + 1).trim() };
}

/** 'Hans Berger (1840–1901), Maler': the role comes behind the life. */
function lifeBeforeRole(text: string): string {
  const [, name, role] = /^([^()]{3,}?)\s*\([^()]*\d{3,4}[^()]*\),?\s+(\p{L}[\p{L} ]{2,40})$/u.exec(text) ?? [];
  return name && role && onlyRole.test(role) ? `${name} (${role})` : text;
}

const onlyRole = new RegExp(`^(?:${roles})$`, 'iu');

/** 'Ann Ross (publisher)', 'LANG Ada (peintre, attribué à)'. */
function roleBehind(text: string): { readonly role: string; readonly text: string } {
  const [, name, words] = /^(.{3,}?)\s*\(([^()]{3,60})\)$/.exec(text) ?? [];
  if (!name || !words) return { role: '', text };
  const pieces = words.split(/\s*[,;/]\s*/);
  const isKnown = pieces.every((piece) => onlyRole.test(piece) || trailingQualifier(piece));
  return isKnown ? { role: words, text: name } : { role: '', text };
}

/** A column of roles may say how a maker is related to a work: 'attributed to', 'painter (attributed to)'. */
function qualifierInRole(words: string): { readonly qualifier?: MakerQualifier; readonly role: string } {
  const whole = words.trim();
  const exact = whole ? trailingQualifier(whole) : undefined;
  if (exact) return { qualifier: exact, role: '' };
  const pieces = whole.split(/\s*[,;/()[\]]+\s*/).filter(Boolean);
  const found = pieces.map((piece) => trailingQualifier(piece));
  const qualifier = found.find((one) => one !== undefined);
  if (qualifier) return { qualifier, role: pieces.filter((_, at) => !found[at]).join(', ') };
  const [, adjective, role] =
    /^(attributed|possible|probable|former|mogelijke?|vermoedelijke?|möglicher?)\s+(.+)$/i.exec(whole) ?? [];
  if (!adjective || !role) return { role: whole };
  const doubt = /^attributed/i.test(adjective)
    ? 'attributed to'
    : /^former/i.test(adjective)
      ? 'formerly attributed to'
      : 'possibly';
  return { qualifier: doubt, role };
}

const unknownAhead = new RegExp(`^(?:the\\s+)?(?:${unknownWord})(?!\\p{L})`, 'iu');
const unknownWords = new RegExp(
  `(?<!\\p{L})(?:${unknownWord}|not known|nicht bekannt|niet bekend|non identifié|${roles})(?!\\p{L})`,
  'giu',
);
const saysUnknown = new RegExp(
  `(?<!\\p{L})(?:${unknownWord}|not known|nicht bekannt|niet bekend|non identifié)(?!\\p{L})|לא ידוע|غير معروف`,
  'iu',
);
const onlyNationality = new RegExp(`^${nationality}$`, 'iu');
const life = /(?:\d{3,4}|\d{1,2}\p{L}*\.? (?:century|siècle|eeuw|jh|jahrhundert)).*$/iu;

/** Whether a text only says that the maker is not known, and of which culture; undefined for a name. */
function unknownMaker(text: string): { readonly culture?: string } | undefined {
  if (!saysUnknown.test(text)) return undefined;
  if (/^(?:לא ידוע|غير معروف)$/u.test(text.trim())) return {};
  const rest = text
    .replace(unknownWords, ' ')
    .replace(life, ' ')
    .replace(/[\s,;:()[\]./?-]+/g, ' ')
    .trim();
  if (rest === '') return {};
  if (onlyNationality.test(rest)) return { culture: rest };
  // 'Unknown (Yoruba)': a people that is in no list.
  const people = /\((\p{Lu}\p{L}+)\)$/u.exec(text)?.[1];
  return people && people === rest && /^(?:unknown|unidentified|onbekend|inconnu|unbekannt)/i.test(text)
    ? { culture: people }
    : undefined;
}

/** 'Anónimo (Taller de Tiziano)', 'Unknown, after Rubens': the workshop of a known painter is behind. */
function knownWithin(text: string): string {
  const [, name, within] = /^([^(),]+?)\s*[(,]\s*([^()]{3,}?)\)?$/.exec(text) ?? [];
  const read = within && unknownAhead.test(name!) ? readMaker(within) : undefined;
  return read?.qualifier && !within!.startsWith(read.name) ? within! : text;
}
