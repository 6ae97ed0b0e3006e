import type { AskedField } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { ChangedPart } from '../../../artworks/record/components/changed-part/changed-part.tsx';
import { partAtRest, partWords } from '../../../artworks/record/components/part-words/part-words.tsx';
import type { useKeptTexts } from '../../use-kept-texts.ts';
import css from './application-view.late.module.css';
import { FieldQuestion, NewQuestion } from './field-question.tsx';
import type { Questions } from './use-questions.ts';

type TagName = (id: string) => string;
type FieldRecord = NonNullable<ApplicationDetail['record']>;

interface FieldRowProps {
  readonly application: ApplicationDetail;
  readonly record: FieldRecord;
  readonly part: AskedField;
  readonly tagName: TagName;
  /** The record as it was offered, if this part has changed since. */
  readonly offered: ApplicationDetail['offeredRecord'];
  /** Undefined for people who ask nothing. */
  readonly questions: Questions | undefined;
  /** Undefined for people who answer nothing. */
  readonly answers: ReturnType<typeof useKeptTexts<string>> | undefined;
  readonly onChanged: () => unknown;
}

/** Pictures and models are changed in the record itself: they are uploaded there. */
const isChangedHere = (part: AskedField) => part !== 'images' && part !== 'models';

/** A field with its value, the questions about it, and the places to write. */
export function FieldRow(props: FieldRowProps) {
  const { application, record, part, tagName, offered, questions, answers, onChanged } = props;
  const [isChanging, setChanging] = useState(false);
  const name = fieldNames[part];
  const value = partAtRest({ record, part, tagName });
  const change = answers && isChangedHere(part) && !isChanging ? () => setChanging(true) : undefined;
  const asked = application.asked.filter(({ field }) => field === part);
  const canAsk = questions && questions.draftAt(part) === undefined && questions.addedAt(part) === undefined;
  return (
    <section className={css.row} aria-label={name}>
      <p className={css.name}>{name}</p>
      <div className={css.value} data-empty={value === undefined || undefined} dir="auto">
        {value ?? '-'}
      </div>
      {canAsk ? (
        <Button kind="quiet" aria-label={`Ask about ${name}`} onClick={() => questions.open(part)}>
          Ask
        </Button>
      ) : null}
      {change ? (
        <Button kind="quiet" aria-label={`Edit ${name}`} onClick={change}>
          Edit
        </Button>
      ) : null}
      {offered ? <Versions offered={offered} record={record} part={part} tagName={tagName} /> : null}
      {isChanging ? (
        <div className={css.change}>
          <ChangedPart
            artworkId={application.id}
            part={part}
            onDone={() => {
              setChanging(false);
              return onChanged();
            }}
          />
        </div>
      ) : null}
      {asked.map((question) => (
        <FieldQuestion key={question.id} question={question} tagName={tagName} answers={answers} />
      ))}
      {questions ? <NewQuestion part={part} questions={questions} application={application} /> : null}
    </section>
  );
}

interface VersionsProps {
  readonly offered: FieldRecord;
  readonly record: FieldRecord;
  readonly part: AskedField;
  readonly tagName: TagName;
}

const Versions = ({ offered, record, part, tagName }: VersionsProps) => (
  <div className={css.versions}>
    <Version name="As offered">
      <del>{partWords(offered, part, tagName) || '-'}</del>
    </Version>
    <Version name="Now">
      <ins>{partWords(record, part, tagName) || '-'}</ins>
    </Version>
  </div>
);

const Version = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <p className={css.by}>{name}</p>
    {children}
  </div>
);
