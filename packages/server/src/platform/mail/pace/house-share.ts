import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import type { MailShare, ShareUser, TurnKind } from './mail-share.ts';
import { SharedConnections } from './shared-connections.ts';
import { SharedPace } from './shared-pace.ts';
import type { WarmDay, WarmUpOf } from './warm-up-days.ts';

interface HouseShareOf {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** The name of the transport: processes with the same one share its pace. */
  readonly transport: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly warmUp?: WarmUpOf | undefined;
}

/** The share of this process of what all processes of the house may do together. */
export class HouseShare implements MailShare {
  readonly #pace: SharedPace;
  readonly #connections: SharedConnections;
  #user: ShareUser | undefined;

  constructor(of: HouseShareOf) {
    this.#connections = new SharedConnections(of);
    this.#pace = new SharedPace({
      ...of,
      wake: () => this.#user?.wake(),
      wished: () => this.#connections.wished(),
    });
  }

  serve(user: ShareUser): void {
    this.#user = user;
    this.#connections.serve(user);
  }

  take(kind: TurnKind, waiting: number): number {
    return this.#pace.take(kind, waiting);
  }

  slowDown(): void {
    this.#pace.slowDown();
  }

  heldMs(): number {
    return this.#pace.heldMs();
  }

  warmDay(): Promise<WarmDay | undefined> {
    return this.#pace.warmDay();
  }

  get connections(): number {
    return this.#connections.allowed;
  }

  changed(): void {
    this.#connections.changed();
  }

  async close(): Promise<void> {
    await Promise.all([this.#pace.close(), this.#connections.close()]);
  }
}
