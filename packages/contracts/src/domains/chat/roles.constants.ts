/** The roles that a room shows; the first that a person has. */
export const chatRoles = [
  'SUPER',
  'OO_SUPERVISOR',
  'SUPERVISOR',
  'OO_CURATOR',
  'COLLABORATOR',
  'OWNER',
  'COMMON',
] as const;
export type ChatRole = (typeof chatRoles)[number];
