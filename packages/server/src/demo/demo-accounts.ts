import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';

export const demoPassword = 'oeuvre-demo';

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly allFlags?: true;
  readonly about: string;
}

/** The accounts of the demo world; they exist nowhere else. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'super@oeuvre.test', firstName: 'Ines', lastName: 'Caldeira', role: 'SUPER', about: 'administers the site' },
  {
    email: 'supervisor@oeuvre.test',
    firstName: 'Marguerite',
    lastName: 'Okafor',
    role: 'OO_SUPERVISOR',
    allFlags: true,
    about: 'supervises three segments, publishes and mails',
  },
  {
    email: 'supervisor2@oeuvre.test',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    role: 'OO_SUPERVISOR',
    allFlags: true,
    about: 'supervises another segment',
  },
  {
    email: 'curator@oeuvre.test',
    firstName: 'Samira',
    lastName: 'Haddad',
    role: 'OO_CURATOR',
    about: 'curates artworks',
  },
  {
    email: 'collaborator@oeuvre.test',
    firstName: 'Tomás',
    lastName: 'Ferreira',
    role: 'COLLABORATOR',
    about: 'works with the curators',
  },
  {
    email: 'applications@oeuvre.test',
    firstName: 'Hanneke',
    lastName: 'Brouwer',
    role: 'APPLICATION_MANAGER',
    about: 'looks after applications',
  },
  {
    email: 'author@oeuvre.test',
    firstName: 'Lena',
    lastName: 'Moreau',
    role: 'OWNER',
    allFlags: true,
    about: 'writes articles',
  },
  {
    email: 'member@oeuvre.test',
    firstName: 'Jonas',
    lastName: 'Weiss',
    role: 'COMMON',
    about: 'member of a private and a public segment',
  },
  {
    email: 'stranger@oeuvre.test',
    firstName: 'Aiko',
    lastName: 'Tanabe',
    role: 'COMMON',
    about: 'member of no segment',
  },
];
