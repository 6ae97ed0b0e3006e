/** '1 artwork', '1,412 artworks'. */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
