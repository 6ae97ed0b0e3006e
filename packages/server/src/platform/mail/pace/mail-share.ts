import type { MailRefused, WireMail } from '../mail-model.ts';
import { MailPace } from './mail-pace.ts';
import type { WarmDay } from './warm-up-days.ts';

/** A single mail, for which a person may be waiting, or one of many. */
export type TurnKind = 'single' | 'many';

/** The needs of a process now. */
export interface Demand {
  /** Connections that are open or opening. */
  readonly open: number;
  /** Connections with a mail on its way, and mails that wait for one. */
  readonly wanted: number;
  /** Single mails that wait. */
  readonly singles: number;
}

/** The connections of a process, as its share sees them. */
export interface ShareUser {
  demand(): Demand;
  /** Turns or connections have come, or some connections must end. */
  wake(): void;
}

/** How fast this process may hand over mails, and on how many connections. */
export interface MailShare {
  /** Takes a turn: 0, or the milliseconds until it is worth asking again. */
  take(kind: TurnKind, waiting: number): number;
  /** The answer to this mail says that we are too fast: for all mail, or for the domain of this one. */
  slowDownFor(mail: WireMail, refusal: MailRefused): void;
  domainWaits(addresses: readonly string[]): Promise<readonly number[]>;
  /** The mails of this day are used up, for so many milliseconds or longer: only single mails leave. */
  heldMs(): number;
  warmDay(): Promise<WarmDay | undefined>;
  /** So many connections may be open now. */
  readonly connections: number;
  serve(user: ShareUser): void;
  /** The demand has changed. */
  changed(): void;
  /** Call it when the last connection has ended. */
  close(): Promise<void>;
}

/** The share of a process that mails alone. */
export class OwnShare implements MailShare {
  readonly connections: number;
  readonly #pace: MailPace;

  constructor({ connections, perSecond }: { readonly connections: number; readonly perSecond: number }) {
    this.connections = connections;
    this.#pace = new MailPace(perSecond);
  }

  take(): number {
    return this.#pace.take();
  }

  slowDownFor(): void {
    this.#pace.slowDown();
  }

  async domainWaits(addresses: readonly string[]): Promise<readonly number[]> {
    return addresses.map(() => 0);
  }

  heldMs(): number {
    return 0;
  }

  async warmDay(): Promise<undefined> {}

  serve(): void {}
  changed(): void {}
  async close(): Promise<void> {}
}
