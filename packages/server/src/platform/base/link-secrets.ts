import { createHash, randomBytes } from 'node:crypto';

/** The secret in a link, as of an invitation: 256 random bits, of which the database keeps a hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A hash without salt is enough: 256 random bits cannot be tried out. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
