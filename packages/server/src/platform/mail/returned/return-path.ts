import { isSameSignature, signatureOf } from '../../base/signing.ts';

/** Base32 in lower case: servers on the way may change the case of an address. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const idBytes = 16;
const signatureBytes = 8;
/** Of 24 bytes; a mailbox name may have 64 characters. */
const pattern = /^b-([a-z2-7]{39})@/i;

function base32(bytes: Buffer): string {
  let [value, bits, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

function bytesOfBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = (value << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

const signed = (secret: string, id: Buffer) => signatureOf(secret, 'return path ', id).subarray(0, signatureBytes);

/** The return path of one recipient's mail (VERP): a report that comes to it names the row, and cannot be forged. */
export function returnPath(secret: string, recipientId: string, domain: string): string {
  const id = Buffer.from(recipientId.replaceAll('-', ''), 'hex');
  return `b-${base32(Buffer.concat([id, signed(secret, id)]))}@${domain}`;
}

/** The row of the recipient whose return path this is; undefined for any other address. */
export function readReturnPath(secret: string, address: string, domain: string): string | undefined {
  const code = pattern.exec(address)?.[1]?.toLowerCase();
  if (!code || address.slice(address.indexOf('@') + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const bytes = bytesOfBase32(code);
  const id = bytes.subarray(0, idBytes);
  // The last letter has bits to spare: only one spelling is an address of ours.
  if (base32(bytes) !== code || !isSameSignature(bytes.subarray(idBytes), signed(secret, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
