import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../base/config.ts';
import { assertKey, type Storage, type StoredObject, type StoredStream } from './storage-model.ts';

/** Keeps bytes in a bucket of any S3-compatible store. */
export function s3Storage(settings: S3Settings): Storage {
  const client = clientOf(settings);
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  const stream: Storage['stream'] = (key, range) =>
    orUndefined(openStream(client, { ...at(key), ...(range && { Range: `bytes=${range.first}-${range.last}` }) }));
  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length, ContentType: contentType }),
      );
    },
    async putFile(key, path, contentType) {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: contentType,
        }),
      );
    },
    stream,
    async get(key) {
      const found = await stream(key);
      return found && buffer(found.body);
    },
    exists: async (key) => (await orUndefined(client.send(new HeadObjectCommand(at(key))))) !== undefined,
    localPath: () => undefined,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    list: () => listObjects(client, settings.bucket),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
    },
  };
}

function clientOf({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    // Without keys the client uses the machine's own role.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Not every compatible store supports Amazon's newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function* listObjects(client: S3Client, bucket: string): AsyncGenerator<StoredObject, void> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

async function openStream(
  client: S3Client,
  place: { Bucket: string; Key: string; Range?: string },
): Promise<StoredStream> {
  const { Body, ContentLength } = await client.send(new GetObjectCommand(place));
  if (!(Body instanceof Readable)) throw new Error('The store answered without a body.');
  return { body: Body, size: ContentLength ?? 0 };
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
