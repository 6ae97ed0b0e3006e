import type pg from 'pg';
import type { DomainRates } from '../../base/domain-rates.ts';
import type { Log } from '../../base/log.ts';

/** Another process may have slowed a domain down: noticed after so long. */
const knownMs = 1_000;
/** So much may be caught up with. */
const burstSeconds = 0.5;
/** Mails that are put off come a little more slowly than the pace, so each finds its turn. */
const backlogPart = 0.95;
const longestPutOffSeconds = 3_000;
/** So many domains that complain within a second are one server that finds us too fast. */
const domainsOfServer = 3;
const serverMs = 1_000;

const quietSeconds = 5;
const recovery = 0.05;
const slowest = 0.2;
const longestPauseSeconds = 30;

const opening = {
  name: 'mail domains open',
  text: `insert into mail_domain_paces (transport, domain, most, per_second)
    select $1, domain, rate, rate from unnest($2::text[], $3::float8[]) d (domain, rate)
    on conflict (transport, domain) do update set most = excluded.most, per_second = least(mail_domain_paces.per_second, excluded.most)
    where mail_domain_paces.most <> excluded.most`,
};

/** A domain without a pace of its own that has recovered is like the others again. */
const listing = {
  name: 'mail domains list',
  text: `
    with recovered as (
      delete from mail_domain_paces where transport = $1 and per_second >= most and domain <> all ($2::text[]) returning domain)
    select domain from mail_domain_paces where transport = $1 and domain not in (select domain from recovered)`,
};

/** How many mails of each domain may leave now; when the first of the others comes, and how far the next are apart. */
const asking = {
  name: 'mail domains ask',
  text: `
    with locked as materialized (
      select p.*, a.wanted, clock_timestamp() as now from mail_domain_paces p
      join unnest($2::text[], $3::int[]) a (domain, wanted) on a.domain = p.domain
      where p.transport = $1 order by p.domain for update of p),
    recovered as (
      select *, case when is_quiet then least(most, per_second + most * ${recovery}) else per_second end as rate,
        least(paused_until, now + interval '${longestPauseSeconds} seconds') as rests_until
      from (select *, per_second < most and changed_at <= now - interval '${quietSeconds} seconds' as is_quiet from locked) l),
    gathered as (
      select *, greatest(least(ready_at, now), now - interval '1 second' * greatest(${burstSeconds}, 1 / rate)) as since from recovered),
    granted as (
      select *, case when rests_until > now then 0 else least(wanted, floor(extract(epoch from now - since)::float8 * rate + 0.000001)::int) end as turns
      from gathered),
    placed as (
      select *, 1 / (rate * ${backlogPart}) as step,
        least(now + interval '${longestPutOffSeconds} seconds', greatest(backlog_at, rests_until, now + interval '1 second' / rate)) as next_at
      from granted)
    update mail_domain_paces p set per_second = g.rate,
      changed_at = case when g.is_quiet then g.now else p.changed_at end,
      pause_seconds = case when g.is_quiet then 0 else p.pause_seconds end,
      ready_at = greatest(g.since, least(g.rests_until, g.now)) + interval '1 second' * (g.turns / g.rate),
      backlog_at = case when g.turns < g.wanted then g.next_at + interval '1 second' * ((g.wanted - g.turns) * g.step) else p.backlog_at end
    from placed g where p.transport = g.transport and p.domain = g.domain
    returning p.domain, g.turns, extract(epoch from g.next_at - g.now)::float8 as "waitSeconds", g.step::float8 as step`,
};

const slowing = {
  name: 'mail domains slow down',
  text: `
    insert into mail_domain_paces as p (transport, domain, most, per_second, pause_seconds, paused_until, changed_at)
    values ($1, $2, $3::float8, greatest(${slowest}, $3::float8 / 2), 1, clock_timestamp() + interval '1 second', clock_timestamp() + interval '1 second')
    on conflict (transport, domain) do update set per_second = greatest(${slowest}, p.per_second / 2),
      pause_seconds = least(${longestPauseSeconds}, greatest(1, p.pause_seconds * 2)),
      paused_until = clock_timestamp() + interval '1 second' * least(${longestPauseSeconds}, greatest(1, p.pause_seconds * 2)),
      changed_at = clock_timestamp() + interval '1 second' * least(${longestPauseSeconds}, greatest(1, p.pause_seconds * 2))
    where p.changed_at < clock_timestamp() - interval '1 second'`,
};

interface Answer {
  readonly domain: string;
  readonly turns: number;
  readonly waitSeconds: number;
  readonly step: number;
}

export interface DomainPacesOf {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly transport: string;
  readonly perSecond: number;
  readonly domainRates?: DomainRates | undefined;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The pace of recipient domains, shared by all processes. Most domains have none: they cost nothing. */
export class DomainPaces {
  readonly #of: DomainPacesOf;
  readonly #rates: DomainRates;
  readonly #complaints = new Map<string, number>();
  #known = new Set<string>();
  #knownUntil = 0;

  constructor(of: DomainPacesOf) {
    this.#of = of;
    this.#rates = of.domainRates ?? new Map();
  }

  /** For each of these mails to many: 0 if it may leave now, else the seconds that it is put off. */
  async waits(addresses: readonly string[]): Promise<readonly number[]> {
    if (addresses.length === 0) return [];
    try {
      await this.#learn();
      const domains = addresses.map(domainOf);
      const counts = new Map<string, number>();
      for (const domain of domains) if (this.#known.has(domain)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
      if (counts.size === 0) return addresses.map(() => 0);
      return this.#placed(domains, await this.#ask(counts));
    } catch (error) {
      this.#of.log.warn({ err: error }, 'the pace of recipient domains cannot be read');
      return addresses.map(() => 0);
    }
  }

  /** This domain finds us too fast. True if it is rather the server that all mail goes to. */
  async slowDown(domain: string): Promise<boolean> {
    const now = performance.now();
    this.#complaints.set(domain, now);
    for (const [one, at] of this.#complaints) if (now - at > serverMs) this.#complaints.delete(one);
    this.#known.add(domain);
    const { pool, transport, perSecond, log } = this.#of;
    await pool
      .query({ ...slowing, values: [transport, domain, this.#rates.get(domain) ?? perSecond] })
      .catch((error: unknown) => log.warn({ err: error, domain }, 'a recipient domain cannot be slowed down'));
    return this.#complaints.size >= domainsOfServer;
  }

  async #learn(): Promise<void> {
    if (performance.now() < this.#knownUntil) return;
    const { pool, transport } = this.#of;
    const named = [...this.#rates.keys()];
    if (named.some((domain) => !this.#known.has(domain)))
      await pool.query({ ...opening, values: [transport, named, [...this.#rates.values()]] });
    const { rows } = await pool.query<{ domain: string }>({ ...listing, values: [transport, named] });
    this.#known = new Set(rows.map(({ domain }) => domain));
    this.#knownUntil = performance.now() + knownMs;
  }

  async #ask(counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Answer>> {
    const values = [this.#of.transport, [...counts.keys()], [...counts.values()]];
    const { rows } = await this.#of.pool.query<Answer>({ ...asking, values });
    return new Map(rows.map((row) => [row.domain, row]));
  }

  /** The first mails of a domain get its turns, the others come one after the other. */
  #placed(domains: readonly string[], answers: ReadonlyMap<string, Answer>): number[] {
    const places = new Map<string, number>();
    return domains.map((domain) => {
      const answer = answers.get(domain);
      if (!answer) return 0;
      const place = places.get(domain) ?? 0;
      places.set(domain, place + 1);
      const behind = place - answer.turns;
      return behind < 0 ? 0 : Math.max(0.001, answer.waitSeconds + behind * answer.step);
    });
  }
}
