import { z } from 'zod';
import { segmentId, userId } from '../../kernel/ids.ts';
import { email, filledName, nameText, text } from '../../kernel/text.ts';
import { guest, roles, type Viewer } from '../../kernel/viewer.ts';
import { passkey } from './passkeys/passkeys.model.ts';

/** In characters. More than 128 adds no security and costs time to hash. */
export const passwordLimits = { shortest: 8, longest: 128 } as const;
export const password = z
  .string()
  .min(passwordLimits.shortest, `must have at least ${passwordLimits.shortest} characters`)
  .max(passwordLimits.longest, `must have at most ${passwordLimits.longest} characters`);

/** A portrait is a picture stored here. */
export const photoSrc = text(200).regex(/^\/files\/[0-9a-f-]{36}$/, 'must be a picture kept here');

const namePart = nameText(120);

/** A person's name wherever people are shown. */
export const personShown = z.object({
  id: userId,
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string(),
  user_name: z.string().nullable(),
  photo: z.string().nullable(),
});
export type PersonShown = z.infer<typeof personShown>;

/** A person found by somebody who may search people, with their mail address. */
export const personFound = personShown.extend({ email: z.string(), roles: z.array(z.enum(roles)) });
export type PersonFound = z.infer<typeof personFound>;

/** The signed-in person's own account, with everything that a policy needs to know about a viewer. */
export const account = personFound.extend({
  about: z.string(),
  isPasswordSet: z.boolean(),
  canWriteArticles: z.boolean(),
  canPublishArticles: z.boolean(),
  canMailArticles: z.boolean(),
  assignedTo: z.array(segmentId),
  memberOf: z.array(segmentId),
  /** The segments with an active subscription, which `memberOf` names too: the name of the specification's API. */
  subscriptions: z.array(segmentId),
  suspendedIn: z.array(segmentId),
});
export type Account = z.infer<typeof account>;

/** `GET /api/users/me`: the account, or for a guest only `{ id: 0, roles: [] }`. */
export const me = z.union([z.object({ id: z.literal(0), roles: z.array(z.enum(roles)).max(0) }), account]);
export type Me = z.infer<typeof me>;

/** Whether the reply describes an account, not a guest. */
export const isAccount = (someone: Me): someone is Account => someone.id !== 0;

/** The viewer for policies, made from the reply of `GET /api/users/me`. */
export const viewerOf = (someone: Me): Viewer => (isAccount(someone) ? someone : guest);

/** The fields of a profile that its owner may change; an absent field stays as it is. */
export const profileChange = z.object({
  first_name: filledName(120).optional(),
  last_name: namePart.optional(),
  middle_name: namePart.optional(),
  user_name: nameText(60).nullable().optional(),
  about: text(10_000).optional(),
  photo: photoSrc.nullable().optional(),
});
export type ProfileChange = z.infer<typeof profileChange>;

/** A session: a place where the account is signed in. */
export const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  signedInBy: z.enum(['password', 'passkey']),
});
export type Session = z.infer<typeof session>;

/** The data for a new account; the person confirms the address by mail. */
export const signUpForm = z.object({ email, password, first_name: filledName(120), last_name: namePart.default('') });
/** A new password by a mailed link; an invited person also gives a name. */
export const newPasswordForm = z.object({
  newPassword: password,
  removePasskeys: z.boolean().default(false),
  first_name: filledName(120).optional(),
  last_name: namePart.optional(),
});
export const passwordLink = z.object({
  /** The account was made for somebody who was invited and has given no name yet. */
  needsName: z.boolean(),
  passkeys: z.array(passkey),
});
export type PasswordLink = z.infer<typeof passwordLink>;
/** Signing in does not check the password rules: a password that was once allowed must keep working. */
export const signInForm = z.object({
  email,
  password: z.string().min(1, 'must not be empty').max(passwordLimits.longest),
});

/** 'First Middle Last', or the specification's text for a person without a name. */
export const displayName = (person: Pick<PersonShown, 'first_name' | 'last_name' | 'middle_name'>): string =>
  [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ') || 'No name';

/**
 * First letters of first and last name; otherwise the letters around a dot in the user name; otherwise its first
 * letter.
 */
export function initialsOf(person: Pick<PersonShown, 'first_name' | 'last_name' | 'user_name'>): string {
  const named = [person.first_name, person.last_name].map((name) => name.trim().charAt(0)).join('');
  if (named) return named.toUpperCase();
  const [before = '', after = ''] = (person.user_name ?? '').split('.');
  return `${before.charAt(0)}${after.charAt(0)}`.toUpperCase();
}
