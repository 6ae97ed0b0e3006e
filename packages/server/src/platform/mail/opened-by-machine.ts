/**
 * Programs that fetch what a mail links to before a person reads it. Apple's proxy says 'Mozilla/5.0' and no more, which
 * says nothing about reading; Gmail prefetches with a browser's name of 2015. GoogleImageProxy without it fetches while
 * a person looks.
 */
const machines = [
  [/^$/, 'gave no name'],
  [/^Mozilla\/5\.0$/, 'Apple’s proxy, which loads every mail'],
  [/Edge\/12\.246 Mozilla\/5\.0/, 'Gmail, before anybody looked'],
  [
    /bot\b|crawl|spider|scanner|barracuda|mimecast|proofpoint|symantec|forcepoint|trend ?micro|safelinks|bingpreview|headless|phantom/i,
    'a program that checks mail',
  ],
  [/curl\/|wget\/|python|okhttp|java\/|go-http|libwww|axios|node-fetch/i, 'a program without a window'],
] as const;

/** The kind of program that fetched a picture or a link of a mail; undefined for a person's. */
export function machineNamed(userAgent: string): string | undefined {
  const name = userAgent.trim();
  return machines.find(([pattern]) => pattern.test(name))?.[1];
}

/** Whether a program rather than a person fetched a picture or a link of a mail. */
export const isMachine = (userAgent: string): boolean => machineNamed(userAgent) !== undefined;
