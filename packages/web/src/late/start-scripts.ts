import { catchFirstWords } from './catch-first-words.ts';
import { claimDraft } from './claim-draft.ts';
import { clipOf, isPlainPasteKey, pasteSignal } from './clip.ts';
import { followHistory } from './follow-history.ts';
import { pageSignals, writingSignals } from './inline-signals.ts';
import { keepEarlyPastes } from './keep-early-pastes.ts';
import { keepEarlyText } from './keep-early-text.ts';
import { replayInput } from './replay-input.ts';
import { unseenField } from './signals.ts';
import { startLater } from './start-later.ts';
import { startModules } from './start-modules.ts';
import { startAtOnce } from './start-now.ts';
import { startPainted } from './start-painted.ts';

// trick: functions as text
/** A call of this function with these arguments, as text. */
const call = (run: (...args: never[]) => void, ...args: readonly string[]) => `(${run.toString()})(${args.join(',')})`;

/**
 * The inline scripts of a page, by the way it starts. Only the server calls this function, so the browser's build holds
 * none of it.
 */
export function startScripts() {
  const page = JSON.stringify(pageSignals);
  const writing = JSON.stringify(writingSignals);
  const clipTools = `{read:${clipOf.toString()},isPlainKey:${isPlainPasteKey.toString()},signOf:${pasteSignal.toString()}}`;
  // Pastes first: when the page ends, their text must be in place before the whole text is stored.
  const keepWriting = `()=>{${call(claimDraft, writing)};${call(keepEarlyPastes, writing, clipTools)};${call(keepEarlyText, writing)}}`;
  const [replay, start] = [replayInput.toString(), startModules.toString()];
  const follow = call(followHistory, page);
  return {
    now: `${follow};${call(catchFirstWords, page, JSON.stringify(unseenField))};${call(startAtOnce, page, replay, start)}`,
    later: `${follow};${call(startLater, page, replay, start)}`,
    painted: `${follow};${call(startPainted, writing, keepWriting, replay, start)}`,
  };
}
