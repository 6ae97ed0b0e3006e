import type pg from 'pg';
import type { TurnKind } from './mail-share.ts';
import { type WarmDay, WarmUpDays, type WarmUpOf } from './warm-up-days.ts';

/** So many seconds' mails are granted at once, and so much may be caught up with after a pause. */
const grantSeconds = 0.05;
/** Turns are reserved at most so far ahead; a process that comes later asks again. */
const aheadSeconds = 1;
/** No pause or reservation is longer, so a clock that was set back stops no mail. */
const longestWaitSeconds = 30;
const quietSeconds = 5;
const recovery = 0.05;
const slowest = 0.2;
const shortestPauseSeconds = 1;
const longestPauseSeconds = 30;

/** Turns from a moment on; none, and when to ask again. */
export interface GrantedTurns {
  readonly turns: number;
  readonly waitMs: number;
  /** The mails of this day are used up. */
  readonly isHeld: boolean;
  /** Differs from the last one if a process has lacked a connection since. */
  readonly wishes: number | undefined;
}

/** The settings of the process that started last hold for all. */
const opening = {
  name: 'mail pace open',
  text: `insert into mail_paces (transport, most, per_second) values ($1, $2::float8, $2::float8)
    on conflict (transport) do update set most = excluded.most,
      per_second = case when mail_paces.per_second >= mail_paces.most then excluded.most else least(mail_paces.per_second, excluded.most) end
    where mail_paces.most <> excluded.most`,
};

/**
 * Reserves the next turns: each process gets its own, in the order of asking, and asks again only for the next ones.
 * Single mails do not wait for those that were reserved before for mails to many; they move the later ones back. Each
 * quiet time after a throttling answer, the pace recovers by a step.
 */
const taking = {
  name: 'mail pace take',
  text: `
    with locked as materialized (
      select p.*, clock_timestamp() as now from mail_paces p where p.transport = $1 for update),
    recovered as (
      select *, case when is_quiet then least(most, per_second + most * ${recovery}) else per_second end as rate,
        least(many_at, now + interval '${longestWaitSeconds} seconds') as many_next, least(single_at, now + interval '${longestWaitSeconds} seconds') as single_next,
        least(paused_until, now + interval '${longestPauseSeconds} seconds') as rests_until
      from (select *, per_second < most and changed_at <= now - interval '${quietSeconds} seconds' as is_quiet from locked) l),
    placed as (
      select *, greatest(case when $3::boolean then single_next else many_next end, now - interval '${grantSeconds} seconds') as start,
        greatest(1, least($2::int, floor(rate * ${grantSeconds})::int)) as size from recovered),
    granted as (
      select *, case when rests_until > now or start > now + interval '${aheadSeconds} seconds' then 0 else size end as turns from placed)
    update mail_paces p set per_second = g.rate,
      changed_at = case when g.is_quiet then g.now else p.changed_at end,
      pause_seconds = case when g.is_quiet then 0 else p.pause_seconds end,
      paused_until = g.rests_until,
      many_at = greatest(g.many_next, g.now - interval '${grantSeconds} seconds') + interval '1 second' * (g.turns / g.rate),
      single_at = case when $3::boolean then g.start + interval '1 second' * (g.turns / g.rate) else g.single_next end
    from granted g where p.transport = g.transport
    returning g.turns, g.wishes, 1000 * extract(epoch from case when g.turns > 0 then g.start
      when g.rests_until > g.now then g.rests_until else g.start - interval '${aheadSeconds} seconds' end - g.now)::float8 as "waitMs"`,
};

/** Once a second at most, as all connections of all processes hear it together. */
const slowing = {
  name: 'mail pace slow down',
  text: `
    update mail_paces p set per_second = greatest(${slowest}, p.per_second / 2), pause_seconds = s.seconds,
      paused_until = s.until, changed_at = s.until, many_at = s.until, single_at = s.until
    from (
      select transport, seconds, clock_timestamp() + interval '1 second' * seconds as until from (
        select transport, least(${longestPauseSeconds}, greatest(${shortestPauseSeconds}, pause_seconds * 2)) as seconds
        from mail_paces where transport = $1 and changed_at < clock_timestamp() - interval '1 second' for update) l) s
    where p.transport = s.transport`,
};

const pausing = {
  name: 'mail pace pause',
  text: `select greatest(0, 1000 * extract(epoch from least(paused_until, clock_timestamp() + interval '${longestPauseSeconds} seconds') - clock_timestamp()))::float8 as "pauseMs"
    from mail_paces where transport = $1`,
};

export interface PaceRowOf {
  readonly pool: pg.Pool;
  readonly transport: string;
  readonly perSecond: number;
  readonly warmUp?: WarmUpOf | undefined;
}

/** The pace of one transport in PostgreSQL: one row for all processes of all nodes. */
export class PaceRow {
  readonly #pool: pg.Pool;
  readonly #transport: string;
  readonly #most: number;
  readonly #days: WarmUpDays | undefined;
  #isOpen = false;

  constructor({ pool, transport, perSecond, warmUp }: PaceRowOf) {
    this.#pool = pool;
    this.#transport = transport;
    this.#most = perSecond;
    this.#days = warmUp && new WarmUpDays(pool, warmUp);
  }

  async take(kind: TurnKind, wanted: number): Promise<GrantedTurns> {
    const reserved = kind === 'many' && this.#days ? await this.#days.reserve(wanted) : wanted;
    if (reserved === 0) return this.#held();
    const granted = await this.#takeFromRow(kind, reserved);
    const left = kind === 'many' ? granted.turns - reserved : granted.turns;
    await this.#days?.count(left);
    return granted;
  }

  /** Turns that were not used do not count for the day. */
  async giveBack(turns: number): Promise<void> {
    await this.#days?.count(-turns);
  }

  warmDay(): Promise<WarmDay | undefined> {
    return this.#days ? this.#days.read() : Promise.resolve(undefined);
  }

  async #held(): Promise<GrantedTurns> {
    const day = await this.warmDay();
    const waitMs = day ? Math.max(1, day.endsAt.getTime() - Date.now()) : 1;
    return { turns: 0, waitMs, isHeld: day?.left === 0, wishes: undefined };
  }

  async #takeFromRow(kind: TurnKind, wanted: number): Promise<GrantedTurns> {
    const values = [this.#transport, wanted, kind === 'single'];
    for (;;) {
      if (!this.#isOpen) await this.#open();
      const { rows } = await this.#pool.query<GrantedTurns>({ ...taking, values });
      if (rows[0]) return { ...rows[0], isHeld: false };
      // A crash of the database has emptied the table.
      this.#isOpen = false;
    }
  }

  /** Slows all processes down. Returns how long they pause, in milliseconds. */
  async slowDown(): Promise<number> {
    for (;;) {
      if (!this.#isOpen) await this.#open();
      await this.#pool.query({ ...slowing, values: [this.#transport] });
      const { rows } = await this.#pool.query<{ pauseMs: number }>({ ...pausing, values: [this.#transport] });
      if (rows[0]) return rows[0].pauseMs;
      this.#isOpen = false;
    }
  }

  async #open(): Promise<void> {
    await this.#pool.query({ ...opening, values: [this.#transport, this.#most] });
    this.#isOpen = true;
  }
}
