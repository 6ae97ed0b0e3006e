import type { ErasureCounts } from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A person whose account is being erased. */
export interface Erasing {
  readonly person: UserId;
  readonly email: string;
  /** The address and the full names, which are taken out of what is kept about the person. */
  readonly words: readonly string[];
  readonly firstName: string;
  /** The new author of published things; null if they are removed. */
  readonly heir: UserId | null;
  /** The text in place of the name from now on. */
  readonly newName: string;
}

/** The data that a domain keeps about people. */
export interface PersonalData {
  /**
   * The content of an export: each name becomes a file with one line of JSON per row of the query. Keys of others,
   * hashes and secrets stay out.
   */
  readonly lists: Readonly<Record<string, (person: UserId) => RawBuilder<unknown>>>;
  /** Stored files that belong into an export: rows with `name`, `key` and `bytes`. */
  readonly files?: (person: UserId) => RawBuilder<StoredPersonalFile>;
  /** Counts of the things that an erasure would end or remove. */
  readonly counts?: (db: Database, person: UserId) => Promise<Partial<ErasureCounts>>;
  /** Removes what is kept about the person, before the account itself goes. */
  readonly erase: (tx: Database, erasing: Erasing) => Promise<void>;
}

export interface StoredPersonalFile {
  readonly name: string;
  readonly key: string;
  readonly bytes: number;
}

/** The domains that keep something about people, in the order of erasure: what refers to others goes first. */
const domains = [
  'long-works',
  'mailings',
  'search',
  'articles',
  'applications',
  'chat',
  'similarity',
  'collections',
  'artworks',
  'memberships',
  'contacts',
  'segments',
  'files',
  'notifications',
] as const;
export type PersonalDomain = (typeof domains)[number];

const parts = new Map<PersonalDomain, PersonalData>();

/**
 * Each of these domains registers what it keeps about people: `personalData.register('articles', …)`. Accounts know
 * none of them.
 */
export const personalData = {
  register(domain: PersonalDomain, part: PersonalData): void {
    parts.set(domain, part);
  },
};

/** All of them, in their order. If one does not answer in this process, nothing may be exported or erased. */
export const allPersonalData = (): (readonly [PersonalDomain, PersonalData])[] =>
  domains.map((domain) => {
    const part = parts.get(domain);
    if (!part) throw new Error(`${domain} does not say what it keeps about people`);
    return [domain, part];
  });
