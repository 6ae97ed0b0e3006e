import { Pin } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { relevanceText } from '../../similarity.words.ts';
import type { SimilarItem } from '../../use-verdicts.ts';
import type { WhyOpened } from '../../use-why.ts';
import css from './why-button.late.module.css';

interface WhyButtonProps {
  readonly item: SimilarItem;
  readonly why: WhyOpened;
  /** The viewer may say a verdict. */
  readonly mayJudge: boolean;
}

/** A percentage with the button that tells why; without an explanation, the button leads to the verdict alone. */
export function WhyButton({ item: { id, artwork, relevance, explanation, verdict }, why, mayJudge }: WhyButtonProps) {
  const title = artwork.title || 'this work';
  const figure = relevance === null ? undefined : relevanceText(relevance);
  return (
    <p className={css.figure}>
      {figure ? <span>{figure}</span> : null}
      {explanation ? (
        <button
          type="button"
          aria-label={`Why ${title} is ${figure} similar`}
          className={css.why}
          {...why.buttonOf(id)}
        >
          Why
        </button>
      ) : mayJudge ? (
        <button type="button" aria-label={`Verdict on ${title}`} className={css.why} {...why.buttonOf(id)}>
          Verdict
        </button>
      ) : null}
      {verdict?.kind === 'belongs' ? (
        <span className={css.pin} title={`Belongs, said by ${verdict.author?.name ?? 'you'}`}>
          <Icon of={Pin} size="small" />
        </span>
      ) : null}
    </p>
  );
}
