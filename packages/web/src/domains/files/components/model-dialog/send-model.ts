import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import { type Model, uploadedModel } from '@oeuvre/contracts/domains/files/models.model.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { sendPicture } from '../../send-picture.ts';

interface SentModel {
  readonly file: File;
  readonly name: string;
  readonly poster: Blob | undefined;
  readonly onProgress: (share: number) => void;
}

/** Sends a model with its picture and its name. Fetch does not tell how much has gone out, so this is the older request. */
export function sendModel({ file, name, poster, onProgress }: SentModel): Promise<Model> {
  const form = new FormData();
  form.append('name', name);
  if (poster) form.append('poster', asFile(poster));
  form.append('file', file);
  const request = new XMLHttpRequest();
  request.open(modelsRoutes.upload.method, modelsRoutes.upload.path);
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new Error('The server cannot be reached. Please check your connection and try again.'));
    request.onload = () => {
      const answer = request.response as unknown;
      if (request.status < 300) resolve(uploadedModel.parse(answer));
      else reject(new Error((answer as Partial<Problem> | null)?.message ?? 'Something went wrong. Please try again.'));
    };
    request.send(form);
  });
}

/** Gives a model another name, and another picture if there is one. */
export async function changeModel(
  { uuid, poster: present }: Pick<Model, 'uuid' | 'poster'>,
  { name, poster }: { readonly name: string; readonly poster: Blob | undefined },
): Promise<Model> {
  const posterId = poster ? (await sendPicture(filesRoutes.uploadForArticle.path, asFile(poster))).id : (present?.fileId ?? null);
  return browserCall(modelsRoutes.change, { params: { uuid }, body: { name, posterId } });
}

const asFile = (picture: Blob) => (picture instanceof File ? picture : new File([picture], 'picture.jpg', { type: picture.type }));
