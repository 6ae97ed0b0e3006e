import type { z } from 'zod';

/** How often a message may be sent. */
export interface Budget {
  readonly times: number;
  readonly seconds: number;
}
/** A message that a browser may send on a live connection: its schema, and how often one connection may send it. */
export interface LiveMessage<Schema extends z.ZodType = z.ZodType> {
  readonly payload: Schema;
  readonly budget: Budget;
  /** Neither the connection's earlier messages nor other connections delay it. */
  readonly isApart?: boolean;
}

/** A Socket.IO namespace, declared once: the server accepts only these messages on it. */
export interface LiveNamespace {
  readonly path: `/${string}`;
  /**
   * Its connections stay when a node may have missed changes: its domain looks for sessions that have ended, and fetches
   * what was missed. Those of other namespaces are closed and come back.
   */
  readonly outlivesCuts?: boolean;
  readonly messages: Readonly<Record<string, LiveMessage>>;
}

/** Declares a namespace. */
export const liveNamespace = <const Declared extends LiveNamespace>(declared: Declared): Declared => declared;
