import { z } from 'zod';
import { filledName, text } from '../../../kernel/text.ts';

/** A person may have this many passkeys. */
export const maximumPasskeys = 20;

/** A passkey as its owner sees it; its key stays in the database. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyName = filledName(80);

/**
 * How long the parts of a passkey may be, in letters of base64url: an id has at most 1,023 bytes, a user handle 64, and
 * the longest signature that our library checks has 4,627 (ML-DSA-87; the common ones have 64 to 512).
 */
const longest = {
  id: 1_364,
  clientData: 4_000,
  attestation: 16_000,
  authenticatorData: 4_000,
  signature: 6_170,
  userHandle: 86,
};

const base64url = (maximum: number) => text(maximum).regex(/^[\w-]+={0,2}$/, 'must be base64url');
const credentialParts = {
  id: base64url(longest.id),
  rawId: base64url(longest.id),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
export const newCredential = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(longest.clientData),
    attestationObject: base64url(longest.attestation),
    transports: z.array(text(20)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
export const credentialAnswer = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(longest.clientData),
    authenticatorData: base64url(longest.authenticatorData),
    signature: base64url(longest.signature),
    userHandle: base64url(longest.userHandle).nullish(),
  }),
});
export type CredentialAnswer = z.infer<typeof credentialAnswer>;

/** The options for the browser, as `PublicKeyCredential.parse…OptionsFromJSON` takes them. */
export const credentialOptions = z.record(z.string(), z.unknown());
export type CredentialOptions = z.infer<typeof credentialOptions>;

/** Proof that the person at this browser is the owner of the account: the password, or a passkey's answer. */
export const proof = z
  .object({ password: text(200).min(1, 'must not be empty').optional(), passkey: credentialAnswer.optional() })
  .refine((given) => given.password !== undefined || given.passkey !== undefined, {
    message: 'needs a password or a passkey',
    path: ['password'],
  });
export type Proof = z.infer<typeof proof>;
