import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Generated } from 'kysely';

interface UsersTable {
  id: Generated<UserId>;
  email: string;
  emailVerified: Generated<boolean>;
  name: Generated<string>;
  image: string | null;
  firstName: Generated<string>;
  lastName: Generated<string>;
  middleName: Generated<string>;
  userName: string | null;
  about: Generated<string>;
  canWriteArticles: Generated<boolean>;
  canPublishArticles: Generated<boolean>;
  canMailArticles: Generated<boolean>;
  suspended: Generated<boolean>;
  /** When an administrator made this account for somebody. */
  invitedAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** When each person was here last; some minutes exact. */
interface UserVisitsTable {
  userId: UserId;
  at: Generated<Date>;
}

interface UserRolesTable {
  userId: UserId;
  role: Role;
}

interface SessionsTable {
  id: Generated<string>;
  userId: UserId;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  signedInBy: Generated<'password' | 'passkey'>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Sign-in methods; the library writes them, and we read them only to know whether a password is set. */
interface CredentialsTable {
  id: Generated<string>;
  userId: UserId;
  accountId: string;
  providerId: string;
  password: string | null;
}

interface PasskeysTable {
  id: Generated<string>;
  userId: UserId;
  credentialId: string;
  publicKey: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  createdAt: Generated<Date>;
  lastUsedAt: Date | null;
}

/** Challenges that have been answered; none works twice. */
interface SpentChallengesTable {
  challengeHash: string;
  expiresAt: Date;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: UsersTable;
    userRoles: UserRolesTable;
    userVisits: UserVisitsTable;
    sessions: SessionsTable;
    credentials: CredentialsTable;
    passkeys: PasskeysTable;
    spentChallenges: SpentChallengesTable;
  }
}
