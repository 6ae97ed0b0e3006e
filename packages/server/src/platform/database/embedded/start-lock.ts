import { createHash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../../base/start-refused.ts';

/**
 * Only one process at a time may start or stop a database. An abstract socket serves as a lock that the kernel releases
 * when its holder dies.
 */
export async function takeStartLock(home: string): Promise<{ release(): void }> {
  const name = `\0oeuvre-${createHash('sha256').update(home).digest('hex').slice(0, 24)}`;
  for (let attempt = 0; attempt < 2_400; attempt++) {
    const server = net.createServer();
    const taken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(name, () => resolve(true));
    });
    if (taken) {
      server.unref();
      return { release: () => server.close() };
    }
    await sleep(50);
  }
  throw new StartRefused('Another process has been starting this database for two minutes');
}
