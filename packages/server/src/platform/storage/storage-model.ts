import type { Readable } from 'node:stream';

/** An object being read. Its size, or that of the requested range, is known before the first byte. */
export interface StoredStream {
  readonly body: Readable;
  readonly size: number;
}

/** The first and last byte, both counted from 0 and included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** An object as a list shows it. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** Bytes by key. A put is atomic: a reader never sees half of an object. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a local file without ever holding it in memory whole. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  stream(key: string, range?: ByteRange): Promise<StoredStream | undefined>;
  exists(key: string): Promise<boolean>;
  /** Where an object lies on this machine's disk, if it does; undefined for a store elsewhere. */
  localPath(key: string): string | undefined;
  remove(key: string): Promise<void>;
  /** All objects in no particular order, without ever holding the list in memory. */
  list(): AsyncIterable<StoredObject>;
  /** Throws if the store cannot be reached or written to. */
  check(): Promise<void>;
}

/** Keys are relative paths of plain characters, so they mean the same on a disk and in a bucket. */
export function assertKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
