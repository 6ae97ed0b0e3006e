import { z } from 'zod';
import { fileId } from '../../kernel/ids.ts';
import { nameText } from '../../kernel/text.ts';
import { maximumModelNameLength } from './files.constants.ts';

/** A model's id as blocks carry it: that of a file kept here, or the one that Sketchfab knows it by. */
export const modelUuid = z.string().regex(/^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'must be the id of a 3D model');

/** What people call a model: also its text for those who do not see it. */
export const modelName = nameText(maximumModelNameLength);

/** The still picture of a model; `colour` and `thumbhash` (base64) hold its place. */
export const modelPoster = z.object({ fileId, width: z.int(), height: z.int(), colour: z.string(), thumbhash: z.string() });

/** A 3D model: `src` is its file when it is kept here, `poster` the still picture that stands for it where it cannot be turned. */
export const model = z.object({
  uuid: z.string(),
  kind: z.enum(['kept', 'sketchfab']),
  name: z.string(),
  src: z.string().nullable(),
  posterSrc: z.string().nullable(),
  poster: modelPoster.nullable(),
});
export type Model = z.infer<typeof model>;

/** A model that was just uploaded. */
export const uploadedModel = model.extend({ location: z.string() });
export type UploadedModel = z.infer<typeof uploadedModel>;
