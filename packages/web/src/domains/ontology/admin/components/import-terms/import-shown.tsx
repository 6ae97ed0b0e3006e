import { tagTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { UploadDetail, UploadFinding } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { ArrowRight, CircleAlert, Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { JobProgress } from '../../../../../ui/working/job-progress/job-progress.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { formatLabels, isUploadWorking, languagesOf, uploadWords } from '../../vocabulary.words.ts';
import { Effects } from '../effects/effects.tsx';
import css from './import-terms.late.module.css';

interface ImportShownProps {
  readonly upload: UploadDetail;
  readonly isBusy: boolean;
  /** Repeats the dry run with other choices. */
  readonly onChoose: (choices: UploadDetail['choices']) => void;
}

/** A vocabulary that was sent: what it is, how far the present step is, its four numbers, and what needs somebody. */
export function ImportShown({ upload, isBusy, onChoose }: ImportShownProps) {
  const { counts, state } = upload;
  const isWorking = isUploadWorking(upload);
  const needYou = counts.conflict + counts.broken;
  return (
    <>
      <Facts upload={upload} />
      {isWorking ? (
        <JobProgress
          label={uploadWords(upload)}
          done={upload.progress}
          all={1}
          words={
            state === 'checking'
              ? `${countOf(counts.concepts, 'concept')} read`
              : 'All of it happens or nothing. You can leave this page.'
          }
        />
      ) : (
        <p role="status" className={css.state} data-bad={state === 'failed' || undefined}>
          {uploadWords(upload)}.
        </p>
      )}
      {state === 'failed' ? null : (
        <Effects
          isCounting={state === 'checking'}
          effects={[
            [counts.new, counts.new === 1 ? 'new term' : 'new terms'],
            [counts.changed, 'changed'],
            [counts.unchanged, 'as before'],
            [needYou, needYou === 1 ? 'needs you' : 'need you', needYou > 0],
          ]}
        />
      )}
      {state === 'checked' ? <Choices upload={upload} isBusy={isBusy} onChoose={onChoose} /> : null}
      {isWorking || state === 'failed' ? null : <Findings key={`${upload.id}${state}`} uploadId={upload.id} />}
    </>
  );
}

/** The file, its labels, and how its concepts are matched. */
const Facts = ({ upload: { fileName, format, counts } }: Pick<ImportShownProps, 'upload'>) => (
  <dl className={css.facts}>
    <dt>File</dt>
    <dd>
      {fileName} <span>{formatLabels[format]}</span>
    </dd>
    {counts.languages.length > 0 ? (
      <>
        <dt>Labels</dt>
        <dd>
          {countOf(counts.labels, 'label')} <span>{languagesOf(counts.languages)}</span>
        </dd>
      </>
    ) : null}
    <dt>Matching</dt>
    <dd>By address, then by the links to other vocabularies</dd>
  </dl>
);

/** The choices of the dry run; another choice repeats it. */
const Choices = ({ upload: { counts, choices }, isBusy, onChoose }: ImportShownProps) => (
  <div className={css.choices}>
    {counts.conflict > 0 ? (
      <RadioGroup
        legend={`${countOf(counts.conflict, 'term')} edited here and different in the file`}
        value={choices.conflicts}
        onChange={(conflicts) => onChoose({ ...choices, conflicts })}
        choices={[
          { value: 'keep', label: 'Keep what was edited here', isDisabled: isBusy },
          { value: 'take', label: 'Take what the file says', isDisabled: isBusy },
        ]}
      />
    ) : null}
    <Select
      label="Type of concepts whose type the file does not tell"
      value={choices.type}
      disabled={isBusy}
      onChange={({ currentTarget }) =>
        onChoose({ ...choices, type: currentTarget.value as UploadDetail['choices']['type'] })
      }
      options={tagTypes
        .filter((type) => type !== 'ID' && type !== 'Artwork')
        .map((type) => ({ value: type, label: type }))}
    />
  </div>
);

/** Findings that need a person first, then examples of new and changed concepts. */
const kinds = ['conflict', 'broken', 'left-alone', 'changed', 'new'] as const;

function Findings({ uploadId }: { readonly uploadId: string }) {
  const [found, setFound] = useState<readonly UploadFinding[]>([]);
  const [next, setNext] = useState<readonly [kind: number, page: string | number]>();
  const { act, isBusy } = useAct(async (from: number, page: string | number) => {
    let added: readonly UploadFinding[] = [];
    let rest: typeof next;
    let ask = page;
    for (let at = from; at < kinds.length && added.length < 10; at += 1) {
      const query = { kind: kinds[at]!, page: ask, itemsPerPage: 10 };
      const reply = await browserCall(vocabularyRoutes.findings, { params: { id: uploadId }, query });
      added = [...added, ...reply.findings];
      ask = 1;
      rest = reply.nextPage === null ? (at + 1 < kinds.length ? [at + 1, 1] : undefined) : [at, reply.nextPage];
      if (reply.nextPage !== null) break;
    }
    setFound((known) => [...known, ...added]);
    setNext(rest);
  });
  useEffect(() => void act(0, 1), [act]);
  if (found.length === 0) return null;
  return (
    <section className={css.findings}>
      <h3>For example</h3>
      <ul>
        {found.map((one) => (
          <Finding key={one.no} finding={one} />
        ))}
      </ul>
      {next ? (
        <Button kind="text" busy={isBusy} onClick={() => act(...next)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function Finding({ finding: { kind, line, subject, message, changes } }: { readonly finding: UploadFinding }) {
  const isGood = kind === 'new' || kind === 'changed';
  return (
    <li>
      <span className={css.mark} data-bad={isGood ? undefined : true}>
        <Icon of={isGood ? Tag : CircleAlert} />
      </span>
      <span>
        <span dir="auto">{subject}</span>
        <small>
          {message}
          {line === null ? null : ` Line ${line.toLocaleString('en-GB')}.`}
        </small>
        {changes.map(({ part, before, after }) => (
          <small key={part + before + after}>
            {part}: <del>{before || '-'}</del> <Icon of={ArrowRight} size="small" /> <ins>{after || '-'}</ins>
          </small>
        ))}
      </span>
    </li>
  );
}
