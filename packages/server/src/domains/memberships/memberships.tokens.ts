import { newsletterLinkDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { articleId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { email } from '@oeuvre/contracts/kernel/text.ts';
import { z } from 'zod';
import { isSameSignature, signatureOf } from '../../platform/base/signing.ts';

const newsletterToken = z.object({ segmentId, email, issuedAt: z.int(), articleId: articleId.optional() });
/** The content of the link that confirms a newsletter. */
export type NewsletterToken = z.infer<typeof newsletterToken>;

const validFor = newsletterLinkDays * 86_400_000;

const signature = (secret: string, payload: string) => signatureOf(secret, 'newsletter:', payload);

export function signNewsletterToken(secret: string, token: NewsletterToken): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('base64url')}`;
}

/** Reads a valid token of ours; every other token gets the same refusal. */
export function readNewsletterToken(secret: string, text: string, now: number): NewsletterToken {
  const [payload = '', signed = ''] = text.split('.');
  if (!isSameSignature(Buffer.from(signed, 'base64url'), signature(secret, payload)))
    throw membershipErrors('link-not-valid');
  const token = newsletterToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (token.issuedAt + validFor < now) throw membershipErrors('link-not-valid');
  return token;
}
