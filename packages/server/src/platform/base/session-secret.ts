import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

/** A shorter one can be guessed, or was not written completely. */
const shortestSecret = 32;

/**
 * The secret that this node signs with: the given one, or its own in its data folder. A short one is refused wherever
 * it comes from, because anybody could forge its signatures.
 */
export function sessionSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return longEnough(given, 'SESSION_SECRET: needs at least 32 characters');
  const file = path.join(dataDir, 'session-secret');
  const found = read(file) ?? make(file, dataDir);
  return longEnough(
    found,
    `${file} is empty or cut short, perhaps because the disk was full: remove it and start again. Everybody has to log in anew then`,
  );
}

function longEnough(secret: string, otherwise: string): string {
  const trimmed = secret.trim();
  if (trimmed.length < shortestSecret) throw new StartRefused(otherwise);
  return trimmed;
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') throw unwritable(path.dirname(file), error);
    throw new StartRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Writes the secret to a temporary file and moves it into place once it is on the disk completely: a full disk leaves
 * nothing behind. If two processes start at once, the first one's secret wins.
 */
function make(file: string, dataDir: string): string {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    putInPlace(aside, file);
    flushFolder(dataDir);
  } catch (cause) {
    throw unwritable(dataDir, cause);
  } finally {
    fs.rmSync(aside, { force: true });
  }
  return read(file) ?? '';
}

const unwritable = (dataDir: string, cause: unknown) =>
  new StartRefused(`DATA_DIR ${dataDir} cannot be written: ${(cause as Error).message}`);

/** A link never replaces an existing file; file systems without links get a rename. */
function putInPlace(aside: string, file: string): void {
  try {
    fs.linkSync(aside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    fs.renameSync(aside, file);
  }
}

function flushFolder(folder: string): void {
  const open = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(open);
  } finally {
    fs.closeSync(open);
  }
}
