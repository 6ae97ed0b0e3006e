import { z } from 'zod';
import { fileId } from '../../kernel/ids.ts';
import { route } from '../../kernel/route.ts';
import { fileErrors } from './files.errors.ts';
import { masterProgress, uploadedMaster } from './masters.model.ts';

const errors = fileErrors.codes;

export const mastersRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/file/artworks',
    access: 'viewer',
    summary: 'Upload the original of a work’s picture: at most 100 MB and 400 megapixels, .jpg, .png, .webp or .tiff',
    multipart: ['file'],
    reply: uploadedMaster,
    errors,
  }),
  progress: route({
    method: 'GET',
    path: '/api/file/artworks/:id',
    access: 'viewer',
    summary: 'How far the tiles of an own original are',
    params: z.object({ id: fileId }),
    reply: masterProgress,
    errors,
  }),
};
