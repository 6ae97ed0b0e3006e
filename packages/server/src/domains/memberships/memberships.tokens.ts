import { createHmac, timingSafeEqual } from 'node:crypto';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { email } from '@oeuvre/contracts/kernel/text.ts';
import { z } from 'zod';

const newsletterToken = z.object({ segmentId, email, issuedAt: z.int() });
/** What the mail that confirms a newsletter carries. */
export type NewsletterToken = z.infer<typeof newsletterToken>;

const validFor = 3 * 86_400_000;

/** The purpose is part of what is signed: a token for one thing is no token for another. */
const signature = (secret: string, payload: string) => createHmac('sha256', secret).update(`newsletter:${payload}`).digest();

export function signNewsletterToken(secret: string, token: NewsletterToken): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('base64url')}`;
}

/** Reads a token of ours that is not expired; every other one gets the same refusal. */
export function readNewsletterToken(secret: string, text: string, now: number): NewsletterToken {
  const [payload = '', signed = ''] = text.split('.');
  const given = Buffer.from(signed, 'base64url');
  const wanted = signature(secret, payload);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw membershipErrors('link-not-valid');
  const token = newsletterToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (token.issuedAt + validFor < now) throw membershipErrors('link-not-valid');
  return token;
}
