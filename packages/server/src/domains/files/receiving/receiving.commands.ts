import type { FastifyRequest } from 'fastify';
import type { LocalPicture } from '../files.commands.ts';
import { withUpload } from '../files.upload.ts';

/** Receives the picture of a form for another domain, which says how large it may be and stores it while it is here. */
export const receivePicture = <T>(
  request: FastifyRequest,
  { maximumBytes, store }: { readonly maximumBytes: number; readonly store: (given: LocalPicture) => Promise<T> },
): Promise<T> => withUpload(request, store, maximumBytes);
