import type { dataExportStates } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.model.ts';
import type { PublicationChoice } from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
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
  /** The author of what an erased person has left; nobody can log in as it. */
  isPenName: Generated<boolean>;
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

/** One row per account for lists of many people; triggers on `users` and `user_roles` write it. */
interface ListedPeopleTable {
  userId: UserId;
  /** Last name first, plain. */
  sortKey: string;
  /** First name, last name and address, plain. */
  words: string;
  suspended: boolean;
  /** Bits of `role_bit()`. */
  roles: number;
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

/** Tokens of the library; we only delete those of erased people. */
interface VerificationsTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  expiresAt: Date;
}

/** Challenges that have been answered; none works twice. */
interface SpentChallengesTable {
  challengeHash: string;
  expiresAt: Date;
}

interface DataExportsTable {
  id: Generated<string>;
  userId: UserId;
  state: Generated<(typeof dataExportStates)[number]>;
  done: Generated<number>;
  total: number | null;
  bytes: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  expiresAt: Date | null;
  mailedAt: Date | null;
}

interface AccountErasuresTable {
  userId: UserId;
  publications: PublicationChoice;
  penName: string | null;
  requestedAt: Generated<Date>;
  dueAt: Date;
}

/** A change of address that waits for both addresses. The links are kept as hashes. */
interface EmailChangesTable {
  userId: UserId;
  email: string;
  oldHash: Buffer;
  /** Null: the new address has an account already, which nobody is told. */
  newHash: Buffer | null;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  sessionId: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: UsersTable;
    userRoles: UserRolesTable;
    listedPeople: ListedPeopleTable;
    userVisits: UserVisitsTable;
    sessions: SessionsTable;
    credentials: CredentialsTable;
    verifications: VerificationsTable;
    passkeys: PasskeysTable;
    spentChallenges: SpentChallengesTable;
    dataExports: DataExportsTable;
    accountErasures: AccountErasuresTable;
    emailChanges: EmailChangesTable;
  }
}
