import { type AskedField, applicationTexts } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type {
  ApplicationDetail,
  ApplicationQuestion,
} from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
import { ChangedPart } from '../../../artworks/record/components/changed-part/changed-part.tsx';
import { partAtRest, partWords } from '../../../artworks/record/components/part-words/part-words.tsx';
import css from './application-view.late.module.css';

type TagName = (id: string) => string;

interface FieldRowProps {
  readonly application: ApplicationDetail;
  readonly record: NonNullable<ApplicationDetail['record']>;
  readonly part: AskedField;
  readonly tagName: TagName;
  /** The record as it was offered, if this part has changed since. */
  readonly offered: ApplicationDetail['offeredRecord'];
  /** The question that the curator writes; undefined if none. */
  readonly draft: string | undefined;
  readonly onDraft: ((text: string | undefined) => void) | undefined;
  readonly answers: Readonly<Record<string, string>>;
  readonly onAnswer: ((questionId: string, text: string) => void) | undefined;
  readonly onChanged: () => unknown;
}

/** A field with its value, the questions about it, and the places to write. */
export function FieldRow({
  application,
  record,
  part,
  tagName,
  offered,
  draft,
  onDraft,
  answers,
  onAnswer,
  onChanged,
}: FieldRowProps) {
  const name = fieldNames[part];
  const value = partAtRest({ record, part, tagName });
  const questions = application.asked.filter(({ field }) => field === part);
  return (
    <section className={css.row} aria-label={name}>
      <p className={css.name}>{name}</p>
      <div className={css.value} data-empty={value === undefined || undefined} dir="auto">
        {value ?? '-'}
      </div>
      {onDraft && draft === undefined ? (
        <Button kind="quiet" aria-label={`Ask about ${name}`} onClick={() => onDraft('')}>
          Ask
        </Button>
      ) : null}
      {offered ? (
        <div className={css.versions}>
          <Version name="As offered">
            <del>{partWords(offered, part, tagName) || '-'}</del>
          </Version>
          <Version name="Now">
            <ins>{partWords(record, part, tagName) || '-'}</ins>
          </Version>
        </div>
      ) : null}
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          artworkId={application.id}
          tagName={tagName}
          answer={answers[question.id] ?? ''}
          onAnswer={onAnswer && question.answer === null ? (text) => onAnswer(question.id, text) : undefined}
          onChanged={onChanged}
        />
      ))}
      {onDraft && draft !== undefined ? (
        <div className={css.question}>
          <TextArea
            label={`Question about ${name}`}
            rows={2}
            maxLength={applicationTexts.question}
            autoFocus
            value={draft}
            onChange={({ target }) => onDraft(target.value)}
          />
          <Button kind="quiet" onClick={() => onDraft(undefined)}>
            Cancel
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const Version = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <p className={css.by}>{name}</p>
    {children}
  </div>
);

interface QuestionProps {
  readonly question: ApplicationQuestion;
  readonly artworkId: string;
  readonly tagName: TagName;
  readonly answer: string;
  readonly onAnswer: ((text: string) => void) | undefined;
  readonly onChanged: () => unknown;
}

function Question({ question, artworkId, tagName, answer, onAnswer, onChanged }: QuestionProps) {
  const [isChanging, setChanging] = useState(false);
  const { field, text, askedBy, askedAt, change } = question;
  const hasFields = field !== 'images' && field !== 'models';
  return (
    <div className={css.question} data-answered={question.answer !== null || undefined}>
      <p className={css.by}>
        {askedBy?.name ?? 'Somebody who has left'}, <DateTime iso={askedAt} isShort />
      </p>
      <p dir="auto">{text}</p>
      {question.answer === null ? null : (
        <p className={css.answer} dir="auto">
          {question.answer}
        </p>
      )}
      {change ? (
        <p>
          <del>{partWords(change.before, field, tagName) || '-'}</del>{' '}
          <ins>{partWords(change.after, field, tagName) || '-'}</ins>
        </p>
      ) : null}
      {onAnswer ? (
        <>
          {isChanging ? (
            <ChangedPart
              artworkId={artworkId}
              part={field}
              onDone={() => {
                setChanging(false);
                return onChanged();
              }}
            />
          ) : hasFields ? (
            <Button aria-label={`Change ${fieldNames[field]}`} onClick={() => setChanging(true)}>
              Change the field
            </Button>
          ) : null}
          <TextArea
            label={`Answer about ${fieldNames[field]}`}
            rows={2}
            maxLength={applicationTexts.answer}
            value={answer}
            onChange={({ target }) => onAnswer(target.value)}
          />
        </>
      ) : null}
    </div>
  );
}
