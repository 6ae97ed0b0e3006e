import { segmentErrors } from '@oeuvre/contracts/domains/segments/segments.errors.ts';
import { replyLinkDays } from '@oeuvre/contracts/domains/segments/sender/sender.model.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { z } from 'zod';
import { isSameSignature, signatureOf } from '../../../platform/base/signing.ts';

const replyToken = z.object({ segmentId, email: z.string(), issuedAt: z.int() });
/** The content of the link that confirms a reply address. */
export type ReplyToken = z.infer<typeof replyToken>;

const validFor = replyLinkDays * 86_400_000;

const signature = (secret: string, payload: string) => signatureOf(secret, 'reply-address:', payload);

export function signReplyToken(secret: string, token: ReplyToken): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('base64url')}`;
}

/** Reads a valid token of ours; every other token gets the same refusal. */
export function readReplyToken(secret: string, text: string, now = Date.now()): ReplyToken {
  const [payload = '', signed = ''] = text.split('.');
  if (!isSameSignature(Buffer.from(signed, 'base64url'), signature(secret, payload)))
    throw segmentErrors('link-not-valid');
  const token = replyToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (token.issuedAt + validFor < now) throw segmentErrors('link-not-valid');
  return token;
}
