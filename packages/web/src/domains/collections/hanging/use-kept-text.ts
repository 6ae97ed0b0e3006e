import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../ui/api-context.ts';
import { findDraft, forgetDraft, keepDraft } from './text-drafts.ts';

/** From the last key to the save, in milliseconds. */
const pause = 1_200;

interface KeptText {
  /** A name of the text in this browser. */
  readonly name: string;
  /** The words that the server has. */
  readonly saved: string;
  /** Kept with the draft: the place of a new wall text. */
  readonly before?: string | null;
  /** Empty words are saved too. */
  readonly mayBeEmpty: boolean;
  /** `was` is undefined if these words replace whatever is there. */
  readonly send: (text: string, was: string | undefined) => Promise<unknown>;
}

export type TextState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'changed';

/** The words in the field, and those that the server has; a draft of this browser comes first. */
function useWords({ name, saved, before }: Pick<KeptText, 'name' | 'saved' | 'before'>) {
  const [found] = useState(() => findDraft(name));
  const isDraft = found !== undefined && found.text.trim() !== saved;
  const [value, setValue] = useState(isDraft ? found.text : saved);
  /** The copy that is shown while an item is dragged saves nothing when it goes. */
  const latest = useRef({ value, base: saved, from: found?.key, isTyped: false });
  const isSaved = () => latest.current.value.trim() === latest.current.base;
  return {
    value,
    latest,
    isDraft,
    isSaved,
    type(text: string) {
      latest.current = { ...latest.current, value: text, isTyped: true };
      setValue(text);
      keepDraft(name, { text, before });
    },
    /** The server has this text; words typed meanwhile are still unsaved. */
    settle(text: string) {
      const { from } = latest.current;
      latest.current = { ...latest.current, base: text, from: undefined };
      if (isSaved()) forgetDraft(name, from);
    },
    /** Takes these words, which the server has. */
    take(text: string) {
      forgetDraft(name, latest.current.from);
      latest.current = { value: text, base: text, from: undefined, isTyped: false };
      setValue(text);
    },
  };
}

/**
 * Words that are saved while they are typed. They are kept in this browser until the server has them: a failed save, a
 * reload and a second window lose nothing. If the server has other words by now, theirs are shown beside these.
 */
export function useKeptText({ mayBeEmpty, send, ...kept }: KeptText) {
  const words = useWords(kept);
  const { latest, isSaved } = words;
  const [state, setState] = useState<TextState>(words.isDraft ? 'unsaved' : 'saved');
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<string>();
  const turn = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef(0);

  async function sendNow(isReplacing: boolean): Promise<void> {
    const { base } = latest.current;
    const text = latest.current.value.trim();
    if (text === '' && !mayBeEmpty) return setState('unsaved');
    try {
      if (text !== base || isReplacing) {
        setState('saving');
        await send(text, isReplacing ? undefined : base);
      }
      words.settle(text);
      setTheirs(undefined);
      setState(isSaved() ? 'saved' : 'unsaved');
    } catch (error) {
      const { code, message, details } = error as CallError;
      const isChanged = code === 'collections/text-changed';
      if (isChanged) setTheirs(String(details?.['text'] ?? ''));
      setFailure(message);
      setState(isChanged ? 'changed' : 'failed');
    }
  }
  function save(isReplacing = false): Promise<void> {
    clearTimeout(timer.current);
    turn.current = turn.current.then(() => sendNow(isReplacing));
    return turn.current;
  }
  function change(text: string) {
    words.type(text);
    clearTimeout(timer.current);
    if (state === 'changed') return;
    setState('unsaved');
    timer.current = window.setTimeout(() => void save(), pause);
  }
  function takeTheirs() {
    words.take(theirs ?? '');
    setTheirs(undefined);
    setState('saved');
  }
  useSaveOnLeaving(save, () => latest.current.isTyped && !isSaved() && state !== 'changed');
  return { value: words.value, state, failure, theirs, change, save, takeTheirs };
}

/** A page that is left saves what it still can; the draft stays until the answer is here. */
function useSaveOnLeaving(save: () => Promise<void>, isDue: () => boolean) {
  const leave = useRef({ save, isDue });
  useEffect(() => {
    leave.current = { save, isDue };
  });
  useEffect(
    () => () => {
      if (leave.current.isDue()) void leave.current.save();
    },
    [],
  );
}
