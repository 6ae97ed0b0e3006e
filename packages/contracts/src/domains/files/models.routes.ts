import { z } from 'zod';
import { fileId } from '../../kernel/ids.ts';
import { route } from '../../kernel/route.ts';
import { fileErrors } from './files.errors.ts';
import { model, modelName, modelUuid, uploadedModel } from './models.model.ts';

const ofModel = z.object({ uuid: modelUuid });
const errors = fileErrors.codes;

export const modelsRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/file/models',
    access: 'viewer',
    summary: 'Upload a 3D model (.glb), with its still picture and its name if they are known',
    multipart: ['file', 'poster', 'name'],
    reply: uploadedModel,
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/models/:uuid',
    access: 'anyone',
    shared: true,
    summary: 'One 3D model',
    params: ofModel,
    reply: model,
    errors,
  }),
  change: route({
    method: 'PUT',
    path: '/api/models/:uuid',
    access: 'viewer',
    summary:
      'Name a 3D model and say which uploaded image stands for it. Of a model of Sketchfab everybody keeps a name and an image of their own.',
    params: ofModel,
    body: z.object({ name: modelName, posterId: fileId.nullable() }),
    reply: model,
    errors,
  }),
};
