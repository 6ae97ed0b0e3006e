import type { Readable } from 'node:stream';

/** A stored thing being read: its size, that of the range when one was asked for, is known before the first byte. */
export interface StoredStream {
  readonly body: Readable;
  readonly size: number;
}

/** From the first to the last of these bytes, both counted from 0 and both given. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where bytes are kept, by key. What is put is whole or absent: a reader never sees half of it. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Puts what lies in a file of this machine, without ever holding it whole. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  stream(key: string, range?: ByteRange): Promise<StoredStream | undefined>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Throws when the store cannot be reached or written to. */
  check(): Promise<void>;
}

/** An S3-compatible store; `forcePathStyle` is for those that do not serve a bucket as a host name. */
export interface S3Settings {
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly forcePathStyle: boolean;
}

/** Keys are relative paths of plain characters, so that they mean the same on a disk and in a bucket. */
export function assertKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
