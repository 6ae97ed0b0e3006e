import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../src/platform/storage/storage.ts';

export interface S3Store {
  /** A folder of its own, also for a disk store. */
  readonly folder: string;
  readonly s3: S3Settings;
  close(): Promise<void>;
}

/** A real S3-compatible server on loopback with one empty bucket. */
export async function openS3Store(): Promise<S3Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oeuvre-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  return {
    folder,
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region: 'eu-central-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
