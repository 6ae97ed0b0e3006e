import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';

/** The styles in which museums offer citations. */
export const citationStyles = { chicago: 'Chicago', apa: 'APA', mla: 'MLA', bibtex: 'BibTeX' } as const;
export type CitationStyle = keyof typeof citationStyles;

export type Cited = Pick<ArtworkDetail, 'title' | 'artists' | 'dateText' | 'openId' | 'yearFrom'> &
  Pick<ArtworkDetail, 'creditLine'> & { readonly medium: string; readonly address: string; readonly site: string };

/** A piece of a citation; titles are italic. */
export type CitedPiece = string | { readonly italic: string };

/** A work's citation in each style. */
export type Citations = Readonly<Record<CitationStyle, readonly CitedPiece[]>>;

export const citationsOf = (work: Cited): Citations => ({
  chicago: citation('chicago', work),
  apa: citation('apa', work),
  mla: citation('mla', work),
  bibtex: citation('bibtex', work),
});

/** A citation as pieces that follow one another; BibTeX is one text of several lines. */
function citation(style: CitationStyle, work: Cited): CitedPiece[] {
  const { dateText: date, medium, address, site, openId } = work;
  const title = { italic: work.title || 'Untitled' };
  const held = work.creditLine || undefined;
  const kept = openId ? `${site}, ${openId}` : site;
  switch (style) {
    case 'chicago':
      return sentences([makersOf(work, inverted)], [title], [date], [medium], [held], [kept], [address]);
    case 'mla':
      return sentences(
        [makersOf(work, inverted)],
        [title],
        [date],
        [held],
        [{ italic: site }, openId && `, ${openId}`],
        [address],
      );
    case 'apa':
      return sentences(
        [[makersOf(work, initialled), `(${date || 'n.d.'})`].filter(Boolean).join(' ')],
        [title, medium && ` [${medium}]`],
        [held],
        [kept],
        [address],
      );
    case 'bibtex':
      return [bibtex(work)];
  }
}

/** Each sentence ends with a full stop; an address does not. Empty ones are left out. */
function sentences(...given: readonly (readonly (CitedPiece | undefined | null | '')[])[]): CitedPiece[] {
  const said = given
    .map((pieces) => pieces.filter((piece): piece is CitedPiece => !!piece))
    .filter((pieces) => pieces.length > 0);
  return said.flatMap((pieces, at) => {
    const isLast = at === said.length - 1;
    return [...pieces, isLast ? '' : /[.?!]$/.test(textOf(pieces)) ? ' ' : '. '].filter((piece) => piece !== '');
  });
}

/** The plain text of a citation. */
export const textOf = (pieces: readonly CitedPiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.italic)).join('');

type Name = (name: string) => string;

/** Only people who made it; who only stands behind it ('after Rembrandt') is named so. */
function makersOf({ artists }: Cited, name: Name): string {
  const named = artists
    .slice(0, 3)
    .map(({ name: whole, qualifier }, at) =>
      qualifier ? `${at === 0 ? capital(qualifier) : qualifier} ${whole}` : at === 0 ? name(whole) : whole,
    );
  if (artists.length > 3) return `${named[0]} et al`;
  return named.length > 1 ? `${named.slice(0, -1).join(', ')}, and ${named.at(-1)}` : (named[0] ?? '');
}

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
/** A particle belongs to the family name: 'van Gogh'. Three words and more are a workshop or a firm as often. */
const family = /^(.+?) ((?:(?:van|von|de|der|den|del|della|di|da|du|la|le|zu|ter|ten|of) )*\S+)$/u;
const isPerson = (name: string) =>
  !/[,&\d]|\b(?:the|and|company|workshop|painter|master|school|studio|ltd|unknown|anonymous)\b/i.test(name);

/** 'Caillebotte, Gustave'. A name of one word, and whoever is no person, stay as they are. */
function inverted(name: string): string {
  const found = isPerson(name) ? family.exec(name) : null;
  return found ? `${found[2]}, ${found[1]}` : name;
}

/** 'Caillebotte, G.' */
function initialled(name: string): string {
  const found = isPerson(name) ? family.exec(name) : null;
  if (!found) return name;
  const initials = found[1]!.split(/[\s-]+/).map((part) => `${[...part][0]?.toUpperCase()}.`);
  return `${found[2]}, ${initials.join(' ')}`;
}

/** Characters that TeX would read as commands. */
const tex = (text: string) =>
  text.replace(/[\\{}$&#%_~^]/g, (sign) =>
    sign === '\\' ? '\\textbackslash{}' : sign === '~' || sign === '^' ? `\\${sign}{}` : `\\${sign}`,
  );

function bibtex(work: Cited): string {
  const names = work.artists.map(({ name, qualifier }) =>
    qualifier ? `{${tex(`${qualifier} ${name}`)}}` : tex(inverted(name)),
  );
  const fields = Object.entries({
    author: names.join(' and '),
    title: tex(work.title || 'Untitled'),
    ...(work.yearFrom !== null && work.yearFrom > 0 && { year: String(work.yearFrom) }),
    date: tex(work.dateText),
    howpublished: tex([work.site, work.openId].filter(Boolean).join(', ')),
    note: tex(work.creditLine),
    url: work.address,
  }).filter(([, value]) => value);
  const key = (work.openId ?? 'artwork').replace(/[^\w-]/g, '');
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}`;
}
