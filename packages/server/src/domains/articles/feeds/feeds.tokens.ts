import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The token in the address of a private feed: a key that finds the row, and a secret stored only as a hash. */
export interface FeedToken {
  /** A UUID. */
  readonly key: string;
  readonly secret: Buffer;
}

const keyBytes = 16;
const secretBytes = 32;

/** A token that nobody has had before, and how it is written in an address. */
export function newFeedToken(): FeedToken & { readonly text: string } {
  const bytes = randomBytes(keyBytes + secretBytes);
  return { ...split(bytes), text: bytes.toString('base64url') };
}

/** Undefined for text that cannot be a token. */
export function readFeedToken(text: string): FeedToken | undefined {
  return /^[\w-]{64}$/.test(text) ? split(Buffer.from(text, 'base64url')) : undefined;
}

const split = (bytes: Buffer): FeedToken => ({
  key: bytes
    .subarray(0, keyBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  secret: bytes.subarray(keyBytes),
});

/** The secret is 256 random bits, so a plain hash cannot be guessed back. */
export const secretHash = ({ secret }: FeedToken): Buffer => createHash('sha256').update(secret).digest();

/** Compared in a time that tells nothing. */
export const isSecretOf = (token: FeedToken, hash: Buffer): boolean =>
  hash.length === secretBytes && timingSafeEqual(secretHash(token), hash);
