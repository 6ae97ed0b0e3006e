/**
 * Text ready to store: one kind of line break, no stray spaces, nothing that PostgreSQL cannot store; '' for any kind
 * of nothing.
 */
export function cleanText(text: string | null | undefined): string {
  if (!text) return '';
  const lines = text
    .toWellFormed()
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
