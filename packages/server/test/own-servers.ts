import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { installWithoutStarting, tried } from '../../../scripts/apt.mjs';
import { findServers } from '../../../scripts/servers.mjs';
import { freePort, scratchFolder } from './running-server.ts';

/** A server of our own, in its own folder and on its own port; services of the machine are left alone. */
export interface OwnServer {
  readonly port: number;
  start(): Promise<void>;
  /** Resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Makes it stop responding; its connections stay open. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

/** Debian's programs; or undefined and a sentence if they are missing and cannot be installed. */
export function debianServers() {
  const found = findServers();
  if (found.refusal === undefined) return found;
  console.log(`Not tested: ${found.refusal}.`);
  return undefined;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy()).on('connect', () => socket.end());
  });

/** PostgreSQL refuses root, so it then runs as the user that its package created. */
const asPostgres = process.getuid!() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

interface Program {
  readonly command: readonly string[];
  readonly folder: string;
  readonly isReady: () => boolean | Promise<boolean>;
}

function run({ command, folder, isReady }: Program, port: number): OwnServer {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child?.kill(signal);
    await ended;
    child = undefined;
  };
  return {
    port,
    async start() {
      const [file, ...args] = command;
      const started = spawn(file!, args, {
        cwd: folder,
        stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'a')],
      });
      child = started;
      ended = new Promise((resolve) => started.on('close', resolve));
      while (!((await answers(port)) && (await isReady()))) {
        if (started.exitCode !== null)
          throw new Error(`${file} ended:\n${fs.readFileSync(path.join(folder, 'log'), 'utf8').slice(-2_000)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await stop('SIGKILL');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one of PostgreSQL's own programs against it and returns its output. */
export type Ask = (program: string, ...args: readonly string[]) => string;

/** An empty cluster with the superuser `postgres`, which accepts everybody on loopback. */
export async function ownPostgres(programs: string): Promise<OwnServer & { readonly ask: Ask }> {
  const folder = scratchFolder();
  if (asPostgres.length > 0) spawnSync('chown', ['postgres:postgres', folder]);
  const cluster = path.join(folder, 'data');
  const port = await freePort();
  const runNow = (command: readonly string[]) => {
    const [file, ...args] = command;
    const done = spawnSync(file!, args, { cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stderr}`);
    return done.stdout;
  };
  runNow([...asPostgres, path.join(programs, 'initdb'), '-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync']);
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((one) => [
    '-c',
    one,
  ]);
  const command = [...asPostgres, path.join(programs, 'postgres'), '-D', cluster, '-p', String(port), ...settings];
  const isReady = () =>
    spawnSync(path.join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  const server = run({ command, folder, isReady }, port);
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return { ...server, ask: (program, ...args) => runNow([path.join(programs, program), ...where, ...args]) };
}

/** A Redis that stores nothing on disk. */
export async function ownRedis(program: string): Promise<OwnServer> {
  const port = await freePort();
  const command = [program, '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return run({ command, folder: scratchFolder(), isReady: () => true }, port);
}

/** A proxy on this port before nodes, as README.md says: Debian's nginx, which is installed if it is missing. */
export function ownNginx(port: number, nodes: readonly string[]): OwnServer {
  const program = '/usr/sbin/nginx';
  if (!fs.existsSync(program) && !installWithoutStarting('nginx-light')) throw new Error(`No nginx: ${tried.at(-1)}`);
  const folder = scratchFolder();
  const servers = nodes.map((node) => `server ${new URL(node).host} fail_timeout=1s;`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const config = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr error;
    ${process.getuid!() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http {
      access_log off; ${temporary.join(' ')}
      map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
      upstream oeuvre { ${servers} keepalive 32; }
      server {
        listen 127.0.0.1:${port}; client_max_body_size 60m;
        location / {
          proxy_pass http://oeuvre; proxy_http_version 1.1;
          proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;
          proxy_next_upstream error timeout non_idempotent; proxy_read_timeout 90s;
        }
      }
    }`,
  );
  return run({ command: [program, '-e', 'stderr', '-c', config], folder, isReady: () => true }, port);
}
