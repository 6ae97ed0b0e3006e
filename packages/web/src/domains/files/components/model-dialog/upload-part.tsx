import { maximumModelBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import css from './model-dialog.late.module.css';
import type { ModelPartProps } from './model-part.ts';
import { NameField } from './name-field.tsx';
import { PosterField } from './poster-field.tsx';
import { changeModel, sendModel } from './send-model.ts';
import { StageFrame, type StageHandle } from './stage-frame.tsx';

/** The chosen file with its name and picture. Another file begins anew, and a refused one changes nothing. */
function useModelFile(nameBefore: string) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState(nameBefore);
  const [poster, setPoster] = useState<Blob>();
  const [isShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  function take(next: File | undefined) {
    if (!next) return;
    const code = refusedAs(next);
    setRefusal(code && refusedFile(code, next.name).message);
    if (code) return;
    setFile(next);
    setName(next.name.replace(/\.glb$/i, ''));
    setPoster(undefined);
    setShown(false);
  }
  return { file, name, setName, poster, setPoster, isShown, setShown, refusal, setRefusal, take };
}

/** A model from disk: the author can turn it before the upload, and its picture shows the view they choose. */
export function UploadPart({ present, isBusy, onReady, onProgress }: ModelPartProps) {
  const kept = present?.kind === 'kept' ? present : undefined;
  const stage = useRef<StageHandle>(null);
  const model = useModelFile(kept?.name ?? '');
  const { file, name, poster, setPoster, isShown, refusal, take } = model;

  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => {
    const picture = async () => poster ?? (await stage.current?.takePicture());
    if (file && isShown) latest.current(async () => sendModel({ file, name, poster: await picture(), onProgress }));
    else if (kept && !file) latest.current(() => changeModel(kept, { name, poster }));
    else latest.current(undefined);
  }, [file, isShown, kept, name, poster, onProgress]);

  const shown = file ?? kept?.uuid;
  return (
    <>
      {shown ? (
        <>
          <div className={css.stage}>
            <StageFrame
              key={file ? `${file.name} ${file.size} ${file.lastModified}` : shown.toString()}
              ref={stage}
              of={shown}
              onShown={() => model.setShown(true)}
              // The viewer's own words are those of a program.
              onFailed={(reason) =>
                model.setRefusal(file ? refusedFile('unreadable-model', file.name).message : reason)
              }
            />
          </div>
          <div className={css.row}>
            <PosterField poster={poster} present={kept?.poster?.fileId} isBusy={isBusy} onChange={setPoster}>
              <Button disabled={!isShown || isBusy} onClick={async () => setPoster(await stage.current?.takePicture())}>
                Use this view as the picture
              </Button>
            </PosterField>
            <AnotherFile isBusy={isBusy} onFile={take} />
          </div>
          <NameField name={name} isBusy={isBusy} onChange={model.setName} />
        </>
      ) : (
        <DropZone onFile={take} />
      )}
      {refusal ? (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
    </>
  );
}

/** Why a file cannot be a model, if so. */
function refusedAs({ name, size }: File) {
  if (!name.toLowerCase().endsWith('.glb')) return 'wrong-model-type';
  return size >= maximumModelBytes ? 'model-too-large' : undefined;
}

interface AnotherFileProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File | undefined) => void;
}

function AnotherFile({ isBusy, onFile }: AnotherFileProps) {
  return (
    <label className={css.file}>
      Another file
      <input type="file" accept=".glb" disabled={isBusy} onChange={(event) => onFile(event.currentTarget.files?.[0])} />
    </label>
  );
}

function DropZone({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  function drop(event: DragEvent) {
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  }
  return (
    <label className={css.zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span>Drop a .glb file here, or browse</span>
      <span className={css.hint}>glTF 2.0 in one file, under 50 MB</span>
      <input type="file" accept=".glb" onChange={(event) => onFile(event.currentTarget.files?.[0])} />
    </label>
  );
}
