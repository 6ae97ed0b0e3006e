import type { PredictedTag, Prediction } from '@oeuvre/contracts/domains/artworks/tags/tags.model.ts';
import { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import { mayAddTerms } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.policy.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { Plus, Sparkles } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import type { UseEditedArtwork } from '../use-edited-artwork.ts';
import css from './section-fields.late.module.css';

interface SuggestedTermsProps {
  readonly edited: Pick<UseEditedArtwork, 'record' | 'imageOf'>;
  readonly onTake: (term: PredictedTag) => void;
}

/** Terms that the work probably has, with the reasons; each is taken by itself. Shown to those who may ask for them. */
export function SuggestedTerms({ edited: { record, imageOf }, onTake }: SuggestedTermsProps) {
  const viewer = useViewer();
  const [prediction, setPrediction] = useState<Prediction>();
  const asking = useRef<HTMLButtonElement>(null);
  const { act: predict, isBusy } = useAct(() => browserCall(tagsRoutes.predict, { body: inputOf(record, imageOf) }), {
    done: setPrediction,
  });
  if (!isAllowed(mayAddTerms(viewer))) return null;
  const left = prediction?.tags.filter(({ id }) => !record.tags.includes(id)) ?? [];
  return (
    <div className={css.suggested}>
      <Button ref={asking} className={css.add} busy={isBusy} onClick={() => predict()}>
        <Icon of={Sparkles} size="small" />
        Suggest terms
      </Button>
      <p role="status" className={css.help}>
        {prediction && !isBusy ? outcomeOf(prediction, left.length) : null}
      </p>
      {left.length > 0 ? (
        <ul aria-label="Suggested terms">
          {left.map((term) => (
            <li key={term.id}>
              <Button kind="text" onClick={(event) => take(event, term)}>
                <Icon of={Plus} size="small" />
                <Hidden>Add </Hidden>
                {term.extendedName}
              </Button>
              <span>
                {Math.round(term.confidence * 100)} % sure
                {term.words.length > 0 ? <> · from {term.words.map((word) => `“${word}”`).join(', ')}</> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );

  /** The button leaves the page: the focus goes to the next one. */
  function take({ currentTarget }: MouseEvent<HTMLButtonElement>, term: PredictedTag) {
    const row = currentTarget.closest('li');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    (next ?? asking.current)?.focus();
    onTake(term);
  }
}

function inputOf(record: UseEditedArtwork['record'], imageOf: UseEditedArtwork['imageOf']) {
  const { title = '', ...sections } = canonicalRecord(record).sections;
  const colours = record.images.flatMap(({ fileId }) => imageOf(fileId)?.colour ?? []);
  return { title, sections, colours: [...new Set(colours)].slice(0, 30), tags: record.tags.slice(0, 200) };
}

function outcomeOf({ fellBack }: Prediction, left: number): string {
  if (left === 0) return 'No further terms are likely. A title, a text or a maker tells more.';
  return fellBack ? 'The service for suggestions did not answer; these come from the catalogue.' : '';
}
