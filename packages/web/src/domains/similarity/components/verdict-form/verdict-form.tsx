import { longestReason, type VerdictKind } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { SimilarityVerdict } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { Ban, Pin } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { SimilarItem, Verdicts } from '../../use-verdicts.ts';
import css from './verdict-form.late.module.css';

interface VerdictFormProps {
  readonly item: SimilarItem;
  readonly verdicts: Pick<Verdicts, 'say' | 'withdraw'>;
}

const kinds = [
  { kind: 'belongs', label: 'Belongs', icon: Pin },
  { kind: 'never', label: 'Never', icon: Ban },
] as const;

/** Says that a work belongs to the selected one, or is never shown as similar to it, with the reason. */
export function VerdictForm({ item, verdicts }: VerdictFormProps) {
  const { verdict } = item;
  const [kind, setKind] = useState<VerdictKind | undefined>(verdict?.kind);
  const [reason, setReason] = useState(verdict?.reason ?? '');
  const [wrong, setWrong] = useState<string>();
  const id = useId();

  function save(event: FormEvent) {
    event.preventDefault();
    const text = reason.trim();
    const problem =
      kind === undefined ? 'Choose Belongs or Never.' : text === '' ? 'A verdict needs a reason.' : undefined;
    setWrong(problem);
    if (!problem && kind) void verdicts.say(item, { kind, reason: text });
  }
  return (
    <form className={css.form} onSubmit={save} noValidate>
      <h4 id={`${id}-title`} className={css.title}>
        Your verdict
      </h4>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line */}
      <span role="group" aria-labelledby={`${id}-title`} className={css.kinds}>
        {kinds.map(({ kind: one, label, icon }) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
            <Icon of={icon} size="small" />
            {label}
          </button>
        ))}
      </span>
      <input
        dir="auto"
        aria-label="Reason"
        placeholder="Reason"
        required
        maxLength={longestReason}
        value={reason}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        className={css.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit">Save</Button>
      <p id={`${id}-wrong`} role="alert" className={css.wrong}>
        {wrong}
      </p>
      {verdict ? <Saved verdict={verdict} onWithdraw={() => void verdicts.withdraw(item, verdict)} /> : null}
    </form>
  );
}

interface SavedProps {
  readonly verdict: SimilarityVerdict;
  readonly onWithdraw: () => void;
}

function Saved({ verdict, onWithdraw }: SavedProps) {
  const { author, saidAt, mayWithdraw, segmentId } = verdict;
  return (
    <p className={css.saved}>
      Saved by {author?.name ?? 'you'} on <DateTime iso={saidAt} />, for {segmentId ? 'this segment' : 'every segment'}.{' '}
      {mayWithdraw ? (
        <Button kind="text" onClick={onWithdraw}>
          Withdraw
        </Button>
      ) : null}
    </p>
  );
}
