import { createHash, randomBytes } from 'node:crypto';

/** The secret in a link, as of an invitation: 256 random bits, of which the database keeps a hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A hash without salt is enough: nobody can try all values of 256 random bits. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
