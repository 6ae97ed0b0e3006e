import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartRefused } from '../../base/start-refused.ts';

/** The system user that runs PostgreSQL. */
export interface DatabaseUser {
  readonly uid: number;
  /** The command prefix that runs a program as this user. */
  readonly prefix: readonly string[];
}

const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root. If we are root, it runs as the folder's owner, else postgres, else nobody, with
 * the one capability that lets it reach folders below /root.
 */
export function databaseUser(home: string, binary: string): DatabaseUser {
  const me = process.getuid!();
  const cluster = path.join(home, 'data');
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster).uid : undefined;
  if (me === 0) return deputyOfRoot(home, binary, owner);
  if (owner !== undefined && owner !== me) {
    throw new StartRefused(
      `The database in ${home} belongs to uid ${owner} (it was first started by root or another user): start as that user, or run: sudo chown -R ${os.userInfo().username} ${path.dirname(home)}`,
    );
  }
  return { uid: me, prefix: [] };
}

function deputyOfRoot(home: string, binary: string, clusterOwner: number | undefined): DatabaseUser {
  const checkoutOwner = fs.statSync(path.resolve(home, '../..')).uid;
  const uid = clusterOwner || checkoutOwner || idOf('-u', 'postgres') || nobody;
  const gid = idOf('-g', String(uid)) || nobody;
  fs.chownSync(path.dirname(home), uid, gid);
  fs.chownSync(home, uid, gid);
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  if (reaches(plain, binary, home)) return { uid, prefix: plain };
  // PostgreSQL checks its own binary with access(2), which drops the capability unless no_setuid_fixup is set.
  const capable = [
    ...plain,
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  if (reaches(capable, binary, home)) return { uid, prefix: capable };
  throw new StartRefused(
    `PostgreSQL may not run as root, and uid ${uid} cannot reach ${home} or ${binary}: move the checkout out of a private folder (for example to /opt/oeuvre), set DATA_DIR, or start as an ordinary user`,
  );
}

const idOf = (flag: string, name: string) =>
  Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN);

function reaches(prefix: readonly string[], binary: string, home: string): boolean {
  const [program, ...rest] = prefix;
  return (
    spawnSync(program!, [...rest, 'sh', '-c', 'test -x "$0" && cd "$1" && test -w .', binary, home], { cwd: '/' })
      .status === 0
  );
}
