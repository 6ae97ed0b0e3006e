import {
  maximumVocabularyBytes,
  uploadLaw,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyErrors } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import type { UploadDetail } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { mayTakeStep } from '@oeuvre/contracts/kernel/work.ts';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { JobLine } from '../../../../../ui/working/job-progress/job-line.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { isUploadWorking, uploadWords } from '../../vocabulary.words.ts';
import { ImportShown } from './import-shown.tsx';
import css from './import-terms.late.module.css';

/** Sends the file and tells how much of it has arrived, from 0 to 1. Rejects with a message for people. */
export type SendVocabulary = (
  file: File,
  sending: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<UploadDetail>;

interface ImportTermsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSend: SendVocabulary;
  /** Terms were imported, or an import was undone. */
  readonly onChanged: () => void;
}

const endings = '.ttl,.nt,.rdf,.xml,.skos,.jsonld,.json,.csv';

/** A vocabulary is sent, tried, and only then imported. Earlier imports stand below and can be undone. */
export function ImportTerms({ isOpen, onClose, onSend, onChanged }: ImportTermsProps) {
  const [upload, setUpload] = useState<UploadDetail>();
  const isWorking = upload !== undefined && isUploadWorking(upload);

  useLookAgain(isOpen && isWorking, async () => {
    const next = await browserCall(vocabularyRoutes.uploaded, { params: { id: upload!.id } }).catch(() => undefined);
    if (!next) return;
    setUpload(next);
    if (!isUploadWorking(next) && next.state !== 'checked') onChanged();
  });
  const step = useAct(
    (next: 'check' | 'start' | 'undo', choices?: UploadDetail['choices']) =>
      browserCall(vocabularyRoutes.step, {
        params: { id: upload!.id },
        body: { step: next, ...(choices && { choices }) },
      }),
    { done: setUpload },
  );

  return (
    <Dialog
      title="Import terms"
      size="choice"
      isOpen={isOpen}
      onClose={onClose}
      note={upload === undefined || isBeforeStart(upload) ? 'Nothing is written before you say so.' : null}
      actions={
        <>
          {upload ? (
            <Steps
              upload={upload}
              isBusy={step.isBusy}
              onStep={(next) => step.act(next)}
              onOther={() => setUpload(undefined)}
            />
          ) : null}
          {upload?.state === 'checked' ? null : <Button onClick={onClose}>Close</Button>}
        </>
      }
    >
      {upload ? (
        <ImportShown upload={upload} isBusy={step.isBusy} onChoose={(choices) => step.act('check', choices)} />
      ) : isOpen ? (
        <>
          <ChooseFile onSend={onSend} onSent={setUpload} />
          <EarlierImports onShow={setUpload} />
        </>
      ) : null}
    </Dialog>
  );
}

interface StepsProps {
  readonly upload: UploadDetail;
  readonly isBusy: boolean;
  readonly onStep: (step: 'start' | 'undo') => void;
  /** Another file is to be chosen. */
  readonly onOther: () => void;
}

/** The steps that are possible now. */
const Steps = ({ upload, isBusy, onStep, onOther }: StepsProps) => (
  <>
    {isUploadWorking(upload) ? null : <Button onClick={onOther}>Another file</Button>}
    {isBeforeStart(upload) ? (
      <Button
        kind="main"
        disabled={upload.state === 'checking' || upload.counts.new + upload.counts.changed === 0}
        busy={isBusy}
        onClick={() => onStep('start')}
      >
        Import
      </Button>
    ) : null}
    {mayTakeStep(uploadLaw, 'undo', upload.state) ? (
      <Button busy={isBusy} onClick={() => onStep('undo')}>
        Undo
      </Button>
    ) : null}
  </>
);

const isBeforeStart = ({ state }: UploadDetail) => state === 'checking' || state === 'checked';

interface ChooseFileProps {
  readonly onSend: SendVocabulary;
  readonly onSent: (upload: UploadDetail) => void;
}

/** Sends one file at a time; leaving the dialog cancels it. */
function useSending({ onSend, onSent }: ChooseFileProps) {
  const [sent, setSent] = useState<SentFile>();
  const [refusal, setRefusal] = useState<string>();
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), []);

  async function send(file: File | undefined) {
    if (!file) return;
    const { signal } = (leave.current = new AbortController());
    setRefusal(undefined);
    setSent({ name: file.name, share: 0 });
    try {
      if (file.size > maximumVocabularyBytes) throw vocabularyErrors('too-large');
      onSent(await onSend(file, { signal, onProgress: (share) => setSent({ name: file.name, share }) }));
    } catch (error) {
      if (!signal.aborted) setRefusal(`${file.name}: ${(error as Error).message}`);
    } finally {
      setSent(undefined);
    }
  }
  return { sent, refusal, send, cancel: () => leave.current?.abort() };
}

function ChooseFile(props: ChooseFileProps) {
  const { sent, refusal, send, cancel } = useSending(props);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }
  if (sent) return <Sending {...sent} onCancel={cancel} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={css.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>SKOS (Turtle, N-Triples, RDF/XML, JSON-LD), nested JSON or CSV, up to 300 MB.</p>
      {refusal ? (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      ) : null}
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
      <input
        ref={input}
        type="file"
        aria-label="Vocabulary to import"
        accept={endings}
        hidden
        onChange={({ target }) => {
          void send(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

interface SentFile {
  readonly name: string;
  /** How much of it has arrived, from 0 to 1. */
  readonly share: number;
}

const Sending = ({ name, share, onCancel }: SentFile & { readonly onCancel: () => void }) => (
  <div className={css.place} role="status">
    <p>{share < 1 ? `Uploading ${name}` : `Reading ${name}`}</p>
    <JobLine label={`Uploading ${name}`} done={share} all={1} />
    <Button onClick={onCancel}>Cancel</Button>
  </div>
);

/** Imports so far, the newest first. */
function EarlierImports({ onShow }: { readonly onShow: (upload: UploadDetail) => void }) {
  const [uploads, setUploads] = useState<readonly UploadDetail[]>([]);
  const { act } = useAct(() => browserCall(vocabularyRoutes.uploads, { query: { itemsPerPage: 10 } }), {
    done: (reply) => setUploads(reply.uploads),
  });
  useEffect(() => void act(), [act]);
  if (uploads.length === 0) return null;
  return (
    <section className={css.earlier}>
      <h3>Earlier imports</h3>
      <ul>
        {uploads.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.fileName}</b>
              <small>
                {uploadWords(one)}. {one.uploadedBy?.name ?? 'Somebody who has left'},{' '}
                <DateTime iso={one.createdAt} withTime />
              </small>
            </span>
            <Button kind="text" onClick={() => onShow(one)} aria-label={`Show the import of ${one.fileName}`}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
