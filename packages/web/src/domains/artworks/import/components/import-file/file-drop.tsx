import { maximumTableBytes } from '@oeuvre/contracts/domains/artworks/imports/imports.constants.ts';
import { importErrors } from '@oeuvre/contracts/domains/artworks/imports/imports.errors.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/artworks/imports/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/artworks/imports/imports.routes.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { sendForm } from '../../../../files/files.upload.ts';
import { useFileDrop } from '../../../own/dropping/use-file-drop.ts';
import { importAt } from '../../import.links.ts';
import css from './import-file.module.css';
import { PasteRows } from './paste-rows.tsx';

const endings = '.csv,.tsv,.tab,.txt,.xlsx,.json,.jsonl,.ndjson,.zip';

interface Upload {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly controller: AbortController;
}

/** The place for a table. It shows the upload, and leads on to its columns. */
export function FileDrop() {
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<Upload>();
  const [refusal, setRefusal] = useState<{ readonly name: string; readonly reason: string }>();
  const [isPasting, setPasting] = useState(false);
  const navigate = useNavigate();
  const isUploading = upload !== undefined;
  const dragged = useFileDrop(([file]) => {
    if (file && !isUploading) void send(file);
  });

  useEffect(() => {
    if (!isUploading) return;
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, [isUploading]);

  async function send(file: File) {
    const { name } = file;
    const controller = new AbortController();
    setRefusal(undefined);
    setUpload({ name, share: 0, controller });
    try {
      if (file.size > maximumTableBytes) throw importErrors('table-too-large');
      const body = new FormData();
      body.append('file', file);
      const table = (await sendForm(importsRoutes.upload, body, {
        onProgress: (share) => setUpload({ name, share, controller }),
        signal: controller.signal,
      })) as ImportDetail;
      await navigate(importAt(table.id));
    } catch (error) {
      if (!controller.signal.aborted) setRefusal({ name, reason: (error as Error).message });
    } finally {
      setUpload(undefined);
    }
  }

  return (
    <div className={`${css.place} ${dragged ? css.over : ''}`}>
      {upload ? (
        <Uploading upload={upload} />
      ) : (
        <>
          <h2 className={css.head}>{dragged ? 'Drop to read it' : 'Drop a table here'}</h2>
          <p>
            CSV, TSV, Excel, JSON or JSON Lines, up to 1.1 GB. A ZIP file may bring the pictures along. Nothing is
            written before you say so.
          </p>
          {refusal ? (
            <p role="alert" className={css.refusal}>
              <b>{refusal.name}</b> {refusal.reason}
            </p>
          ) : null}
          <div className={css.go}>
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
        aria-label="Table to import"
        accept={endings}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <PasteRows
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        onRows={(text) => {
          setPasting(false);
          void send(new File([text], 'Pasted rows.csv', { type: 'text/csv' }));
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
      <h2 className={css.head}>{words}</h2>
      <p role="status">
        {percent < 100 ? `${percent}% sent` : 'Its columns are being looked at. Large tables take a few seconds.'}
      </p>
      <progress className={css.progress} value={percent} max={100} aria-label={words} />
      <div className={css.go}>
        <Button onClick={() => controller.abort()}>Cancel</Button>
      </div>
    </>
  );
}
