import { filesMark, laterLink } from '@oeuvre/contracts/kernel/page-start.ts';
import * as signals from './signals.ts';

/** What the inline scripts of every page get of the signals, as JSON: they are sent as text and cannot import. */
export const pageSignals = {
  filesMark,
  laterLink,
  aliveEvent: signals.aliveEvent,
  aliveMark: signals.aliveMark,
  listKey: signals.listKey,
};
/** What they get on the page where an article is written. */
export const writingSignals = { ...pageSignals, ...signals };

export type PageSignals = typeof pageSignals;
export type WritingSignals = typeof writingSignals;
