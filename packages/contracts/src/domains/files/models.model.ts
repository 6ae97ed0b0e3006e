import { z } from 'zod';
import { fileId } from '../../kernel/ids.ts';
import { nameText } from '../../kernel/text.ts';
import { maximumModelNameLength } from './files.constants.ts';

/** A model's id in blocks: that of a file stored here, or Sketchfab's id. */
export const modelUuid = z
  .string()
  .regex(/^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'must be the id of a 3D model');

/** A model's name, which is also its alternative text. */
export const modelName = nameText(maximumModelNameLength);

/** A model's still picture; `colour` and `placeholder` (16 pixels in base64) stand for it. */
export const modelPoster = z.object({
  fileId,
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  placeholder: z.string().nullable(),
});

/**
 * A 3D model: `src` is its file if stored here; `poster` is the still picture shown where the model cannot be turned.
 */
export const model = z.object({
  uuid: z.string(),
  kind: z.enum(['kept', 'sketchfab']),
  name: z.string(),
  src: z.string().nullable(),
  posterSrc: z.string().nullable(),
  poster: modelPoster.nullable(),
});
export type Model = z.infer<typeof model>;

/** A newly uploaded model. */
export const uploadedModel = model.extend({ location: z.string() });
export type UploadedModel = z.infer<typeof uploadedModel>;
