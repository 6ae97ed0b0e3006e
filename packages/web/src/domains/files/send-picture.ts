import { maximumPictureBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { type UploadedPicture, uploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Sends a picture to one of the upload calls; what the server would refuse anyway is not sent. Throws the words for the person. */
export async function sendPicture(path: string, file: File): Promise<UploadedPicture> {
  if (!pictureTypes.includes(file.type)) throw refusedFile('wrong-type', file.name);
  if (file.size >= maximumPictureBytes) throw refusedFile('too-large', file.name);
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(path, { method: 'POST', credentials: 'same-origin', body }).catch(() => undefined);
  if (!response) throw new Error('The server cannot be reached. Please check your connection and try again.');
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Error((answer as Partial<Problem> | undefined)?.message ?? 'Something went wrong. Please try again.');
  return uploadedPicture.parse(answer);
}
