/** '1 artwork', '1,412 artworks'; '10,000+ artworks' if counting stopped at `most`. */
export const countOf = (count: number, noun: string, most = Number.POSITIVE_INFINITY) =>
  `${count.toLocaleString('en-GB')}${count >= most ? '+' : ''} ${noun}${count === 1 ? '' : 's'}`;

/** A number as people read it: '1,412'. */
export const inEnglish = (count: number) => count.toLocaleString('en-GB');
