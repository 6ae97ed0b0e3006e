/** The house's own names: paths say `open-oeuvre`, texts say 'Open Oeuvre'. Another house changes these two lines. */
export const product = 'oeuvre';
export const productName = 'Oeuvre';
