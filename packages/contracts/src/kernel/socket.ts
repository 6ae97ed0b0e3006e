import type { z } from 'zod';

/** How often something may be said. */
export interface Measure {
  readonly times: number;
  readonly seconds: number;
}
/** Something that a browser may say on a live connection: its shape, and how often one connection may say it. */
export interface Saying<Schema extends z.ZodType = z.ZodType> {
  readonly said: Schema;
  readonly most: Measure;
}

/** A Socket.IO namespace, declared once: the server hears nothing on it but these sayings. */
export interface LiveNamespace {
  readonly path: `/${string}`;
  readonly sayings: Readonly<Record<string, Saying>>;
}

/** Declares a namespace. */
export const liveNamespace = <const Declared extends LiveNamespace>(declared: Declared): Declared => declared;
