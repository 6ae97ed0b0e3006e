/**
 * The mean of the most frequent colours, as #rrggbb: divides the colour space into 4,096 equal parts and takes the
 * fullest.
 */
export function dominantColour(rgba: Uint8Array): string {
  const parts = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    if (alpha < 128) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const part = parts.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    parts.set(key, part);
    part.count += 1;
    part.red += red;
    part.green += green;
    part.blue += blue;
  }
  const fullest = [...parts.values()].sort((a, b) => b.count - a.count)[0];
  if (!fullest) return '#ffffff';
  return `#${[fullest.red, fullest.green, fullest.blue]
    .map((sum) =>
      Math.round(sum / fullest.count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
