import { type AskedField, askedFields } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { useKeptTexts, writtenIn } from '../../use-kept-texts.ts';

/** The questions that a curator writes at fields; those that were added are sent together. */
export function useQuestions(id: ApplicationId) {
  const drafts = useKeptTexts<AskedField>(`${id} drafts`);
  const added = useKeptTexts<AskedField>(`${id} questions`);
  // A field with an empty question has nothing to keep, but shows where to write.
  const [opened, setOpened] = useState<readonly AskedField[]>([]);
  const close = (field: AskedField) => setOpened(opened.filter((one) => one !== field));
  return {
    texts: { ...drafts.texts, ...added.texts },
    added: writtenIn(added.texts).map(([field, text]) => ({ field, text })),
    addedAt: (field: AskedField) => added.texts[field],
    /** The text that is being written at this field; undefined if none is. */
    draftAt: (field: AskedField) => drafts.texts[field] ?? (opened.includes(field) ? '' : undefined),
    drafted: askedFields.filter((field) => drafts.texts[field]?.trim()),
    open(field: AskedField, text = '') {
      setOpened([...opened, field]);
      if (text) drafts.write(field, text);
      added.remove(field);
    },
    write: drafts.write,
    add(field: AskedField) {
      const text = drafts.texts[field]?.trim();
      if (!text) return;
      added.write(field, text);
      drafts.remove(field);
      close(field);
    },
    cancel(field: AskedField) {
      drafts.remove(field);
      close(field);
    },
    clear: added.clear,
  };
}
export type Questions = ReturnType<typeof useQuestions>;
