import net from 'node:net';

/** A database that is there answers a new connection within this time; a slow one is asked again. */
const answerPatienceMs = 1_200;
/** Requests wait longer for a connection: a slow database must not fail them. */
export const poolPatienceMs = 5_000;
/** The kernel probes a silent connection after so long; its own default is two hours. */
const keepAliveDelayMs = 10_000;

/**
 * The sockets of one or more clients of a database. A peer that vanished without a word closes nothing: queries would
 * wait for the kernel's time-outs, up to a quarter of an hour. Whoever notices calls `cut`.
 */
export class Connections {
  readonly #open = new Set<net.Socket>();
  readonly #patienceMs: number;

  constructor(patienceMs: number = answerPatienceMs) {
    this.#patienceMs = patienceMs;
  }

  /** Settings for pg's clients and pools. */
  readonly settings = {
    stream: () => this.#connect(),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  } as const;

  #connect(): net.Socket {
    const socket = new net.Socket();
    this.#open.add(socket);
    const patience = setTimeout(() => {
      // A busy event loop runs timers before it reads: what has arrived meanwhile is read first.
      setImmediate(() => socket.bytesRead === 0 && socket.destroy(silence()));
    }, this.#patienceMs).unref();
    socket.on('close', () => {
      clearTimeout(patience);
      this.#open.delete(socket);
    });
    return socket;
  }

  /** Ends every connection at once; running queries fail as they do when the database goes away. */
  cut(): void {
    for (const socket of this.#open) socket.destroy(silence());
  }

  /** Ends the connections that no database has answered yet: it is back, and what it never heard of stays silent. */
  cutUnanswered(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy(silence());
  }
}

const silent = 'Connection terminated: the database is silent';
const silence = () => new Error(silent);
/** Whether a connection ended because the database said nothing. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === silent;
