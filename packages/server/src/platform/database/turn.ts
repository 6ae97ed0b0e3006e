import type pg from 'pg';

/** The program whose turn it is. */
export interface TurnHolder {
  readonly label: string;
  readonly since: Date;
}

interface Turn<T> {
  /** A few words that others read while they wait. */
  readonly label: string;
  /** Called once if another program has the turn. */
  readonly onWait: (holder: TurnHolder | undefined) => void;
  readonly work: () => Promise<T>;
}

/** The length of an application name in PostgreSQL. */
const longestLabel = 63;
/** Marks the name of a session that has a turn. */
const prefix = 'turn: ';

/**
 * Does the work when it is the program's turn, of all that wait under this name on any node. Turns are given in the
 * order of asking: PostgreSQL keeps the queue. A turn belongs to a session, so that of a killed program ends as soon as
 * the database notices, and a program that stops waiting leaves the queue.
 */
export async function inTurn<T>(pool: pg.Pool, name: string, { label, onWait, work }: Turn<T>): Promise<T> {
  const client = await pool.connect();
  try {
    if (!(await take(client, name))) {
      onWait(await findHolder(client, name));
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    }
    await client.query(`select set_config('application_name', $1, false)`, [`${prefix}${label}`]);
    return await work();
  } finally {
    // The session ends with its name and its lock.
    client.release(true);
  }
}

async function take(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  return rows[0]!.taken;
}

/** The session that has the lock, whose key pg_locks shows in two halves. It has done nothing since it took its turn. */
async function findHolder(client: pg.PoolClient, name: string): Promise<TurnHolder | undefined> {
  const { rows } = await client.query<{ label: string; since: Date }>(
    `select a.application_name as label, a.state_change as since
     from pg_locks l join pg_stat_activity a on a.pid = l.pid, hashtextextended($1, 0) as key
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.database = a.datid and a.datname = current_database()
       and (l.classid::bigint << 32 | l.objid::bigint) = key`,
    [name],
  );
  const holder = rows[0];
  if (!holder?.label.startsWith(prefix)) return undefined;
  return { label: readable(holder.label.slice(prefix.length)), since: holder.since };
}

/** PostgreSQL writes the bytes of other letters than ASCII as `\xc3\xa9`, and cuts a long name. */
function readable(label: string): string {
  const isCut = prefix.length + label.length >= longestLabel;
  const whole = isCut ? `${label.replace(/\\(?:x[0-9a-f]?)?$/, '')}…` : label;
  return whole.replace(/(?:\\x[0-9a-f]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString('utf8').replaceAll('\uFFFD', ''),
  );
}
