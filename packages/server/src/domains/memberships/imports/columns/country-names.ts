/** Languages in whose words tables from museums and mail programs name countries; English first, because it is kept. */
const languages = 'en de fr it es pt nl da sv nb fi pl cs hu ro hr el tr ru uk ja zh ko ar'.split(' ');
/** Names in use that the lists of languages do not have. */
const others: Readonly<Record<string, string>> = {
  USA: 'US',
  'United States of America': 'US',
  America: 'US',
  UK: 'GB',
  GBR: 'GB',
  'Great Britain': 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  Holland: 'NL',
  'The Netherlands': 'NL',
  'Czech Republic': 'CZ',
  Turkey: 'TR',
  BRD: 'DE',
  'Russian Federation': 'RU',
  'Republic of Ireland': 'IE',
};
/** Codes of the list that are no countries. */
const noCountries = new Set('EU EZ UN QO XA XB ZZ'.split(' '));
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters
  .flatMap((one) => letters.map((two) => one + two))
  .filter((code) => !noCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);

const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

function readNames(): ReadonlyMap<string, string> {
  const english = new Map<string, string>();
  const names = new Map<string, string>();
  for (const language of languages) {
    const list = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = list.of(code);
      if (!name) continue;
      if (language === 'en') english.set(code, name);
      const kept = english.get(code);
      if (kept && !names.has(keyOf(name))) names.set(keyOf(name), kept);
    }
  }
  for (const [code, name] of english) names.set(keyOf(code), name);
  for (const [name, code] of Object.entries(others)) names.set(keyOf(name), english.get(code)!);
  return names;
}

let known: ReadonlyMap<string, string> | undefined;

/**
 * The English name of a country that a table names in one of many languages or by its code: 'DE' and 'Deutschland' are
 * Germany. Whatever is no country stays as it is. The list is the one that the runtime has from Unicode.
 */
export function countryNameOf(text: string): string {
  known ??= readNames();
  return known.get(keyOf(text)) ?? text;
}
