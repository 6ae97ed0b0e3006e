import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Connections, isSilence } from './connections.ts';

/** How often a connection without news is asked whether it still lives. */
const beatMs = 500;
/**
 * After so many beats without an answer a new connection asks: if that one is answered, the old one is dead. Beats are
 * counted, not timed, because a busy event loop reads late.
 */
const suspiciousBeats = 2;
/** After so many the database counts as away. Until then it may only be slow, and what waits for it goes on waiting. */
const mostMissedBeats = 10;
/** One attempt to connect begins at most so soon after the one before; a random part keeps nodes apart. */
const attemptPauseMs = 300;
/** A first connection that stays silent is tried so often. */
const firstAttempts = 5;
/** Time for all steps of connecting. */
const connectTimeoutMs = 5_000;

/** `ended`: the connection was closed. `silent`: nothing answers, so other connections may be dead as well. */
export type Loss = 'ended' | 'silent';

interface Listening {
  readonly connectionString: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string | undefined) => void;
  readonly onLost?: (loss: Loss, error: Error | undefined) => void;
  /** It listens again; what was announced meanwhile is unknown. */
  readonly onBack: () => void;
}

/**
 * One connection that listens to channels until it is closed. Whatever happens to it, one attempt at a time connects
 * again.
 */
export class Listener {
  readonly #listening: Listening;
  readonly #connections = new Connections();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(listening: Listening) {
    this.#listening = listening;
  }

  /**
   * Fails if the database is not there at first, or stays silent in several attempts: a slow one is asked again. Later it
   * connects again by itself.
   */
  async open(): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.#openOnce();
      } catch (error) {
        if (attempt === firstAttempts || !isSilence(error)) throw error;
      }
  }

  async #openOnce(): Promise<void> {
    const { connectionString, name, channels, onNotification } = this.#listening;
    const client = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: connectTimeoutMs,
      ...this.#connections.settings,
    });
    let beat: NodeJS.Timeout | undefined;
    const lost = (loss: Loss, error?: Error) => {
      clearInterval(beat);
      // One that never listened has its caller to tell, and a lost one tells once.
      if (this.#client !== client) return;
      this.#client = undefined;
      if (this.#closed) return;
      this.#listening.onLost?.(loss, error);
      void this.#openAgain();
    };
    client.on('error', (error) => lost('ended', error));
    client.on('end', () => lost('ended'));
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload));
    try {
      await client.connect();
      await this.#listen(client, channels);
    } catch (error) {
      this.#connections.cut();
      throw error;
    }
    this.#client = client;
    beat = this.#watch(client, () => {
      this.#connections.cut();
      lost('silent');
    });
    if (this.#closed) await this.close();
  }

  /** A database that stops to answer between connecting and listening must not hold the chain. */
  async #listen(client: pg.Client, channels: readonly string[]): Promise<void> {
    const patience = setTimeout(() => this.#connections.cut(), connectTimeoutMs);
    try {
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    } finally {
      clearTimeout(patience);
    }
  }

  #watch(client: pg.Client, onSilence: () => void): NodeJS.Timeout {
    let missed = 0;
    let isWaiting = false;
    let isProbing = false;
    const probe = async () => {
      isProbing = true;
      const answersOthers = await this.#answersAnew();
      isProbing = false;
      if (answersOthers && missed >= suspiciousBeats && this.#client === client) onSilence();
    };
    const beat = () => {
      if (isWaiting) {
        missed += 1;
        if (missed >= mostMissedBeats) onSilence();
        else if (missed >= suspiciousBeats && !isProbing) void probe();
        return;
      }
      isWaiting = true;
      client.query('select').then(
        () => {
          isWaiting = false;
          missed = 0;
        },
        () => {}, // its connection has ended, which is told apart
      );
    };
    return setInterval(beat, beatMs).unref();
  }

  /** Whether the database answers a connection that is made now. */
  async #answersAnew(): Promise<boolean> {
    const { connectionString, name } = this.#listening;
    const connections = new Connections();
    const client = new pg.Client({ connectionString, application_name: name, ...connections.settings });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    } finally {
      connections.cut();
    }
  }

  async #openAgain(): Promise<void> {
    while (!this.#closed) {
      const began = performance.now();
      try {
        await this.#openOnce();
        if (!this.#closed) this.#listening.onBack();
        return;
      } catch {
        const left = attemptPauseMs - (performance.now() - began);
        await sleep(Math.max(0, left) + Math.random() * attemptPauseMs, undefined, { ref: false });
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = undefined;
    if (!client) return this.#connections.cut();
    const patience = setTimeout(() => this.#connections.cut(), connectTimeoutMs);
    await client.end().catch(() => {});
    clearTimeout(patience);
  }
}
