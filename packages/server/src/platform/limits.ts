import { createHash } from 'node:crypto';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How often what may be done: `points` per `duration` seconds and key. */
export const limitRules = {
  'sign-in': { points: 10, duration: 900 },
  'sign-in-address': { points: 100, duration: 900 },
  'sign-in-account': { points: 200, duration: 900 },
  'sign-up': { points: 10, duration: 3_600 },
  'mail-to-address': { points: 3, duration: 86_400 },
  newsletter: { points: 20, duration: 3_600 },
  upload: { points: 120, duration: 600 },
  'upload-model': { points: 20, duration: 600 },
  'article-change': { points: 240, duration: 60 },
  comment: { points: 60, duration: 60 },
  'test-mailing': { points: 20, duration: 3_600 },
  join: { points: 30, duration: 60 },
  search: { points: 300, duration: 60 },
  'feed-address': { points: 20, duration: 3_600 },
  'private-feed': { points: 120, duration: 3_600 },
  export: { points: 20, duration: 600 },
} as const satisfies Record<string, { points: number; duration: number }>;
/** The name of a rule. */
export type LimitName = keyof typeof limitRules;

/** The key of a budget that belongs to an e-mail address: a hash, so that the table of budgets is no list of people. */
export const addressKey = (email: string) => createHash('sha256').update(normalisedEmail(email)).digest('base64url').slice(0, 22);

/** Budgets of calls. */
export interface Limits {
  /** Takes one point from the key's budget, or throws 429 with the seconds to wait. */
  take(name: LimitName, key: string): Promise<void>;
  /** Gives a point back, where only failures count. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

/** Budgets live in PostgreSQL, so all nodes share them; while it is away a node counts by itself. */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(limitRules) as [LimitName, (typeof limitRules)[LimitName]][]) {
    const insurance = new RateLimiterMemory({ ...rule, keyPrefix: name });
    limiters.set(
      name,
      new RateLimiterPostgres({
        ...rule,
        keyPrefix: name,
        storeClient: pool,
        tableName: 'limits',
        tableCreated: true,
        insuranceLimiter: insurance,
        clearExpiredByTimeout: false,
      }),
    );
  }
  return {
    async take(name, key) {
      try {
        await limiters.get(name)!.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw commonErrors('too-many-requests', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
    async giveBack(name, key) {
      await limiters.get(name)!.reward(key);
    },
  };
}
