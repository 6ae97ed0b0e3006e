import { maximumMasterBytes, maximumPictureBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { mastersRoutes } from '@oeuvre/contracts/domains/files/masters.routes.ts';
import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { CallError, offline } from '../../ui/api-context.ts';

/** The types that a file dialog offers and a drop accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Throws a message for the person if a file is not an accepted picture; the server would say the same. */
export function checkPicture(file: File): void {
  if (!pictureTypes.includes(file.type)) throw refusedFile('wrong-type', file.name);
  if (file.size >= maximumPictureBytes) throw refusedFile('too-large', file.name);
}

type PictureRoute = typeof filesRoutes.uploadForArticle | typeof filesRoutes.uploadPhoto;

interface Sending {
  /** Gets the uploaded share, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Aborts the upload, which then fails as if there were no network. */
  readonly signal?: AbortSignal | undefined;
}

function refusalIn({ status, response }: XMLHttpRequest) {
  const problem = response as Partial<Problem> | null;
  return {
    code: problem?.code ?? 'web/unexpected',
    status,
    message: problem?.message ?? 'Something went wrong. Please try again.',
  };
}

/**
 * Sends a form to one of the upload calls and returns its reply, or throws a message for the person. Not fetch, because
 * that does not report upload progress.
 */
export async function sendForm(
  route: Pick<Route, 'method' | 'path'>,
  body: FormData,
  { onProgress, signal }: Sending = {},
): Promise<unknown> {
  const request = new XMLHttpRequest();
  request.open(route.method, route.path);
  request.responseType = 'json';
  if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  const isAnswered = await new Promise<boolean>((resolve) => {
    request.onload = () => resolve(true);
    request.onerror = () => resolve(false);
    request.onabort = () => resolve(false);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  if (!isAnswered) throw new CallError(offline);
  if (request.status < 200 || request.status > 299) throw new CallError(refusalIn(request));
  return request.response;
}

/** Uploads a picture; checks it first, so files that the server would refuse are not sent. */
export async function sendPicture(route: PictureRoute, file: File, sending?: Sending): Promise<UploadedPicture> {
  checkPicture(file);
  const body = new FormData();
  body.append('file', file);
  return (await sendForm(route, body, sending)) as UploadedPicture;
}

/** The types of originals; some systems know no type of .tiff, which the server then recognises. */
export const masterTypes = [...pictureTypes, 'image/tiff'];

/** Uploads the original of a work's picture, or throws a message for the person. */
export async function sendMaster(file: File, sending?: Sending): Promise<UploadedMaster> {
  if (file.type && !masterTypes.includes(file.type)) throw refusedFile('wrong-master-type', file.name);
  if (file.size > maximumMasterBytes) throw refusedFile('master-too-large', file.name);
  const body = new FormData();
  body.append('file', file);
  const route: Pick<typeof mastersRoutes.upload, 'method' | 'path'> = { method: 'POST', path: '/api/file/artworks' };
  return (await sendForm(route, body, sending)) as UploadedMaster;
}
