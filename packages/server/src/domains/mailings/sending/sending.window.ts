import type { Services } from '../../../platform/services/services.ts';

/** More would gain little speed; a kill leaves so many recipients uncertain. */
const largest = 32;
/** Each connection has one mail on its way, the envelope of the next, and a reserve while outcomes are recorded. */
const perConnection = 4;

/**
 * How many recipients may be marked as `sending` and not recorded, for all runs of this process together. The runs
 * share it equally.
 */
export class Window {
  readonly #size: number;
  readonly #held = new Map<object, number>();

  constructor(connections: number) {
    this.#size = Math.min(largest, connections * perConnection);
  }

  enter(run: object): void {
    this.#held.set(run, 0);
  }

  leave(run: object): void {
    this.#held.delete(run);
  }

  get share(): number {
    return Math.max(1, Math.floor(this.#size / Math.max(1, this.#held.size)));
  }

  /** How many more the run may mark, once so many of its own are recorded. */
  roomFor(run: object, recorded: number): number {
    const own = (this.#held.get(run) ?? 0) - recorded;
    const all = [...this.#held.values()].reduce((sum, held) => sum + held, 0) - recorded;
    return Math.max(0, Math.min(this.share - own, this.#size - all));
  }

  hold(run: object, change: number): void {
    this.#held.set(run, (this.#held.get(run) ?? 0) + change);
  }
}

const windows = new WeakMap<object, Window>();

export function windowOf({ mailer, config }: Pick<Services, 'mailer' | 'config'>): Window {
  const known = windows.get(mailer);
  if (known) return known;
  const made = new Window(config.smtp.connections);
  windows.set(mailer, made);
  return made;
}
