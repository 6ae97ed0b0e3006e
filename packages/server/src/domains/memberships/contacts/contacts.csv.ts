import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ContactSort } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import { contactErrors } from '@oeuvre/contracts/domains/memberships/contacts/contacts.errors.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { byteOrderMark } from '../../../platform/text/csv.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { filteredNumbers, type MeantPeople } from './contacts.access.ts';
import { sortingOf } from './contacts.list.ts';

export interface Export {
  readonly segmentId: SegmentId;
  readonly usersIds: readonly string[] | undefined;
  readonly filter: ContactFilter | undefined;
  readonly sort: ContactSort;
}

/** An export keeps a connection as long as its reader needs. */
const exportsAtOnce = 4;
let running = 0;

/**
 * Notes who exports whom, then returns the file, which reads the people of the note: it has exactly them. The note is
 * committed before the first byte leaves, so an export that breaks off counts as one.
 */
export async function exportContacts(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  asked: Export & { readonly viewer: Viewer; readonly requestId: string },
): Promise<Readable> {
  if (running >= exportsAtOnce) throw commonErrors('too-many-requests', { retryAfter: 30 });
  running += 1;
  try {
    const noted = await inTransaction(db, (tx) => noteExport(tx, asked));
    const file = await copied(pool, copyOf(noted, asked.sort));
    file.once('close', () => (running -= 1));
    return file;
  } catch (error) {
    running -= 1;
    throw error;
  }
}

/** A stream of lines; when its reader goes away, the query ends. */
async function copied(pool: pg.Pool, text: string): Promise<Readable> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The planner would sort a million rows on disk; the index of the sort gives the first row at once.
    await client.query(
      'set local max_parallel_workers_per_gather = 0; set local jit = off; set local enable_sort = off',
    );
    const rows = await client.query(copyTo(text));
    const lines = new LinesOfCsv();
    pipeline(rows, lines)
      .then(() => client.query('commit'))
      .then(() => client.release())
      // The connection is in the middle of a reply: closing it also ends the query.
      .catch((error: Error) => client.release(error));
    return lines;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

interface Noted {
  readonly id: string;
  readonly segmentNo: number;
}

async function noteExport(
  tx: Database,
  { viewer, requestId, segmentId, filter, usersIds }: Export & { readonly viewer: Viewer; readonly requestId: string },
): Promise<Noted> {
  await getSegment(tx, segmentId);
  const kept = { ...filter, ...(usersIds && { named: usersIds.length }) };
  const noted = await insertNote(tx, { segmentId, people: { filter, usersIds }, kept, actorId: accountOf(viewer) });
  if (noted.count === 0) throw contactErrors('no-users-filtered');
  await audit(tx, {
    viewer,
    act: 'contacts.export',
    subject: ['segment', segmentId],
    details: { filter: kept, count: noted.count },
    requestId,
  });
  return noted;
}

/** Neighbouring numbers become one range, so a whole segment takes a few bytes. */
async function insertNote(
  tx: Database,
  note: {
    readonly segmentId: SegmentId;
    readonly people: MeantPeople;
    readonly kept: object;
    readonly actorId: UserId | null;
  },
): Promise<Noted & { readonly count: number }> {
  // Otherwise the numbers of a million people would be sorted on disk.
  await sql`set local work_mem = '64MB'`.execute(tx);
  const { rows } = await sql<Noted & { count: number }>`
    with runs as (select int4range(min(no), max(no) + 1) as run, count(*) as length
      from (select no, no - row_number() over (order by no) as start from (${filteredNumbers(note.segmentId, note.people)}) people) numbered
      group by start)
    insert into contact_exports (segment_id, segment_no, actor_id, filter, count, people)
    select s.id, s.no, ${note.actorId}, ${JSON.stringify(note.kept)}::jsonb,
      (select coalesce(sum(length), 0) from runs), (select coalesce(range_agg(run), '{}') from runs)
    from segments s where s.id = ${note.segmentId} returning id, segment_no, count`.execute(tx);
  return rows[0]!;
}

/**
 * A cell that no spreadsheet takes for a formula, as `csvLine` has it. Nearly all begin with a letter, so the regular
 * expression is seldom asked.
 */
const cell = (column: string) =>
  `case when ${column} collate "C" >= 'A' and ${column} collate "C" < U&'\\FF00' then ${column}
    when ${column} ~ U&'^\\\\s*[-=+@\\FF1D\\FF0B\\FF0D\\FF20]|^[\\\\t\\\\r\\\\n]' then '''' || ${column} else ${column} end`;

const statusNames = [...membershipStatuses.slice(1), 'SUBSCRIBED'].map((status) => pg.escapeLiteral(status)).join(', ');

// trick: planner fence
/** COPY takes no parameters. Adding nothing to the ranges unpacks them once instead of for every row. */
function copyOf({ id, segmentNo }: Noted, sort: ContactSort): string {
  const { key, isDown } = sortingOf(sort);
  const direction = isDown ? 'desc' : 'asc';
  return `copy (select ${cell('c.last_name')} as "lastName", ${cell('c.first_name')} as "firstName",
      ${cell(`trim(c.first_name || ' ' || c.last_name)`)} as "fullName", ${cell('c.country_name')} as "countryName", ${cell('c.email')} as email,
      (array[${statusNames}])[w.status] as status, (array['notSubscribed', 'unsubscribed', 'subscribed'])[w.newsletter + 1] as newsletter
      from (select x.contact_id, x.status, x.newsletter from segment_contacts x where x.segment_no = ${Number(segmentNo)}
        and x.no <@ (select people + '{}'::int4multirange from contact_exports where id = ${pg.escapeLiteral(id)})
        order by x.${key} ${direction}, x.contact_id ${direction}) w
      cross join lateral (select c.last_name, c.first_name, c.country_name, c.email from contacts c where c.id = w.contact_id offset 0) c
      ) to stdout with (format csv, header)`;
}

const quote = 0x22;
const newline = 0x0a;
const lineEnd = [0x0d, newline];

/** RFC 4180 ends lines with CRLF, and Excel reads UTF-8 only after a mark. PostgreSQL writes neither. */
class LinesOfCsv extends Transform {
  #isQuoted = false;
  #isFirst = true;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const out = Buffer.allocUnsafe(2 * chunk.length);
    let length = 0;
    for (const byte of chunk) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      if (byte === newline && !this.#isQuoted) out[length++] = lineEnd[0]!;
      out[length++] = byte;
    }
    if (this.#isFirst) this.push(byteOrderMark);
    this.#isFirst = false;
    done(null, out.subarray(0, length));
  }
}
