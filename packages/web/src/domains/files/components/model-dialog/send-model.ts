import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import type { Model, UploadedModel } from '@oeuvre/contracts/domains/files/models.model.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { sendForm, sendPicture } from '../../files.upload.ts';

interface SentModel {
  readonly file: File;
  readonly name: string;
  readonly poster: Blob | undefined;
  readonly onProgress: (share: number) => void;
}

/** Uploads a model with its picture and its name. */
export async function sendModel({ file, name, poster, onProgress }: SentModel): Promise<Model> {
  const form = new FormData();
  form.append('name', name);
  if (poster) form.append('poster', asFile(poster));
  form.append('file', file);
  return (await sendForm(modelsRoutes.upload, form, { onProgress })) as UploadedModel;
}

/** Changes a model's name, and its picture if there is a new one. */
export async function changeModel(
  { uuid, poster: present }: Pick<Model, 'uuid' | 'poster'>,
  { name, poster }: { readonly name: string; readonly poster: Blob | undefined },
): Promise<Model> {
  const posterId = poster
    ? (await sendPicture(filesRoutes.uploadForArticle, asFile(poster))).id
    : (present?.fileId ?? null);
  return browserCall(modelsRoutes.change, { params: { uuid }, body: { name, posterId } });
}

const asFile = (picture: Blob) =>
  picture instanceof File ? picture : new File([picture], 'picture.jpg', { type: picture.type });
