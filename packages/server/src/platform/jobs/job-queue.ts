import type { Database } from '../database/database.ts';

/** Queues and their payloads. Each domain's `*.jobs.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Queues {}

/** The queues of the steps of long work: of the jobs with the same `singletonKey`, only one waits at a time. */
export type WorkQueue = Extract<keyof Queues, `${string}.step`>;
export const isWorkQueue = (queue: string): boolean => queue.endsWith('.step');

export interface SendOptions {
  readonly tx?: Database;
  readonly startAfterSeconds?: number;
}
/** `singletonKey`: while a job with this key waits, no second one is queued. */
export interface SendStepOptions extends SendOptions {
  readonly singletonKey?: string;
}

/** The queue as commands use it. */
export interface Jobs {
  /** Queues a job; inside a transaction it is queued only if that commits. */
  send<Name extends keyof Queues & string>(
    queue: Name,
    payload: Queues[Name] & object,
    options?: Name extends WorkQueue ? SendStepOptions : SendOptions,
  ): Promise<void>;
  stop(): Promise<void>;
}
