import { z } from 'zod';
import { fileId } from '../../kernel/ids.ts';
import { type PictureWidth, pictureWidths } from './files.constants.ts';

/** A stored picture; `colour` and `placeholder` (16 pixels in base64) stand for it until it has loaded. */
export const uploadedPicture = z.object({
  id: fileId,
  location: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  placeholder: z.string().nullable(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

/**
 * A stored picture where it is shown; its size is in pixels. `colour` and `placeholder` (16 pixels in base64) are shown
 * until /files/{fileId} has loaded.
 */
export const shownPicture = z.object({
  fileId,
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  placeholder: z.string().nullable(),
  alt: z.string(),
});

/** The query of a picture's address; without a width, the picture is served at its stored size. */
export const pictureQuery = z.object({
  width: z
    .enum(pictureWidths.map(String) as [string, ...string[]], `must be one of ${pictureWidths.join(', ')}`)
    .transform((width) => Number(width) as PictureWidth)
    .default(3_000),
  /** The pass that a mail or a feed adds for its reader. */
  pass: z.string().max(200).optional(),
});
