import { z } from 'zod';
import { uploadedPicture } from './files.model.ts';

/** How far a master's tiles are: `waiting` for their turn, being made, made, or impossible to make. */
export const tilingStates = ['waiting', 'tiling', 'ready', 'failed'] as const;
export type TilingState = (typeof tilingStates)[number];

/** The untouched original of a work's picture: its size in pixels as seen upright, and its file. */
export const master = z.object({
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  fileName: z.string(),
  state: z.enum(tilingStates),
});

/** The picture of a new upload, as lists and pages show it, with its master. */
export const uploadedMaster = uploadedPicture.extend({ master });
export type UploadedMaster = z.infer<typeof uploadedMaster>;

/** A master and the share of the tiling that is done, in percent; `reason` says why the tiling failed. */
export const masterProgress = master.extend({ progress: z.int(), reason: z.string().nullable() });
export type MasterProgress = z.infer<typeof masterProgress>;
