import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isListed, type ListedHosts, mayConnectTo } from '../base/listed-hosts.ts';

/**
 * `not-listed`: the operator has not allowed it. `missing`: there is nothing at this address. `busy`: another attempt
 * may succeed. `silent`: the host did not answer, or not to the end.
 */
export type FetchFailure = 'not-listed' | 'missing' | 'busy' | 'silent' | 'refused';

/** A file that could not be fetched, with the reason for people. */
export class FetchRefused extends Error {
  readonly why: FetchFailure;
  /** How long the host asks us to wait. */
  readonly retryAfterSeconds: number | undefined;
  constructor(why: FetchFailure, message: string, retryAfterSeconds?: number) {
    super(message);
    this.why = why;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface FetchLimits {
  readonly bytes: number;
  /** Without a byte for this long, the host is silent. */
  readonly idleMs: number;
  /** The whole file, with its redirects. */
  readonly totalMs: number;
}

export interface FetchOptions {
  readonly hosts: ListedHosts;
  readonly limits: FetchLimits;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the fetch; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export interface FetchedFile {
  /** The address after its redirects. */
  readonly url: URL;
  readonly contentType: string;
}

const mostRedirects = 5;

/**
 * Fetches a file from a listed host into `target`. Each redirect is checked like the first address, and we connect to
 * the very address that was checked, so a name that changes meanwhile leads nowhere else.
 */
export async function fetchFile(address: string, target: string, options: FetchOptions): Promise<FetchedFile> {
  const time = AbortSignal.timeout(options.limits.totalMs);
  const signal = AbortSignal.any([time, ...(options.signal ? [options.signal] : [])]);
  try {
    let url = parsed(address);
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const reply = await ask(url, options, signal);
      const location = locationOf(reply);
      if (location === undefined) return await receive(reply, target, { url, limits: options.limits, signal });
      reply.destroy();
      url = parsed(location, url);
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (time.aborted)
      throw new FetchRefused('silent', `it took longer than ${Math.ceil(options.limits.totalMs / 1_000)} seconds`);
    throw error;
  }
  throw new FetchRefused('refused', `it redirects more than ${mostRedirects} times`);
}

function parsed(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new FetchRefused('refused', 'it is not a web address');
  return new URL(address, base);
}

async function ask(url: URL, { hosts, limits, headers }: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  if (!isListed(hosts, url)) throw new FetchRefused('not-listed', `${url.host || url.protocol} is not allowed`);
  if (url.username || url.password) throw new FetchRefused('refused', 'the address contains a user name or password');
  const addresses = await addressesOf(url, hosts, signal);
  const lookupChecked: LookupFunction = (_name, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).get(url, {
    // A connection that is kept open would belong to an address that was checked for another file.
    agent: false,
    headers: { ...headers, 'accept-encoding': 'identity' },
    lookup: lookupChecked,
    signal,
    timeout: limits.idleMs,
  });
  const silent = new FetchRefused('silent', `${url.hostname} does not respond`);
  request.on('timeout', () => request.destroy(silent));
  request.on('response', resolve);
  request.on('error', (error) => reject(error === silent || signal.aborted ? error : unreachable(url, error)));
  return promise;
}

const unreachable = ({ hostname }: URL, { code, message }: NodeJS.ErrnoException) =>
  new FetchRefused('silent', `${hostname} cannot be reached (${code ?? message})`);

/** The addresses of a host that we may connect to. */
async function addressesOf({ hostname }: URL, hosts: ListedHosts, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const found = await Promise.race([lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }), aborted.promise]);
    const allowed = found.filter(({ address }) => mayConnectTo(hosts, address));
    if (allowed.length === 0)
      throw new FetchRefused('not-listed', `${hostname} leads into a network that is not allowed`);
    return allowed;
  } catch (error) {
    if (error instanceof FetchRefused || signal.aborted) throw error;
    throw new FetchRefused('silent', `${hostname} is not known`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const locationOf = ({ statusCode = 0, headers }: IncomingMessage) =>
  [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;

interface Receiving {
  readonly url: URL;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
}

async function receive(
  reply: IncomingMessage,
  target: string,
  { url, limits, signal }: Receiving,
): Promise<FetchedFile> {
  const refused = refusalOf(reply, limits);
  if (refused) {
    reply.destroy();
    throw refused;
  }
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.bytes) done(tooLarge(limits));
      else done(null, chunk);
    },
  });
  const file = createWriteStream(target, { mode: 0o600 });
  try {
    await pipeline(reply, counted, file, { signal });
  } catch (error) {
    // A full disk is not the host's fault.
    const isOurs =
      error instanceof FetchRefused || ['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '');
    throw isOurs || signal.aborted ? error : new FetchRefused('silent', `${url.hostname} did not send it to the end`);
  }
  return { url, contentType: reply.headers['content-type'] ?? '' };
}

const tooLarge = ({ bytes }: FetchLimits) =>
  new FetchRefused('refused', `it is larger than ${Math.round(bytes / 1_048_576)} MB`);

function refusalOf({ statusCode = 0, headers }: IncomingMessage, limits: FetchLimits): FetchRefused | undefined {
  if (Number(headers['content-length'] ?? 0) > limits.bytes) return tooLarge(limits);
  if (statusCode === 200) return undefined;
  if (statusCode === 404 || statusCode === 410) return new FetchRefused('missing', `the host answers ${statusCode}`);
  const isBusy = [429, 502, 503, 504].includes(statusCode);
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return new FetchRefused(
    isBusy ? 'busy' : 'refused',
    `the host answers ${statusCode}`,
    Number.isFinite(seconds) ? seconds : undefined,
  );
}
