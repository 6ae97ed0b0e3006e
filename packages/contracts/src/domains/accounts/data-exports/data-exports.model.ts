import { z } from 'zod';

/** How long the file of an export can be fetched, in days. */
export const exportKeptDays = 7;

export const dataExportStates = ['waiting', 'working', 'ready', 'failed'] as const;

/** A file with everything that is kept about its owner. */
export const dataExport = z.object({
  id: z.uuid(),
  state: z.enum(dataExportStates),
  /** Entries written so far, and how many there are; null until they are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;
