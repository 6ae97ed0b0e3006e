/** '1 artwork', '1,412 artworks'; '10,000+ artworks' if counting stopped at `most`. */
export const countOf = (count: number, noun: string, most?: number) =>
  `${boundedCount(count, most)} ${noun}${count === 1 ? '' : 's'}`;

/** '1,412'; '10,000+' if counting stopped at `most`. No number reaches an absent one. */
export const boundedCount = (count: number, most?: number) => inEnglish(count) + (count >= most! ? '+' : '');

/** A number as people read it: '1,412'. */
export const inEnglish = (count: number) => count.toLocaleString('en-GB');
