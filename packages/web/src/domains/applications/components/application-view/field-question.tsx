import { type AskedField, applicationTexts } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type {
  ApplicationDetail,
  ApplicationQuestion,
} from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { partWords } from '../../../artworks/record/components/part-words/part-words.tsx';
import { ownerName } from '../../applications.words.ts';
import type { useKeptTexts } from '../../use-kept-texts.ts';
import css from './application-view.late.module.css';
import type { Questions } from './use-questions.ts';

interface FieldQuestionProps {
  readonly question: ApplicationQuestion;
  readonly tagName: (id: string) => string;
  /** Undefined for people who answer nothing. */
  readonly answers: ReturnType<typeof useKeptTexts<string>> | undefined;
}

/** A question that was sent, with its answer or the place to write it. */
export function FieldQuestion({ question, tagName, answers }: FieldQuestionProps) {
  const { id, field, text, askedBy, askedAt, answer, change } = question;
  const written = answers?.texts[id] ?? '';
  return (
    <div className={css.question} data-answered={answer !== null || undefined}>
      <p>
        <span className={css.by}>
          {askedBy?.name ?? 'A deleted account'}, <DateTime iso={askedAt} isShort />
        </span>
        <br />
        <span dir="auto">{text}</span>
      </p>
      {answer === null ? null : (
        <p className={css.answer} dir="auto">
          {answer}
        </p>
      )}
      {change ? (
        <p>
          Changed: <del>{partWords(change.before, field, tagName) || '-'}</del>{' '}
          <ins>{partWords(change.after, field, tagName) || '-'}</ins>
        </p>
      ) : null}
      {answers && answer === null ? (
        <>
          <TextArea
            label={`Answer about ${fieldNames[field]}`}
            isLabelHidden
            placeholder="Type an answer, or say that it is not known"
            rows={2}
            className={css.text}
            maxLength={applicationTexts.answer}
            value={written}
            onChange={({ target }) => answers.write(id, target.value)}
          />
          {written.trim() ? null : (
            <Button
              kind="quiet"
              aria-label={`${fieldNames[field]} is not known`}
              className={css.act}
              onClick={() => answers.write(id, 'Not known.')}
            >
              Not known
            </Button>
          )}
        </>
      ) : null}
    </div>
  );
}

interface NewQuestionProps {
  readonly part: AskedField;
  readonly questions: Questions;
  readonly application: ApplicationDetail;
}

/** A question that is not sent yet: as it is written, or as it was added. */
export function NewQuestion({ part, questions, application }: NewQuestionProps) {
  const name = fieldNames[part];
  const [draft, added] = [questions.draftAt(part), questions.addedAt(part)];
  if (added !== undefined)
    return (
      <div className={css.question}>
        <p dir="auto">{added}</p>
        <p className={css.by}>{`${ownerName(application.owner)} is notified when you send your questions.`}</p>
        <Button
          kind="quiet"
          aria-label={`Change the question about ${name}`}
          className={css.act}
          onClick={() => questions.open(part, added)}
        >
          Change
        </Button>
      </div>
    );
  if (draft === undefined) return null;
  return (
    <div className={css.question}>
      <TextArea
        label={`Question about ${name}`}
        isLabelHidden
        placeholder="What would you like to know?"
        rows={2}
        className={css.text}
        maxLength={applicationTexts.question}
        autoFocus
        value={draft}
        onChange={({ target }) => questions.write(part, target.value)}
      />
      <div className={css.acts}>
        <Button kind="quiet" onClick={() => questions.cancel(part)}>
          Cancel
        </Button>
        <Button disabled={!draft.trim()} onClick={() => questions.add(part)}>
          Add question
        </Button>
      </div>
    </div>
  );
}
