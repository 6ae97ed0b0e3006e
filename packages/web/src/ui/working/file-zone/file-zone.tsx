import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../button/button.tsx';
import { JobLine } from '../job-progress/job-line.tsx';
import { useAskBeforeLeaving } from '../use-ask-before-leaving.ts';
import placeCss from './drop-place.late.module.css';
import css from './file-zone.late.module.css';
import { PasteRows } from './paste-rows.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}
interface FileZoneProps {
  readonly title: string;
  /** The prompt: which files may be dropped here, and the result. */
  readonly text: string;
  /** The name of the file input. */
  readonly label: string;
  /** Endings of files, for the dialog of the platform. */
  readonly endings: string;
  readonly pastedName: string;
  /** Sends a file and resolves to the page that goes on with it; rejects with a message for the person. */
  readonly send: (file: File, sending: Sending) => Promise<string>;
}
interface Upload {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly controller: AbortController;
}

/** Sends one file at a time and opens the page that continues with it; asks before an upload is left. */
function useUpload(send: FileZoneProps['send']) {
  const [upload, setUpload] = useState<Upload>();
  const [refusal, setRefusal] = useState<{ readonly name: string; readonly reason: string }>();
  const navigate = useNavigate();
  useAskBeforeLeaving(upload !== undefined);

  async function take(file: File) {
    const { name } = file;
    const controller = new AbortController();
    const { signal } = controller;
    setRefusal(undefined);
    setUpload({ name, share: 0, controller });
    try {
      await navigate(await send(file, { onProgress: (share) => setUpload({ name, share, controller }), signal }));
    } catch (error) {
      if (!signal.aborted) setRefusal({ name, reason: (error as Error).message });
    } finally {
      setUpload(undefined);
    }
  }
  return { upload, refusal, take };
}

/** The place for a file: dropped anywhere on the page, chosen, or pasted as rows. Shows the upload, and leads on. */
export function FileZone({ title, text, label, endings, pastedName, send }: FileZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  const { upload, refusal, take } = useUpload(send);
  const dragged = useFileDrop(([file]) => {
    if (file && !upload) void take(file);
  });

  return (
    <div className={`${placeCss.place} ${css.place} ${dragged ? placeCss.over : ''}`}>
      {upload ? (
        <Uploading upload={upload} />
      ) : (
        <>
          <h2 className={placeCss.head}>{dragged ? 'Drop to read it' : title}</h2>
          <p>{text}</p>
          {refusal ? (
            <p role="alert" className={css.refusal}>
              <b>{refusal.name}</b> {refusal.reason}
            </p>
          ) : null}
          <div className={placeCss.go}>
            <Button kind="main" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <Button onClick={() => setPasting(true)}>Paste rows</Button>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={endings}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <PasteRows
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        onRows={(rows) => {
          setPasting(false);
          void take(new File([rows], pastedName, { type: 'text/csv' }));
        }}
      />
    </div>
  );
}

function Uploading({ upload: { name, share, controller } }: { readonly upload: Upload }) {
  const percent = Math.round(share * 100);
  const words = percent < 100 ? `Uploading ${name}` : `Reading ${name}`;
  return (
    <>
      <h2 className={placeCss.head}>{words}</h2>
      <p role="status">
        {percent < 100 ? `${percent}% sent` : 'Reading its columns. Large tables take a few seconds.'}
      </p>
      <div className={css.progress}>
        <JobLine label={words} done={percent} all={100} />
      </div>
      <div className={placeCss.go}>
        <Button onClick={() => controller.abort()}>Cancel</Button>
      </div>
    </>
  );
}
