import https, { type RequestOptions } from 'node:https';
import { LRUCache } from 'lru-cache';

const mostBytes = 16_384;
const patienceMs = 5_000;
const mostCertificates = 20;
/** Certificates change about once a year; a forged message may name any number of them. */
const mostFetchesPerMinute = 20;

/** AWS did not answer, or not as expected: the sender should try again later. */
export class SnsUnavailable extends Error {}

/** Requests to addresses of SNS, which the caller has checked. */
export interface SnsRequests {
  /** The certificate at this address; kept in memory. */
  readonly certificateAt: (url: string) => Promise<string>;
  /** Confirms a subscription. */
  readonly confirm: (url: string) => Promise<void>;
}

/** `connection` is for tests, which run the other side themselves. */
export function createSnsRequests(connection: RequestOptions = {}): SnsRequests {
  const certificates = new LRUCache<string, Promise<string>>({ max: mostCertificates });
  let minute = 0;
  let fetches = 0;

  function takeTurn(): void {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, fetches] = [now, 0];
    fetches += 1;
    if (fetches > mostFetchesPerMinute) throw new SnsUnavailable('too many certificates were asked for');
  }

  return {
    async certificateAt(url) {
      const known = certificates.get(url);
      if (known) return known;
      takeTurn();
      const fetched = get(url, connection);
      certificates.set(url, fetched);
      fetched.catch(() => certificates.delete(url));
      return fetched;
    },
    async confirm(url) {
      await get(url, connection);
    },
  };
}

/** Follows no redirect. */
function get(url: string, connection: RequestOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const signal = AbortSignal.timeout(patienceMs);
  const request = https.get(url, { agent: false, ...connection, signal }, (reply) => {
    if (reply.statusCode !== 200) {
      reply.destroy();
      return reject(new SnsUnavailable(`SNS answers ${reply.statusCode}`));
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) reply.destroy(new Error('the answer is too large'));
      else chunks.push(chunk);
    });
    reply.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    reply.on('error', (error) => reject(new SnsUnavailable(error.message, { cause: error })));
  });
  request.on('error', (error) => reject(new SnsUnavailable(error.message, { cause: error })));
  return promise;
}
