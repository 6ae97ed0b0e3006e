import type pg from 'pg';
import type { DomainRates } from '../../base/domain-rates.ts';
import type { Log } from '../../base/log.ts';
import type { MailRefused, WireMail } from '../mail-model.ts';
import { DomainPaces, domainOf } from './domain-paces.ts';
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
  readonly domainRates?: DomainRates | undefined;
}

/** The share of this process of what all processes of the house may do together. */
export class HouseShare implements MailShare {
  readonly #pace: SharedPace;
  readonly #connections: SharedConnections;
  readonly #domains: DomainPaces;
  #user: ShareUser | undefined;

  constructor(of: HouseShareOf) {
    this.#domains = new DomainPaces(of);
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

  /** A 421 is about all mail unless it names the domain; a 45x at the recipient or the message is about its domain. */
  slowDownFor({ to }: WireMail, { isAboutMail, message }: MailRefused): void {
    const domain = domainOf(to);
    if (isAboutMail || message.toLowerCase().includes(domain)) void this.#slowDomainDown(domain);
    else this.#pace.slowDown();
  }

  async #slowDomainDown(domain: string): Promise<void> {
    if (await this.#domains.slowDown(domain)) this.#pace.slowDown();
  }

  domainWaits(addresses: readonly string[]): Promise<readonly number[]> {
    return this.#domains.waits(addresses);
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
