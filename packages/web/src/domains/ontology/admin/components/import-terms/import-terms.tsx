import {
  maximumVocabularyBytes,
  uploadLaw,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyErrors } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import type { UploadDetail } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { mayTakeStep } from '@oeuvre/contracts/kernel/work.ts';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { JobLine } from '../../../../../ui/job-progress/job-line.tsx';
import { useLookAgain } from '../../../../../ui/use-look-again.ts';
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
  const taken = upload ? upload.counts.new + upload.counts.changed : 0;

  return (
    <Dialog
      title="Import terms"
      size="choice"
      isOpen={isOpen}
      onClose={onClose}
      note={upload === undefined || isBeforeStart(upload) ? 'Nothing is written before you say so.' : null}
      actions={
        <>
          {upload && !isWorking ? <Button onClick={() => setUpload(undefined)}>Another file</Button> : null}
          {upload?.state === 'checking' || upload?.state === 'checked' ? (
            <Button
              kind="main"
              disabled={upload.state === 'checking' || taken === 0}
              busy={step.isBusy}
              onClick={() => step.act('start')}
            >
              Import
            </Button>
          ) : null}
          {upload && mayTakeStep(uploadLaw, 'undo', upload.state) ? (
            <Button busy={step.isBusy} onClick={() => step.act('undo')}>
              Undo
            </Button>
          ) : null}
          {upload === undefined || upload.state !== 'checked' ? <Button onClick={onClose}>Close</Button> : null}
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

const isBeforeStart = ({ state }: UploadDetail) => state === 'checking' || state === 'checked';

interface ChooseFileProps {
  readonly onSend: SendVocabulary;
  readonly onSent: (upload: UploadDetail) => void;
}

function ChooseFile({ onSend, onSent }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState<{ readonly name: string; readonly share: number }>();
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
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }

  if (sent)
    return (
      <div className={css.place} role="status">
        <p>{sent.share < 1 ? `Uploading ${sent.name}` : `Reading ${sent.name}`}</p>
        <JobLine label={`Uploading ${sent.name}`} done={sent.share} all={1} />
        <Button onClick={() => leave.current?.abort()}>Cancel</Button>
      </div>
    );
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
