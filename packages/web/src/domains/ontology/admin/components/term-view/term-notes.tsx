import { type NoteKind, noteKinds } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { notePart } from '../../parts/term-parts.ts';
import { useOpenPart } from '../../parts/use-open-part.ts';
import { noteLabels } from '../../terms.words.ts';
import { TermPartEditor } from '../term-part/term-part.tsx';
import css from './term-view.late.module.css';

export interface EditedProps {
  readonly term: TermWhole;
  readonly onChanged: () => void;
  readonly onWriting: (isWriting: boolean) => void;
}

/** When to use the term, what it means, and other notes. */
export function TermNotes({ term, onChanged, onWriting }: EditedProps) {
  const counts = new Map<string, number>();
  const placed = term.notes.map((note) => {
    const key = `${note.kind} ${note.language}`;
    const place = counts.get(key) ?? 0;
    counts.set(key, place + 1);
    return { ...note, part: notePart(note.kind, note.language, place) };
  });
  const { open, setOpen } = useOpenPart(term.id, 'note ', onWriting);
  const newPart = (kind: NoteKind) => notePart(kind, 'en', counts.get(`${kind} en`) ?? 0);
  const added = noteKinds.map(newPart).find(({ key }) => key === open);
  const editor = (part: ReturnType<typeof notePart>, isKnown: boolean) => (
    <TermPartEditor
      key={part.key}
      term={term}
      part={part}
      isKnown={isKnown}
      onSaved={onChanged}
      onClose={() => setOpen(undefined)}
    />
  );
  return (
    <section className={css.section} aria-label="Notes">
      {placed.map(({ part, text, kind, language }) =>
        part.key === open ? (
          editor(part, true)
        ) : (
          <button key={part.key} type="button" className={css.note} lang={language} onClick={() => setOpen(part.key)}>
            {kind === 'scope' ? null : <small lang="en">{noteLabels[kind]}</small>}
            <span dir="auto">{text}</span>
            <Hidden> Edit</Hidden>
          </button>
        ),
      )}
      {added ? editor(added, false) : null}
      {placed.length === 0 && !added ? (
        <Button kind="text" onClick={() => setOpen(newPart('scope').key)}>
          Say when to use it
        </Button>
      ) : (
        <Menu
          label="Add a note"
          isAtStart
          trigger="Add a note"
          triggerClassName={css.addNote ?? ''}
          entries={noteKinds.map((kind) => ({ label: noteLabels[kind], onSelect: () => setOpen(newPart(kind).key) }))}
        />
      )}
    </section>
  );
}
