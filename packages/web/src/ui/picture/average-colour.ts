/**
 * The average colour of a thumbhash (base64), as a CSS colour: its first three bytes hold lightness and two opponent
 * colours.
 */
export function averageColour(thumbhash: string): string {
  const [a = 0, b = 0, c = 0] = [...atob(thumbhash.slice(0, 4))].map((letter) => letter.charCodeAt(0));
  const header = a | (b << 8) | (c << 16);
  const lightness = (header & 63) / 63;
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1;
  const redGreen = ((header >> 12) & 63) / 31.5 - 1;
  const blue = lightness - (2 / 3) * yellowBlue;
  const red = (3 * lightness - blue + redGreen) / 2;
  const green = red - redGreen;
  return `rgb(${[red, green, blue].map((one) => Math.round(255 * Math.min(1, Math.max(0, one)))).join(' ')})`;
}
