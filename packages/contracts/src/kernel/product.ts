/**
 * The product's names: paths say `open-oeuvre`, texts say 'Open Oeuvre'. Another installation changes these two lines.
 */
export const product = 'oeuvre';
export const productName = 'Oeuvre';
