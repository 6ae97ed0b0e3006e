import type { TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall, CallError } from '../../../../ui/api-context.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { keepText, keptText } from './kept-text.ts';
import { isSameWritten, type TermPart, type Written } from './term-parts.ts';

/** Somebody else has changed the same part. */
export interface PartConflict {
  readonly theirs: Written;
  readonly by: string;
  readonly at: string | undefined;
  /** The term as it is now. */
  readonly term: TermWhole;
}

/** So often a save is repeated on the newest version, if others have changed other parts. */
const mostRepeats = 3;

interface PartSave {
  /** The new text; null removes the part. */
  readonly next: Written | null;
  /** The version of the term that the text is based on. */
  readonly on: TermWhole;
  /** The part in that version. */
  readonly from: Written;
}

/** Saves a part on this version, or on a newer one in which the part is as it was; otherwise answers with the conflict. */
async function savePart(part: TermPart, { next, on, from }: PartSave): Promise<PartConflict | undefined> {
  let newest = on;
  for (let turn = 0; ; turn += 1) {
    const theirs = part.read(newest);
    if (next && isSameWritten(theirs, next)) return undefined;
    if (!isSameWritten(theirs, from)) return conflictWith(newest, theirs);
    try {
      await browserCall(termsRoutes.act, {
        body: {
          act: { kind: 'edit', term: on.id, ...part.write(newest, next) },
          seen: { [on.id]: newest.version },
        },
      });
      return undefined;
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.code !== 'terms/stale' || turn >= mostRepeats) throw failure;
      newest = await browserCall(termsRoutes.get, { params: { id: on.id } });
    }
  }
}

async function conflictWith(newest: TermWhole, theirs: Written): Promise<PartConflict> {
  const reply = await browserCall(termsRoutes.listActs, { query: { term: newest.id, itemsPerPage: 1 } }).catch(
    () => undefined,
  );
  const [latest] = reply?.acts ?? [];
  return { theirs, by: latest?.by?.name ?? 'Somebody', at: latest?.at, term: newest };
}

/**
 * Edits one part of a term. What is written is kept in this tab until it is saved. If somebody else has changed another
 * part meanwhile, both changes stand; if the same part, the person chooses one.
 */
export function useTermEdit(
  term: TermWhole,
  part: TermPart,
  { onSaved, onClose }: { readonly onSaved: () => void; readonly onClose: () => void },
) {
  const [{ base, written }, setText] = useState(
    () => keptText(term.id, part.key) ?? { base: part.read(term), written: part.read(term) },
  );
  const [conflict, setConflict] = useState<PartConflict>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    keepText(term.id, part.key, isSameWritten(base, written) ? undefined : { base, written });
  }, [term.id, part.key, base, written]);

  function close() {
    keepText(term.id, part.key, undefined);
    onClose();
  }
  const saving = useAct(
    async (next: Written | null, on: TermWhole = term, from: Written = base) => ({
      met: await savePart(part, { next, on, from }),
      next,
      sent: written,
    }),
    {
      done({ met, next, sent }) {
        setError(undefined);
        setConflict(met);
        if (met) return;
        // Text typed during the save is not saved yet.
        if (next && !isSameWritten(written, sent)) setText({ base: next, written });
        else close();
        onSaved();
      },
      // The text stays in its fields.
      failed(failure) {
        setError(failure.message);
        return true;
      },
    },
  );

  return {
    written,
    write: (name: string, text: string) =>
      setText((before) => ({ ...before, written: { ...before.written, [name]: text } })),
    save: () => saving.act(written),
    remove: () => saving.act(null),
    cancel: close,
    isBusy: saving.isBusy,
    error,
    conflict,
    keepTheirs() {
      close();
      onSaved();
    },
    keepMine: () => conflict && saving.act(written, conflict.term, conflict.theirs),
  };
}
