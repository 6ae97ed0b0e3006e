import { filesMark, laterLink } from '@oeuvre/contracts/kernel/page-start.ts';
import {
  aliveEvent,
  aliveMark,
  claimedEvent,
  composingMark,
  draftHtmlKey,
  draftMark,
  equippedEvent,
  laidOutMark,
  listKey,
  pastesEvent,
  recoveredMark,
  windowKey,
} from './signals.ts';

/** The signals that the inline scripts of every page get, as JSON: they are sent as text and cannot import. */
export const pageSignals = { filesMark, laterLink, aliveEvent, aliveMark, listKey };
/** Those that they get on the page where an article is written. */
export const writingSignals = {
  ...pageSignals,
  equippedEvent,
  pastesEvent,
  claimedEvent,
  draftMark,
  recoveredMark,
  composingMark,
  laidOutMark,
  draftHtmlKey,
  windowKey,
};

export type PageSignals = typeof pageSignals;
export type WritingSignals = typeof writingSignals;
