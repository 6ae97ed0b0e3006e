import '../mailings.tables.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { lockAsRun, tryWorkerLock } from '../mailings.lock.ts';
import type { Worker } from './sending.chunks.ts';
import { senderOf } from './sending.mail.ts';

/** A run ends at this size, and the next one begins another journal. */
const mostBytes = 32_000_000;

const folderOf = (dataDir: string) => path.join(dataDir, 'mailings');
const filePattern = /^(?<mailingId>[0-9a-f-]{36})\.(?<worker>\d{1,10})$/;

/** Changes when the machine starts. Lines written before may be lost then, as they are not forced to the disk. */
function bootOf(): string | undefined {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * The mails that a run began and the answers to them, one line each, in a file that survives a killed process. It
 * settles most of the recipients that the run had marked. Without a journal (no boot id, no space) they are uncertain.
 */
export class Journal {
  readonly #file: string;
  #fd: number | undefined;
  #bytes = 0;

  constructor(dataDir: string, { mailingId, worker }: Worker) {
    this.#file = path.join(folderOf(dataDir), `${mailingId}.${worker}`);
    const boot = bootOf();
    if (!boot) return;
    try {
      fs.mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
      this.#fd = fs.openSync(this.#file, 'ax', 0o600);
      this.#write(`boot ${boot}\n`);
    } catch {
      this.#giveUp();
    }
  }

  get isFull(): boolean {
    return this.#bytes >= mostBytes;
  }

  /**
   * Call it before anything of the mail leaves. False if the journal was taken because this run counts as dead: then the
   * mail must not leave. The one who takes a journal removes its name before reading it, so either they read this line
   * or we see that the name is gone.
   */
  begin(no: number): boolean {
    if (this.#fd === undefined) return true;
    if (!this.#write(`b ${no}\n`)) return true;
    return fs.fstatSync(this.#fd).nlink > 0;
  }

  /** The server has accepted the mail, or has certainly not. */
  answer(no: number, isSent: boolean): void {
    this.#write(`${isSent ? 's' : 'x'} ${no}\n`);
  }

  /** All outcomes are recorded. */
  remove(): void {
    this.#giveUp();
  }

  /** False without a journal. A line that could not be written makes the others worthless. */
  #write(line: string): boolean {
    if (this.#fd === undefined) return false;
    try {
      fs.writeSync(this.#fd, line);
      this.#bytes += line.length;
      return true;
    } catch {
      this.#giveUp();
      return false;
    }
  }

  #giveUp(): void {
    if (this.#fd === undefined) return;
    fs.closeSync(this.#fd);
    this.#fd = undefined;
    fs.rmSync(this.#file, { force: true });
  }
}

interface Known {
  readonly sent: readonly number[];
  /** Begun and not answered. */
  readonly open: readonly number[];
}

/** Takes the journal's name away and then reads it; undefined if another process has it, or its lines may be incomplete. */
function takeJournal(file: string): Known | undefined {
  let fd: number;
  try {
    fd = fs.openSync(file, 'r');
    fs.unlinkSync(file);
  } catch {
    return undefined;
  }
  const text = fs.readFileSync(fd, 'utf8');
  fs.closeSync(fd);
  const [head, ...lines] = text.split('\n');
  if (head !== `boot ${bootOf()}` || lines.pop() !== '') return undefined;
  const last = new Map(lines.map((line) => [Number(line.slice(2)), line[0]]));
  const of = (sign: string) => [...last].flatMap(([no, own]) => (own === sign ? [no] : []));
  return { sent: of('s'), open: of('b') };
}

/** A campaign that ended longer ago does not continue by itself. */
const hoursToReopen = 24;

/**
 * Recipients that a dead worker had marked: those whose mail was accepted, and those whose mail certainly was not. A
 * campaign that ended meanwhile continues for the latter (`mailings.resume` queues its runs); after a day, a person decides.
 */
async function settle(
  tx: Database,
  { mailingId, worker }: Worker,
  { domain, known }: { domain: string; known: Known },
) {
  const marked = sql`r.mailing_id = ${mailingId} and r.claimed_by = ${String(worker)} and r.state in ('sending', 'uncertain')`;
  await sql`
    with campaign as (
      select case when closed_at is not null then 'reset' when cancelled_at is not null then 'cancelled' end as skipped,
        coalesce(finished_at < now() - ${hoursToReopen} * interval '1 hour', false) as is_old from mailings where id = ${mailingId}),
    sent as (
      update mailing_recipients r set state = 'sent', sent_at = now(), message_id = '<' || r.id || '@' || ${domain}::text || '>', reason = null
      where ${marked} and r.no = any(${known.sent}::bigint[])),
    unsent as (
      update mailing_recipients r set state = case when c.skipped is null then 'queued' else 'skipped' end, reason = c.skipped,
        attempts = r.attempts - 1, next_at = now()
      from campaign c where ${marked} and not r.no = any(${[...known.sent, ...known.open]}::bigint[]) and (c.skipped is not null or not c.is_old)
      returning r.state)
    update mailings set state = case when state in ('sent', 'failed') then 'sending' else state end, finished_at = null, wakes_at = null
    where id = ${mailingId} and exists (select from unsent where state = 'queued')`.execute(tx);
}

/**
 * Settles the recipients of dead workers by the journals in this node's folder. The journals of other nodes are settled
 * when these nodes are back.
 */
export async function settleJournals({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  const folder = folderOf(config.dataDir);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const { domain } = senderOf(config);
  for (const name of names) {
    const found = filePattern.exec(name)?.groups;
    if (!found) continue;
    const dead = { mailingId: found.mailingId as MailingId, worker: Number(found.worker) };
    await db.transaction().execute(async (tx) => {
      await lockAsRun(tx, dead.mailingId);
      if (!(await tryWorkerLock(tx, dead.worker))) return;
      const known = takeJournal(path.join(folder, name));
      if (known) await settle(tx, dead, { domain, known });
    });
  }
}
