/** `m***@example.org`: enough to recognise one's own address, too little to learn another person's. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/u, '$1***$2');

const addresses = /[^\s<>"'()[\],;:=]+@[^\s<>"'()[\],;]+/gu;

/** The text with each address masked, and the name of this address without its domain too. */
export function maskedAddresses(text: string, email: string | null): string {
  const masked = text.replaceAll(addresses, maskedEmail);
  const name = email?.slice(0, email.lastIndexOf('@'));
  if (!name || name.length < 2) return masked;
  const own = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}*])`,
    'giu',
  );
  return masked.replace(own, `${[...name][0]}***`);
}
