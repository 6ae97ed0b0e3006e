/** Shorter words have too many neighbours. */
const shortestWord = 4;

/** How a plural is made of a singular, in English, Dutch, French or German, and back. */
interface Rule {
  readonly singular: RegExp;
  readonly plural: RegExp;
  readonly toPlural: string | ((...parts: string[]) => string);
  readonly toSingular: string | ((...parts: string[]) => string);
}

const ending = (singular: string, plural: string): Rule => ({
  singular: new RegExp(`${singular}$`, 'u'),
  plural: new RegExp(`${plural}$`, 'u'),
  toPlural: plural,
  toSingular: singular,
});

const umlauts: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' };
const plainVowels: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };
const voiced: Readonly<Record<string, string>> = { s: 'z', f: 'v' };
const voiceless: Readonly<Record<string, string>> = { z: 's', v: 'f' };

/** Glas, Gläser; Krug, Krüge; Vogel, Vögel. */
const withUmlaut = (more: string): Rule => ({
  singular: /([aou])(u?[^\P{L}aeiouäöü]+(?:e[lnr])?)$/u,
  plural: new RegExp(`([äöü])(u?[^\\P{L}aeiouäöü]+(?:e[lnr])?)${more}$`, 'u'),
  toPlural: (_, vowel, rest) => umlauts[vowel!]! + rest! + more,
  toSingular: (_, vowel, rest) => plainVowels[vowel!]! + rest!,
});

const rules: readonly Rule[] = [
  ...['s', 'es', 'en', 'n', 'e', 'x'].map((plural) => ending('', plural)),
  ending('y', 'ies'),
  ending('al', 'aux'),
  ending('ail', 'aux'),
  ending('f', 'ves'),
  ending('fe', 'ves'),
  ...['', 'e', 'er'].map(withUmlaut),
  // Glas, glazen; brief, brieven.
  {
    singular: /([sf])$/u,
    plural: /([zv])en$/u,
    toPlural: (_, letter) => `${voiced[letter!]!}en`,
    toSingular: (_, letter) => voiceless[letter!]!,
  },
  // Paneel, panelen; vaas, vazen.
  {
    singular: /([aeou])\1([bdfgklmnprst])$/u,
    plural: /([aeou])([bdgklmnprtvz])en$/u,
    toPlural: (_, vowel, letter) => `${vowel}${voiced[letter!] ?? letter}en`,
    toSingular: (_, vowel, letter) => `${vowel}${vowel}${voiceless[letter!] ?? letter}`,
  },
  // Pan, pannen.
  {
    singular: /(?<![aeiou])([aeiou])([bdfgklmnprst])$/u,
    plural: /(?<![aeiou])([aeiou])([bdfgklmnprst])\2en$/u,
    toPlural: '$1$2$2en',
    toSingular: '$1$2',
  },
];

/** The likely plurals and singulars of a name by its last word. Most are no words: they are only looked for. */
export function formsOf(name: string): string[] {
  const last = /\p{L}+$/u.exec(name)?.[0] ?? '';
  if (last.length < shortestWord) return [];
  const before = name.slice(0, name.length - last.length);
  const forms = rules.flatMap(({ singular, plural, toPlural, toSingular }) => [
    ...(singular.test(last) ? [last.replace(singular, toPlural as string)] : []),
    ...(plural.test(last) ? [last.replace(plural, toSingular as string)] : []),
  ]);
  return [...new Set(forms)]
    .filter((form) => form !== last && form.length >= shortestWord - 1)
    .map((form) => before + form);
}
