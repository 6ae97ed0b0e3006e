/**
 * Programs that fetch what a mail links to before a person reads it. Apple's proxy says 'Mozilla/5.0' and no more, which
 * says nothing about reading; Gmail prefetches with a browser's name of 2015. GoogleImageProxy without it fetches while
 * a person looks.
 */
const machines = [
  /^$/,
  /^Mozilla\/5\.0$/,
  /Edge\/12\.246 Mozilla\/5\.0/,
  /bot\b|crawler|spider|scanner|barracuda|mimecast|proofpoint|curl\/|wget\/|python-|okhttp|java\//i,
];

/** Whether a program rather than a person fetched a picture or a link of a mail. */
export const isMachine = (userAgent: string): boolean => machines.some((one) => one.test(userAgent.trim()));
