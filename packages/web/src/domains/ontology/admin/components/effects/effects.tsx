import css from './effects.late.module.css';

interface EffectsProps {
  /** Numbers with the words below them, and whether somebody has to look at them. */
  readonly effects: readonly (readonly [count: number, words: string, isWarning?: boolean])[];
  /** The numbers are still being counted. */
  readonly isCounting?: boolean;
  /** They were counted again, because the first ones had aged. */
  readonly isRecounted?: boolean;
}

/** The four numbers of a rehearsal or dry run. */
export const Effects = ({ effects, isCounting = false, isRecounted = false }: EffectsProps) => (
  <dl className={css.effects} aria-busy={isCounting || undefined} data-recounted={isRecounted || undefined}>
    {effects.map(([count, words, isWarning]) => (
      <div key={words}>
        <dt>{words}</dt>
        <dd data-warning={isWarning || undefined}>{isCounting && count === 0 ? '…' : count.toLocaleString('en-GB')}</dd>
      </div>
    ))}
  </dl>
);
