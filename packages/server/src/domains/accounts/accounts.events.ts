import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** An account exists and its e-mail address is confirmed. */
    'accounts.registered': { userId: UserId; email: string };
    /** An account has another confirmed address. */
    'accounts.emailChanged': { userId: UserId };
    /** A person has a new photo, or none any more. */
    'accounts.photoChanged': { userId: UserId };
  }
}
