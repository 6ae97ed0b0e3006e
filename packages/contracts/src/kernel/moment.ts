import { z } from 'zod';

/** ISO 8601 has a year 0, PostgreSQL has none. */
const hasYear = (written: string): boolean => !written.startsWith('0000');

/** A moment that someone asks about. */
export const moment = z.iso.datetime().refine(hasYear, 'is before the first year');
/** A day that someone asks about. */
export const day = z.iso.date().refine(hasYear, 'is before the first year');
