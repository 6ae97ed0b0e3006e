import { z } from 'zod';
import { fileId } from '../../kernel/ids.ts';
import { type PictureWidth, pictureWidths } from './files.constants.ts';

/** A picture kept here: `colour` and `thumbhash` (base64) hold its place until it is loaded. */
export const uploadedPicture = z.object({
  id: fileId,
  location: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  thumbhash: z.string(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

/** The query of a picture's address; without a width the picture is served as large as it is kept. */
export const pictureQuery = z.object({
  width: z
    .enum(pictureWidths.map(String) as [string, ...string[]], `must be one of ${pictureWidths.join(', ')}`)
    .transform((width) => Number(width) as PictureWidth)
    .default(3_000),
  /** What a mail or a feed shows its reader by. */
  pass: z.string().max(200).optional(),
});
