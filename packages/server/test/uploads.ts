import fs from 'node:fs';
import http from 'node:http';

/** A form with this one picture, as sent. */
function formOf(picture: Buffer): { readonly body: Buffer; readonly type: string } {
  const boundary = 'the-boundary-of-an-upload';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Sends pictures to a server, each over its own connection and all at once; returns the status of each. */
export function uploadAtOnce(
  {
    url,
    cookie,
    path = '/api/file/articles',
  }: { readonly url: string; readonly cookie: string; readonly path?: string },
  pictures: readonly Buffer[],
): Promise<number[]> {
  const agent = new http.Agent({ maxSockets: Infinity });
  const send = (picture: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const { body, type } = formOf(picture);
      const headers = { origin: url, cookie, 'content-type': type, 'content-length': body.length };
      const request = http.request(`${url}${path}`, { method: 'POST', agent, headers }, (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode!));
      });
      request.once('error', reject);
      request.end(body);
    });
  return Promise.all(pictures.map(send)).finally(() => agent.destroy());
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

function running(): Running[] {
  return fs.readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
      return [{ pid: Number(pid), parent: Number(parent), name: name! }];
    } catch {
      return [];
    }
  });
}

/** The processes that a server has started, without its database. */
export const helpersOf = (server: number): number[] =>
  running()
    .filter(({ parent, name }) => parent === server && name !== 'postgres')
    .map(({ pid }) => pid);

/** The processor time that a process has taken in its own code so far, in milliseconds. */
export function processorTime(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) * 10;
}

interface Resident {
  readonly own: number;
  /** Memory mapped from files: the same pages of Node itself in all Node processes. */
  readonly ofFiles: number;
}

function residentOf(pid: number): Resident {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { own: megabytes('RssAnon') + megabytes('RssShmem'), ofFiles: megabytes('RssFile') };
  } catch {
    return { own: 0, ofFiles: 0 };
  }
}

/**
 * The resident memory of a server and its child processes, in MB; the shared part, Node's program itself, counts once.
 */
export function memoryOf(server: number): number {
  const all = [server, ...helpersOf(server)].map(residentOf);
  return all.reduce((sum, { own }) => sum + own, 0) + Math.max(...all.map(({ ofFiles }) => ofFiles));
}

/** Polls a server's memory until told to stop; then returns the maximum. */
export function watchMemory(server: number): () => number {
  let most = memoryOf(server);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(server));
  }, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}
