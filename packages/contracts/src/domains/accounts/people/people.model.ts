import { z } from 'zod';
import { email, filledName, nameText } from '../../../kernel/text.ts';
import { type Role, roles } from '../../../kernel/viewer.ts';

/** Permissions of a person for articles; each is a right of its own. */
export const articleRights = ['canWriteArticles', 'canPublishArticles', 'canMailArticles'] as const;
export type ArticleRight = (typeof articleRights)[number];

/** All roles, from the widest rights to the narrowest. */
export const rolesByWidth = [
  'SUPER',
  'OO_CURATOR',
  'OO_SUPERVISOR',
  'SUPERVISOR',
  'COLLABORATOR',
  'APPLICATION_MANAGER',
  'OWNER',
  'COMMON',
] as const satisfies readonly Role[];
/** The roles of a newcomer, unless an administrator chooses others. */
export const rolesOfNewcomers: readonly Role[] = ['COMMON'];
/** Whether a role opens everything, in all segments. */
export const opensEverything = (role: Role): boolean => role === 'SUPER';

const someRoles = z.array(z.enum(roles)).max(roles.length).default([]);
const right = z.boolean().optional();

/** Roles to grant and revoke and rights about articles; whatever is not named stays as it is. */
export const rightsChange = z.object({
  grant: someRoles,
  revoke: someRoles,
  canWriteArticles: right,
  canPublishArticles: right,
  canMailArticles: right,
});
export type RightsChange = z.output<typeof rightsChange>;

/** A person to invite: the account exists at once, and a mail asks them to set a password. */
export const accountInvitation = z.object({
  email,
  first_name: filledName(120),
  last_name: nameText(120).default(''),
  roles: z
    .array(z.enum(roles))
    .max(roles.length)
    .default([...rolesOfNewcomers]),
});
export type AccountInvitation = z.output<typeof accountInvitation>;
