import net from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends exactly these bytes and reads one whole response; a connection closed without one has status 0. */
export function sendRaw(port: number, bytes: string | Buffer, patienceMs = 30_000): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    const parts: Buffer[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer in ${patienceMs} ms to ${bytes.toString().slice(0, 200)}`));
    }, patienceMs);
    const done = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(parsed(Buffer.concat(parts)));
    };
    socket.on('data', (part) => {
      parts.push(part);
      if (isWhole(Buffer.concat(parts))) done();
    });
    socket.on('end', done);
    // Data sent after a refusal may be cut off; the refusal has been read.
    socket.on('error', done);
    socket.write(bytes);
  });
}

/**
 * The head of a request; it has no Content-Length. Without a body the connection ends with the response, as for HEAD.
 */
export const rawRequest = (
  method: string,
  target: string,
  headers: readonly (readonly [name: string, value: string])[],
  body?: string | Buffer,
) => {
  const own = body === undefined ? ['Connection: close'] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...own,
    '',
    '',
  ].join('\r\n');
  return body === undefined ? head : Buffer.concat([Buffer.from(head), Buffer.from(body)]);
};

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.subarray(0, end).toString('latin1'))?.[1];
  return length !== undefined && bytes.length >= end + 4 + Number(length);
}

function parsed(bytes: Buffer): RawReply {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, headers: {}, body: bytes.toString() };
  const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = bytes.subarray(end + 4);
  return {
    status: Number(first!.split(' ')[1]),
    headers,
    body: (headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body).toString(),
  };
}

/** The parts of a chunked body. */
function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(body.subarray(at, line).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
  }
}
