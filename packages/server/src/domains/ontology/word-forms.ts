/** Shorter words have too many neighbours. */
const shortestWord = 4;

/** Endings of plurals in English, Dutch, French and German, with those of their singulars. */
const endings: readonly (readonly [plural: string, singular: string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['en', ''],
  ['n', ''],
  ['e', ''],
  ['x', ''],
  ['aux', 'al'],
];

/** The likely plurals and singulars of a name by its last word. Most are no words: they are only looked for. */
export function formsOf(name: string): string[] {
  const last = /\p{L}+$/u.exec(name)?.[0] ?? '';
  if (last.length < shortestWord) return [];
  const forms = endings.flatMap(([plural, singular]) => [
    ...(name.endsWith(singular) ? [cut(name, singular) + plural] : []),
    ...(name.endsWith(plural) && last.length - plural.length >= shortestWord - 1 ? [cut(name, plural) + singular] : []),
  ]);
  return [...new Set(forms)].filter((form) => form !== name);
}

const cut = (name: string, ending: string) => name.slice(0, name.length - ending.length);
