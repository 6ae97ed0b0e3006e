import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Config } from '../base/config.ts';
import { signatureOf } from '../base/signing.ts';

/** Rate limits: `points` per `duration` seconds and key. Limits that operators can set are in the configuration. */
export const limitRules = {
  'sign-in': { points: 10, duration: 900 },
  'sign-in-address': { points: 100, duration: 900 },
  'sign-in-device': { points: 10, duration: 900 },
  'sign-in-account': { points: 20, duration: 86_400 },
  'sign-in-under-attack': { points: 3, duration: 900 },
  'sign-in-warning': { points: 1, duration: 86_400 },
  'sign-up': { points: 60, duration: 3_600 },
  'password-reset': { points: 30, duration: 3_600 },
  'password-change': { points: 10, duration: 900 },
  passkey: { points: 60, duration: 900 },
  'passkey-change': { points: 20, duration: 3_600 },
  'data-export': { points: 3, duration: 86_400 },
  'email-change': { points: 5, duration: 86_400 },
  'mailed-link': { points: 60, duration: 900 },
  'mail-to-address': { points: 3, duration: 86_400 },
  'mail-from-device': { points: 3, duration: 86_400 },
  'webhook-refused': { points: 60, duration: 900 },
  newsletter: { points: 20, duration: 3_600 },
  upload: { points: 120, duration: 600 },
  'upload-master': { points: 120, duration: 600 },
  'upload-model': { points: 20, duration: 600 },
  'article-change': { points: 240, duration: 60 },
  'application-change': { points: 240, duration: 60 },
  'artwork-change': { points: 240, duration: 60 },
  'chat-change': { points: 240, duration: 60 },
  'collection-change': { points: 240, duration: 60 },
  'import-change': { points: 240, duration: 60 },
  'segment-change': { points: 240, duration: 60 },
  'large-image': { points: 120, duration: 600 },
  'artwork-share': { points: 30, duration: 3_600 },
  comment: { points: 60, duration: 60 },
  'mailing-change': { points: 240, duration: 60 },
  'mailing-preview': { points: 300, duration: 60 },
  'test-mailing': { points: 20, duration: 3_600 },
  join: { points: 30, duration: 60 },
  invite: { points: 100, duration: 60 },
  'add-contacts': { points: 30, duration: 60 },
  search: { points: 300, duration: 60 },
  'feed-address': { points: 20, duration: 3_600 },
  'private-feed': { points: 120, duration: 3_600 },
  import: { points: 60, duration: 600 },
  'contact-import': { points: 60, duration: 600 },
  batch: { points: 60, duration: 600 },
  'bulk-act': { points: 60, duration: 600 },
  consequences: { points: 120, duration: 60 },
  export: { points: 20, duration: 600 },
  'term-act': { points: 300, duration: 600 },
  'value-act': { points: 60, duration: 600 },
  'term-change': { points: 240, duration: 600 },
  'people-change': { points: 240, duration: 60 },
  'account-invitation': { points: 60, duration: 3_600 },
  'seen-works': { points: 240, duration: 60 },
  prediction: { points: 120, duration: 60 },
} as const satisfies Record<string, { points: number; duration: number }>;
export type LimitName = keyof typeof limitRules;

/**
 * Rate limits. A key may be a person's e-mail or IP address: only a keyed hash of it is stored, so the table does not
 * list people.
 */
export interface Limits {
  /** Takes one point from the key's budget, or throws 429 with the seconds to wait. */
  take(name: LimitName, key: string): Promise<void>;
  /** Takes one point and returns whether one was left, for callers that do not refuse. */
  mayTake(name: LimitName, key: string): Promise<boolean>;
  /** Returns a point, for limits that count failures only. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

/** Budgets live in PostgreSQL, so all nodes share them; while the database is down, each node counts for itself. */
export function createLimits(
  pool: pg.Pool,
  { hourly, sessionSecret }: Pick<Config, 'hourly' | 'sessionSecret'>,
): Limits {
  const ofTheSite: Partial<Record<LimitName, number>> = {
    'sign-up': hourly.signUps,
    'password-reset': hourly.passwordResets,
  };
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, duration }] of Object.entries(limitRules) as [
    LimitName,
    (typeof limitRules)[LimitName],
  ][]) {
    const rule = { points: ofTheSite[name] ?? points, duration, keyPrefix: name };
    limiters.set(
      name,
      new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        tableName: 'limits',
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(rule),
        clearExpiredByTimeout: false,
      }),
    );
  }
  const stored = (key: string) => signatureOf(sessionSecret, 'limits', key).toString('base64url').slice(0, 22);
  const consume = async (name: LimitName, key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiters.get(name)!.consume(stored(key));
      return undefined;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    }
  };
  return {
    async take(name, key) {
      const refused = await consume(name, key);
      if (refused) throw commonErrors('too-many-requests', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    },
    async mayTake(name, key) {
      return (await consume(name, key)) === undefined;
    },
    async giveBack(name, key) {
      await limiters.get(name)!.reward(stored(key));
    },
  };
}

/**
 * Follows the link of a mail. Links that are not valid take from their address's budget, and when it is spent they are
 * refused by it. Valid ones always work: nobody closes them to the others behind the same address. Their tokens have 128
 * bits and more, so whoever tries many finds nothing.
 */
export async function followLink<T>(limits: Limits, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status === 410) await limits.take('mailed-link', address);
    throw error;
  }
}

/** Deletes expired budgets, which nobody asks for again. */
export async function dropSpentLimits(pool: pg.Pool): Promise<void> {
  await pool.query('delete from limits where expire < $1', [Date.now()]);
}
