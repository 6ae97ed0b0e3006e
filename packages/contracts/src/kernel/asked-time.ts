import { z } from 'zod';

/** ISO 8601 has a year 0, PostgreSQL has none. */
const hasYear = (written: string): boolean => !written.startsWith('0000');

/** A moment that someone asks about. */
export const askedMoment = z.iso.datetime({ offset: true }).refine(hasYear, 'is before the first year');
/** A day that someone asks about. */
export const askedDay = z.iso.date().refine(hasYear, 'is before the first year');
