import { filesMark, laterLink } from '@oeuvre/contracts/kernel/page-start.ts';
import {
  aliveEvent,
  aliveMark,
  claimedEvent,
  composingMark,
  draftHtmlKey,
  draftMark,
  equippedEvent,
  firstWordsMark,
  laidOutMark,
  listKey,
  pastesEvent,
  recoveredMark,
  windowKey,
} from './signals.ts';

/** The signals for the inline scripts of every page, as JSON: these scripts are sent as text and cannot import. */
export const pageSignals = { filesMark, laterLink, aliveEvent, aliveMark, firstWordsMark, listKey };
/** The signals for the page where somebody writes an article. */
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
