import { modelAt, pages } from '@oeuvre/contracts/addresses.ts';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { listenTo, type StageMessage, type StageRequest } from '../../stage-messages.ts';
import css from './model-dialog.late.module.css';

/** The requests of the surrounding page to a stage. */
export interface StageHandle {
  /** A picture of the model in its current view. */
  readonly takePicture: () => Promise<Blob>;
}

interface StageFrameProps {
  readonly ref: Ref<StageHandle>;
  /** A file that is not stored yet, or the id of a stored model. */
  readonly of: File | string;
  readonly onShown: () => void;
  readonly onFailed: (reason: string) => void;
}

/** The model in its frame; the author turns it to choose the view for the still picture. */
export function StageFrame({ ref, of, onShown, onFailed }: StageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<(picture: Blob) => void>(undefined);
  const order = (message: StageRequest) => frame.current?.contentWindow?.postMessage(message, window.location.origin);

  useImperativeHandle(ref, () => ({
    takePicture: () =>
      new Promise<Blob>((resolve) => {
        waiting.current = resolve;
        order({ stage: 'take-picture' });
      }),
  }));
  const hear = useRef<(report: StageMessage) => void>(undefined);
  useEffect(() => {
    hear.current = (report) => {
      if (report.stage === 'ready' && of instanceof File) order({ stage: 'show', file: of });
      if (report.stage === 'shown') onShown();
      if (report.stage === 'failed') onFailed(report.reason);
      if (report.stage === 'picture') waiting.current?.(report.picture);
    };
  });
  useEffect(
    () =>
      listenTo<StageMessage>(
        () => frame.current?.contentWindow ?? null,
        (report) => hear.current?.(report),
      ),
    [],
  );
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={of instanceof File ? pages.newModel : `${modelAt(of)}?still`}
      title="3D model: drag to turn it"
    />
  );
}
