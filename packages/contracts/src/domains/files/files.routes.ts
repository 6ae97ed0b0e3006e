import { route } from '../../kernel/route.ts';
import { fileErrors } from './files.errors.ts';
import { uploadedPicture } from './files.model.ts';

export const filesRoutes = {
  uploadForArticle: route({
    method: 'POST',
    path: '/api/file/articles',
    access: 'viewer',
    summary: 'Upload an image for an article',
    multipart: ['file'],
    reply: uploadedPicture,
    errors: fileErrors.codes,
  }),
  uploadPhoto: route({
    method: 'POST',
    path: '/api/file/photos',
    access: 'viewer',
    summary: 'Upload an image as the own photo. Everybody may see it, until another takes its place.',
    multipart: ['file'],
    reply: uploadedPicture,
    errors: fileErrors.codes,
  }),
};
