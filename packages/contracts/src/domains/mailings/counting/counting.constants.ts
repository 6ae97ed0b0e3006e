/** The addresses of counted links and of the picture that counts an open; a token follows. */
export const clickPath = '/go';
export const openPath = '/seen';

/** The link of a token that counts an open, and of the link that no reader sees. */
export const openLink = 0;
export const hiddenLink = 65_535;
/** Among counts: any link but the hidden one. */
export const anyLink = -1;
