import type pg from 'pg';
import type { Demand } from './mail-share.ts';

/** A process that dies leaves its connections to the others after so long. */
export const leaseSeconds = 10;
/** With more processes than connections, those of mailings go round this often. */
const turnSeconds = 10;

/** The connections that a process may use. */
export interface Lease {
  /** Counted as its own: no other process gets them. */
  readonly held: number;
  /** Its part of all connections; it ends those beyond it. */
  readonly share: number;
}

/** One process at a time looks at the shares. */
const locking = {
  name: 'mail connections lock',
  text: `select pg_advisory_xact_lock(hashtextextended('mail connections ' || $1, 0))`,
};

/**
 * The connections are dealt round by round: one to each process that wants one, single mails first, then a second one,
 * and so on; idle connections come last. A connection that another process still holds is not given away.
 */
const leasing = {
  name: 'mail connections lease',
  text: `
    with others as (
      select process, held, wanted, is_urgent, since from mail_connections
      where transport = $1 and process <> $2 and until > clock_timestamp()),
    own as (
      select case when o.since is null or (o.since < clock_timestamp() - interval '${turnSeconds} seconds'
        and exists (select 1 from others where held = 0 and wanted > 0)) then clock_timestamp() else o.since end as since
      from (select 1) one left join mail_connections o on o.transport = $1 and o.process = $2),
    everyone as (
      select * from others union all
      select $2::uuid, $3::int, $4::int, $5::boolean, since from own),
    dealt as (
      select process from everyone, generate_series(1, least($6::int, greatest(wanted, held))) round
      order by round > wanted, round, is_urgent desc, since, process limit $6),
    mine as (select count(*)::int as share from dealt where process = $2),
    gone as (delete from mail_connections where transport = $1 and process <> $2 and until <= clock_timestamp())
    insert into mail_connections (transport, process, held, wanted, is_urgent, since, until)
    select $1, $2, greatest($3::int, least(mine.share, $6 - coalesce((select sum(held) from others), 0)::int)), $4, $5, own.since,
      clock_timestamp() + interval '${leaseSeconds} seconds' from mine, own
    on conflict (transport, process) do update set held = excluded.held, wanted = excluded.wanted,
      is_urgent = excluded.is_urgent, since = excluded.since, until = excluded.until
    returning held, (select share from mine) as share`,
};

const wishing = {
  name: 'mail connections wish',
  text: 'update mail_paces set wishes = wishes + 1 where transport = $1',
};

const releasing = {
  name: 'mail connections release',
  text: 'delete from mail_connections where transport = $1 and process = $2',
};

/** The connections of all processes of all nodes in PostgreSQL: a row for each process that has or wants some. */
export class ConnectionRows {
  readonly #pool: pg.Pool;
  readonly #transport: string;
  readonly #process = crypto.randomUUID();
  readonly #most: number;
  #lacked = 0;

  constructor(pool: pg.Pool, transport: string, most: number) {
    this.#pool = pool;
    this.#transport = transport;
    this.#most = most;
  }

  /** Gets or renews the lease of this process. */
  async lease({ open, wanted, singles }: Demand): Promise<Lease> {
    const most = this.#most;
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('begin');
      await client.query({ ...locking, values: [this.#transport] });
      const values = [this.#transport, this.#process, open, Math.min(most, wanted), singles > 0, most];
      const { rows } = await client.query<Lease>({ ...leasing, values });
      const lease = rows[0]!;
      const lacks = Math.max(0, lease.share - lease.held);
      // Processes that hold more than their share give it back when they see this.
      if (lacks > 0 && (lacks > this.#lacked || singles > 0))
        await client.query({ ...wishing, values: [this.#transport] });
      this.#lacked = lacks;
      await client.query('commit');
      return lease;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async release(): Promise<void> {
    this.#lacked = 0;
    await this.#pool.query({ ...releasing, values: [this.#transport, this.#process] });
  }
}
