import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { type KeyboardEvent, useState } from 'react';
import { useAct } from '../../../../ui/act/use-act.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import css from './model-dialog.module.css';
import type { ModelPartProps, OnModelReady } from './model-part.ts';
import { SketchfabPart } from './sketchfab-part.tsx';
import { UploadPart } from './upload-part.tsx';

interface ModelDialogProps {
  /** The model to change; without it the person chooses a new one. */
  readonly present: Model | undefined;
  readonly onChosen: (model: Model) => void;
  readonly onClose: () => void;
}

const parts = { upload: 'Upload', sketchfab: 'Sketchfab' } as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** A 3D model from disk or from Sketchfab, with its name and its still picture. */
export function ModelDialog({ present, onChosen, onClose }: ModelDialogProps) {
  const [part, setPart] = useState<Part>(present?.kind === 'sketchfab' ? 'sketchfab' : 'upload');
  const [gives, setGives] = useState<Partial<Record<Part, OnModelReady | undefined>>>({});
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const isBusy = progress !== undefined;
  const give = gives[part];

  function open(next: Part) {
    setPart(next);
    setRefusal(undefined);
  }
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const next = names[1 - names.indexOf(part)] as Part;
    open(next);
    event.currentTarget.querySelector<HTMLElement>(`#model-tab-${next}`)?.focus();
  }
  const giving = useAct((giveModel: OnModelReady) => giveModel(), {
    done(model) {
      onChosen(model);
      onClose();
    },
    failed({ message }) {
      setRefusal(message);
      return true;
    },
  });
  async function insert() {
    if (!give) return;
    setRefusal(undefined);
    setProgress(0);
    await giving.act(give);
    setProgress(undefined);
  }
  const propsOf = (name: Part): ModelPartProps => ({
    present,
    isBusy,
    onReady: (ready) => setGives((old) => ({ ...old, [name]: ready })),
    onProgress: setProgress,
  });
  return (
    <Dialog
      title="3D model"
      size="choice"
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      note={progress ? `${Math.round(progress * 100)} %` : undefined}
      actions={
        <Button kind="main" disabled={!give} busy={isBusy} onClick={insert}>
          {isBusy ? 'Uploading…' : present ? 'Save' : 'Insert'}
        </Button>
      }
    >
      <div className={css.tabs} role="tablist" aria-label="Where the model comes from" tabIndex={-1} onKeyDown={walk}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            id={`model-tab-${name}`}
            role="tab"
            aria-selected={name === part}
            aria-controls={`model-part-${name}`}
            tabIndex={name === part ? 0 : -1}
            disabled={isBusy}
            onClick={() => open(name)}
          >
            {parts[name]}
          </button>
        ))}
      </div>
      {/* Keep both mounted, so switching loses nothing. */}
      {names.map((name) => (
        <div
          key={name}
          id={`model-part-${name}`}
          role="tabpanel"
          aria-labelledby={`model-tab-${name}`}
          className={css.part}
          hidden={name !== part}
        >
          {name === 'upload' ? <UploadPart {...propsOf(name)} /> : <SketchfabPart {...propsOf(name)} />}
        </div>
      ))}
      {refusal ? (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
    </Dialog>
  );
}
