const kilobyte = 1_024;
const megabyte = 1_048_576;

/** '0.4 of 2.3 MB', '12 of 80 KB': how much of a file was sent, in a unit in which the file is not nothing. */
export function sizesOf(sent: number, size: number): string {
  if (size < megabyte) return `${Math.floor(sent / kilobyte)} of ${Math.max(1, Math.ceil(size / kilobyte))} KB`;
  const digits = size < 10 * megabyte ? 1 : 0;
  return `${(sent / megabyte).toFixed(digits)} of ${(size / megabyte).toFixed(digits)} MB`;
}
