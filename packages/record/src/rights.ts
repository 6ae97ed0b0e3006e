import { rightsStatements, rightsUris } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';

const named = new Map<string, string>();
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?:deed|legalcode)(?:\.\w+)?\/?$/, '')
    .replace(/[\s\-_–—.,:;()/]+/g, ' ')
    .trim();

for (const uri of rightsUris) {
  named.set(plain(uri), uri);
  named.set(plain(rightsStatements[uri]!.name), uri);
}
const zero = 'https://creativecommons.org/publicdomain/zero/1.0/';
const mark = 'https://creativecommons.org/publicdomain/mark/1.0/';
const inCopyright = 'https://rightsstatements.org/vocab/InC/1.0/';
for (const [words, uri] of [
  ['cc0', zero],
  ['cc 0', zero],
  ['creative commons zero', zero],
  ['creativecommons zero', zero],
  ['pd', mark],
  ['pdm', mark],
  ['gemeinfrei', mark],
  ['domaine public', mark],
  ['publiek domein', mark],
  ['dominio público', mark],
  ['pubblico dominio', mark],
  ['domínio público', mark],
  ['domena publiczna', mark],
  ['volné dílo', mark],
  ['общественное достояние', mark],
  ['offentligt ejendom', mark],
  ['allmän egendom', mark],
  ['falt i det fri', mark],
  ['kamu malı', mark],
  ['vapaa', mark],
  ['パブリックドメイン', mark],
  ['公有领域', mark],
  ['公共領域', mark],
  ['no copyright', mark],
  ['public domain work', mark],
  ['no known copyright restrictions', 'https://rightsstatements.org/vocab/NKC/1.0/'],
  ['in copyright', inCopyright],
  ['copyright', inCopyright],
  ['©', inCopyright],
  ['all rights reserved', inCopyright],
  ['urheberrechtlich geschützt', inCopyright],
  ['tous droits réservés', inCopyright],
  ['todos los derechos reservados', inCopyright],
  ['alle rechten voorbehouden', inCopyright],
  ['tutti i diritti riservati', inCopyright],
  ['alle rechte vorbehalten', inCopyright],
  ['wszelkie prawa zastrzeżone', inCopyright],
  ['все права защищены', inCopyright],
] as const)
  named.set(words, uri);

/** The rights statement that a text names, by its address, its name or its usual abbreviation; versions count as 4.0. */
export function readRights(text: string): string | undefined {
  const words = plain(text);
  const exact = named.get(words);
  if (exact) return exact;
  const licence =
    /^(?:creativecommons org licenses |creative commons |cc )(by(?: nc)?(?: sa| nd)?)(?: \d(?: \d)?)?(?: [a-z]{2,3})?$/.exec(
      words,
    );
  if (licence) return named.get(`cc ${licence[1]} 4 0`);
  const statement = /^rightsstatements org (?:vocab|page) (.+?) 1 0(?: .*)?$/.exec(words);
  return statement ? named.get(`rightsstatements org vocab ${statement[1]} 1 0`) : undefined;
}
