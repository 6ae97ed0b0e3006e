import type { IncomingMessage } from 'node:http';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/**
 * The pace that every body must keep. A phone with EDGE is faster; at this rate 64 kB take 19 s at most, a picture six
 * minutes and an original of 100 MB two hours.
 */
export const bodyPace = {
  /** Bytes per second, on average. */
  leastRate: 16_384,
  /** The time that a body has beyond that, and the longest pause in it. */
  graceMs: 15_000,
} as const;

interface Arriving {
  readonly message: IncomingMessage;
  readonly firstByte: number;
  bytes: number;
  waitedMs: number;
  pausedMs: number;
}

/**
 * Cuts off bodies that arrive too slowly, so that nobody holds a place that others wait for. Only the time in which we
 * wait for the sender counts: not while we do not read, nor while we work on what has come.
 */
export class SlowBodies {
  readonly #arriving = new Set<Arriving>();
  readonly #pace: { readonly leastRate: number; readonly graceMs: number };
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: { readonly leastRate: number; readonly graceMs: number } = bodyPace) {
    this.#pace = pace;
  }

  /** Watches a body until it has arrived, which costs it nothing: the socket counts its bytes. */
  watch(message: IncomingMessage): void {
    const firstByte = message.socket.bytesRead;
    this.#arriving.add({ message, firstByte, bytes: 0, waitedMs: 0, pausedMs: 0 });
    this.#timer ??= setInterval(() => this.#look(), this.#everyMs).unref();
  }

  get #everyMs(): number {
    return Math.min(1_000, this.#pace.graceMs / 5);
  }

  #look(): void {
    for (const body of this.#arriving) {
      const { message } = body;
      if (message.complete || message.readableEnded || message.destroyed) this.#arriving.delete(body);
      else if (message.readableFlowing && message.readableLength === 0 && this.#isTooSlow(body)) {
        this.#arriving.delete(body);
        cutOff(message);
      }
    }
    if (this.#arriving.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #isTooSlow(body: Arriving): boolean {
    const { leastRate, graceMs } = this.#pace;
    const bytes = body.message.socket.bytesRead - body.firstByte;
    body.waitedMs += this.#everyMs;
    body.pausedMs = bytes > body.bytes ? 0 : body.pausedMs + this.#everyMs;
    body.bytes = bytes;
    return body.pausedMs >= graceMs || body.waitedMs > graceMs + (bytes / leastRate) * 1_000;
  }
}

/** The reader of the body answers the sender; if no reader is left, the connection ends. */
function cutOff(message: IncomingMessage): void {
  if (message.listenerCount('error') > 0) message.emit('error', commonErrors('too-slow'));
  else message.destroy();
}
