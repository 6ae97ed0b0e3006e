import type { PastTermAct, TermAct, TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { toastError } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { useRehearsal } from '../../use-rehearsal.ts';
import { Rehearsal } from '../rehearsal/rehearsal.tsx';
import type { ChosenTerm } from '../term-field/term-field.tsx';
import { CreateFields } from './create-fields.tsx';
import { MergeFields } from './merge-fields.tsx';
import { DeleteWords, DeprecateFields, MoveFields, RenameFields } from './one-term-fields.tsx';
import { SplitFields } from './split-fields.tsx';

/** The act that a person wants; the dialog asks for the rest. */
export type WantedAct =
  | { readonly kind: 'create'; readonly below: ChosenTerm | null; readonly type?: TermWhole['type'] | undefined }
  | {
      readonly kind: 'rename' | 'merge' | 'split' | 'deprecate' | 'delete';
      readonly term: TermWhole;
    }
  /** `to`: the broader terms that a drag proposes. */
  | { readonly kind: 'move'; readonly term: TermWhole; readonly to?: readonly ChosenTerm[] | undefined }
  | { readonly kind: 'undo'; readonly act: PastTermAct; readonly words: string };

interface ActDialogProps {
  readonly wanted: WantedAct | undefined;
  readonly onClose: () => void;
  /** It is done, or its works are being rewritten. */
  readonly onDone: (act: PastTermAct) => void;
}

const titles: Readonly<Record<WantedAct['kind'], (name: string) => string>> = {
  create: () => 'New term',
  rename: (name) => `Rename ${name}`,
  move: (name) => `Move ${name}`,
  merge: () => 'Merge terms',
  split: (name) => `Split ${name}`,
  deprecate: (name) => `Deprecate ${name}`,
  delete: (name) => `Delete ${name}`,
  undo: () => 'Undo a change',
};
const verbs: Readonly<Record<WantedAct['kind'], string>> = {
  create: 'Create',
  rename: 'Rename',
  move: 'Move',
  merge: 'Merge',
  split: 'Split',
  deprecate: 'Deprecate',
  delete: 'Delete',
  undo: 'Undo it',
};

/** Every act on terms: what is wanted, what it would change, and only then the button that does it. */
export function ActDialog({ wanted, onClose, onDone }: ActDialogProps) {
  // A key for each opening: nothing of an earlier one is left.
  return wanted ? <OpenAct key={keyOf(wanted)} wanted={wanted} onClose={onClose} onDone={onDone} /> : null;
}

const keyOf = (wanted: WantedAct) =>
  `${wanted.kind} ${'term' in wanted ? wanted.term.id : 'act' in wanted ? wanted.act.id : ''}`;

function OpenAct({ wanted, onClose, onDone }: ActDialogProps & { readonly wanted: WantedAct }) {
  const [act, setAct] = useState<TermAct | undefined>(() => actAtFirst(wanted));
  const { rehearsed, recount } = useRehearsal(act);
  const rehearsal = rehearsed && 'rehearsal' in rehearsed ? rehearsed.rehearsal : undefined;
  const seen: Partial<Record<TagId, number>> = 'term' in wanted ? { [wanted.term.id]: wanted.term.version } : {};
  const send = useAct(
    () => browserCall(termsRoutes.act, { body: { act: act!, seen, fingerprint: rehearsal!.fingerprint } }),
    {
      done(past) {
        onClose();
        onDone(past);
      },
      failed(error) {
        toastError(error.message);
        // Written text stays; the numbers are counted anew.
        recount();
        return true;
      },
    },
  );
  const name = 'term' in wanted ? wanted.term.name : '';
  const isDanger = wanted.kind === 'delete';
  return (
    <Dialog
      title={titles[wanted.kind](name)}
      size="choice"
      isOpen
      onClose={onClose}
      note={
        rehearsal && wanted.kind !== 'undo' ? (
          <>
            Can be undone until <DateTime iso={rehearsal.until} />.
          </>
        ) : null
      }
      mainAction={
        <Button
          kind={isDanger ? 'danger' : 'main'}
          disabled={rehearsal === undefined}
          busy={send.isBusy}
          onClick={() => send.act()}
        >
          {verbs[wanted.kind]}
        </Button>
      }
    >
      <Fields wanted={wanted} onChange={setAct} />
      {act ? <Rehearsal kind={act.kind} rehearsed={rehearsed} /> : null}
    </Dialog>
  );
}

function Fields({
  wanted,
  onChange,
}: {
  readonly wanted: WantedAct;
  readonly onChange: (act: TermAct | undefined) => void;
}) {
  switch (wanted.kind) {
    case 'create':
      return <CreateFields below={wanted.below} type={wanted.type} onChange={onChange} />;
    case 'rename':
      return <RenameFields term={wanted.term} onChange={onChange} />;
    case 'move':
      return <MoveFields term={wanted.term} to={wanted.to} onChange={onChange} />;
    case 'merge':
      return <MergeFields term={wanted.term} onChange={onChange} />;
    case 'split':
      return <SplitFields term={wanted.term} onChange={onChange} />;
    case 'deprecate':
      return <DeprecateFields term={wanted.term} onChange={onChange} />;
    case 'delete':
      return <DeleteWords term={wanted.term} />;
    case 'undo':
      return <p>{wanted.words}</p>;
  }
}

/** Acts that need nothing more are rehearsed at once. */
function actAtFirst(wanted: WantedAct): TermAct | undefined {
  if (wanted.kind === 'delete') return { kind: 'delete', term: wanted.term.id };
  if (wanted.kind === 'undo') return { kind: 'undo', act: wanted.act.id };
  if (wanted.kind === 'deprecate') return { kind: 'deprecate', term: wanted.term.id, replacedBy: null };
  if (wanted.kind === 'move' && wanted.to)
    return { kind: 'move', term: wanted.term.id, parents: wanted.to.map(({ id }) => id) };
  return undefined;
}
