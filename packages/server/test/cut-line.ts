import net from 'node:net';

/**
 * `refuses`: the port is closed, connections end. `hangs`: nothing passes for a while, then everything goes on.
 * `vanishes`: what was connected stays silent for ever, as after a power failure; later connections are whole.
 */
export type Fault = 'refuses' | 'hangs' | 'vanishes';

/** A line between the program and its database that can be cut in several ways. */
export class CutLine {
  readonly #server = net.createServer((socket) => this.#join(socket));
  readonly #upstream: net.NetConnectOpts;
  /** The program's end of each connection, and the database's. */
  readonly #sockets = new Map<net.Socket, net.Socket>();
  #fault: Fault | undefined;
  #port = 0;
  /** The names of all programs that have connected. */
  readonly #names: string[] = [];

  /** The database's address, a socket or a host. */
  constructor(databaseUrl: string) {
    const url = new URL(databaseUrl.replace('@/', '@socket/'));
    const folder = url.searchParams.get('host');
    const port = url.searchParams.get('port') ?? url.port;
    this.#upstream = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port: Number(port) };
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as net.AddressInfo).port;
  }

  /** The database's address through this line. */
  urlOf(databaseUrl: string): string {
    const { username, pathname } = new URL(databaseUrl.replace('@/', '@socket/'));
    return `postgres://${username}@127.0.0.1:${this.#port}${pathname}?sslmode=disable`;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** How often a client of this name has connected since the start. */
  attempts(name: string): number {
    return this.#names.filter((one) => one === name).length;
  }

  #join(socket: net.Socket): void {
    const upstream = net.connect(this.#upstream);
    const ends = [socket, upstream];
    this.#sockets.set(socket, upstream);
    for (const [from, to] of [ends, ends.toReversed()] as [net.Socket, net.Socket][]) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        this.#sockets.delete(socket);
      });
    }
    if (this.#fault === 'hangs') upstream.pause();
    if (this.#fault === 'vanishes') this.#forget(socket, upstream);
    // The first message of PostgreSQL's protocol names the program in plain text.
    socket.once('data', (bytes) => {
      const name = /application_name\0([^\0]*)/.exec(bytes.toString('latin1'))?.[1];
      if (name) this.#names.push(name);
    });
  }

  /** The database has noticed that the other end is gone; the program hears nothing. */
  #forget(socket: net.Socket, upstream: net.Socket): void {
    for (const end of [socket, upstream]) end.removeAllListeners('data').resume();
    upstream.removeAllListeners('close').destroy();
  }

  async cut(fault: Fault): Promise<void> {
    this.#fault = fault;
    if (fault === 'refuses') {
      const closed = new Promise((resolve) => this.#server.close(resolve));
      for (const socket of this.#sockets.keys()) socket.destroy();
      await closed;
    }
    for (const [socket, upstream] of this.#sockets) {
      if (fault === 'vanishes') this.#forget(socket, upstream);
      else upstream.pause();
    }
  }

  async mend(): Promise<void> {
    const fault = this.#fault;
    this.#fault = undefined;
    if (fault === 'refuses') await this.open();
    if (fault === 'hangs') for (const upstream of this.#sockets.values()) upstream.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.keys()) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
