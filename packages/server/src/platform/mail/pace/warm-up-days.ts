import type pg from 'pg';
import type { WarmUp } from '../../base/warm-up.ts';

export interface WarmUpOf extends WarmUp {
  /** The domain that mails come from. */
  readonly domain: string;
  /** Where days begin and end. */
  readonly timeZone: string;
  /** The warm-up is over once the pace allows no more than the number of a day. */
  readonly perSecond: number;
}

/** The mails of a day while a domain is new. */
export interface WarmDay {
  readonly most: number;
  readonly left: number;
  readonly endsAt: Date;
}

const secondsOfDay = 86_400;
/** The number has left every pace behind by then, and stays a number. */
const mostDays = 400;

/** Before the first day, its number holds. */
const today = `
  today as (select (clock_timestamp() at time zone $2)::date as day),
  allowed as (
    select day, (day + 1)::timestamp at time zone $2 as ends_at,
      floor($3::float8 * power($4::float8, greatest(0, least(${mostDays}, day - $5::date)))) as most from today),
  warm as (select day, ends_at, most::int as most from allowed where most < least(1e9, $6::float8))`;

const reading = {
  name: 'mail warm-up read',
  text: `with ${today}
    select w.most, greatest(0, w.most - coalesce(d.used, 0)) as left, w.ends_at as "endsAt"
    from warm w left join mail_days d on d.domain = $1 and d.day = w.day`,
};

/** Mails of another kind may have used more than the number. */
const reserving = {
  name: 'mail warm-up reserve',
  text: `with ${today},
    begun as (insert into mail_days (domain, day, used) select $1, day, 0 from warm on conflict do nothing),
    found as materialized (
      select d.used, w.most from mail_days d join warm w on w.day = d.day where d.domain = $1 for update of d)
    update mail_days d set used = d.used + greatest(0, least($7::int, f.most - f.used)) from found f, warm w
    where d.domain = $1 and d.day = w.day
    returning greatest(0, least($7::int, f.most - f.used)) as reserved`,
};

const counting = {
  name: 'mail warm-up count',
  text: `with ${today}
    insert into mail_days (domain, day, used) select $1, day, greatest(0, $7::int) from warm
    on conflict (domain, day) do update set used = greatest(0, mail_days.used + $7::int)`,
};

/** The mails that a new domain sends a day, counted in PostgreSQL for all processes. */
export class WarmUpDays {
  readonly #pool: pg.Pool;
  readonly #values: readonly unknown[];
  /** The number only grows, so this stays. */
  #isWarm = false;

  constructor(pool: pg.Pool, { domain, timeZone, first, growth, from, perSecond }: WarmUpOf) {
    this.#pool = pool;
    this.#values = [domain, timeZone, first, growth, from, perSecond * secondsOfDay];
  }

  /** Undefined once the domain is warm. */
  async read(): Promise<WarmDay | undefined> {
    if (this.#isWarm) return undefined;
    const { rows } = await this.#pool.query<WarmDay>({ ...reading, values: [...this.#values] });
    this.#isWarm = rows.length === 0;
    return rows[0];
  }

  /** Takes up to so many out of the day's number. */
  async reserve(wanted: number): Promise<number> {
    while (!this.#isWarm) {
      const { rows } = await this.#pool.query<{ reserved: number }>({
        ...reserving,
        values: [...this.#values, wanted],
      });
      if (rows[0]) return rows[0].reserved;
      // The row of a new day is seen by the next statement.
      await this.read();
    }
    return wanted;
  }

  /** Mails that leave in any case, or, below zero, reserved ones that did not leave. */
  async count(mails: number): Promise<void> {
    if (mails !== 0 && !this.#isWarm) await this.#pool.query({ ...counting, values: [...this.#values, mails] });
  }
}
