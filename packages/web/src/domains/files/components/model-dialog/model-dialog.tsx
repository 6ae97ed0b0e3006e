import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { PanelTabs } from '../../../../ui/working/panel-tabs/panel-tabs.tsx';
import css from './model-dialog.late.module.css';
import type { ModelPartProps, OnModelReady } from './model-part.ts';
import { SketchfabPart } from './sketchfab-part.tsx';
import { UploadPart } from './upload-part.tsx';

interface ModelDialogProps {
  /** The model to change; without it the person chooses a new one. */
  readonly present: Model | undefined;
  readonly onChosen: (model: Model) => void;
  readonly onClose: () => void;
}

type Part = 'upload' | 'sketchfab';

/** Takes the model from the open part: the progress of its upload, and the server's refusal. */
function useGiving(onGiven: (model: Model) => void) {
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const giving = useAct((giveModel: OnModelReady) => giveModel(), {
    done: onGiven,
    failed({ message }) {
      setRefusal(message);
      return true;
    },
  });
  async function insert(give: OnModelReady | undefined) {
    if (!give) return;
    setRefusal(undefined);
    setProgress(0);
    await giving.act(give);
    setProgress(undefined);
  }
  return { progress, setProgress, refusal, setRefusal, insert };
}

/** A 3D model from disk or from Sketchfab, with its name and its still picture. */
export function ModelDialog({ present, onChosen, onClose }: ModelDialogProps) {
  const [part, setPart] = useState<Part>(present?.kind === 'sketchfab' ? 'sketchfab' : 'upload');
  const [gives, setGives] = useState<Partial<Record<Part, OnModelReady | undefined>>>({});
  const { progress, setProgress, refusal, setRefusal, insert } = useGiving((model) => {
    onChosen(model);
    onClose();
  });
  const isBusy = progress !== undefined;
  const give = gives[part];

  function open(next: Part) {
    setPart(next);
    setRefusal(undefined);
  }
  const propsOf = (name: Part): ModelPartProps => ({
    present,
    isBusy,
    onReady: (ready) => setGives((old) => ({ ...old, [name]: ready })),
    onProgress: setProgress,
  });
  const inPart = (fields: ReactNode) => <div className={css.part}>{fields}</div>;
  return (
    <Dialog
      title="3D model"
      size="choice"
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      note={progress ? `${Math.round(progress * 100)} %` : undefined}
      actions={
        <Button kind="main" disabled={!give} busy={isBusy} onClick={() => void insert(give)}>
          {isBusy ? 'Uploading…' : present ? 'Save' : 'Insert'}
        </Button>
      }
    >
      <PanelTabs
        label="Where the model comes from"
        tabs={[
          { id: 'upload', label: 'Upload', panel: inPart(<UploadPart {...propsOf('upload')} />) },
          { id: 'sketchfab', label: 'Sketchfab', panel: inPart(<SketchfabPart {...propsOf('sketchfab')} />) },
        ]}
        selected={part}
        onSelect={open}
        isLocked={isBusy}
      />
      {refusal ? (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
    </Dialog>
  );
}
