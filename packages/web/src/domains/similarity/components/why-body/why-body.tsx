import type { LoadedSimilar } from '../../load-similar.ts';
import type { SimilarItem, Verdicts } from '../../use-verdicts.ts';
import { VerdictForm } from '../verdict-form/verdict-form.tsx';
import { Why } from '../why/why.tsx';

interface WhyBodyProps {
  readonly item: SimilarItem;
  readonly list: Pick<LoadedSimilar['list'], 'similarityModel' | 'weights' | 'maySayVerdicts'>;
  readonly verdicts: Pick<Verdicts, 'say' | 'withdraw'>;
}

/**
 * The panel that opens at a similar work: why it is similar, and the verdict on it, each only for viewers who may know
 * or say it.
 */
export function WhyBody({ item, list, verdicts }: WhyBodyProps) {
  const key = `${item.verdict?.kind} ${item.verdict?.reason}`;
  const form = list.maySayVerdicts ? <VerdictForm key={key} item={item} verdicts={verdicts} /> : null;
  if (!item.explanation) return form;
  return (
    <Why
      title={item.artwork.title || 'this work'}
      explanation={item.explanation}
      model={list.similarityModel}
      weights={list.weights}
    >
      {form}
    </Why>
  );
}
