import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { Maximize } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { report } from '../../stage-messages.ts';
import css from './model-stage.late.module.css';
import type { Scene, StageState } from './scene.ts';

interface StageProps {
  readonly name: string;
  readonly poster: Model['poster'];
  readonly scene: Scene;
  /** The fade-in time of the scene over its picture, in ms. */
  readonly fade?: number;
}

/** The content of a frame: the scene, its still picture until the scene is ready, its progress, and any error. */
export function Stage({ name, poster, scene, fade = 300 }: StageProps) {
  const host = useRef<HTMLDivElement>(null);
  const state = useScene(host, scene);
  const progress = state.kind === 'waiting' ? state.progress : undefined;
  return (
    <div className={css.stage} style={{ '--fade': `${fade}ms` } as CSSProperties}>
      {poster && state.kind !== 'shown' ? (
        <img className={css.poster} src={pictureUrl(poster.fileId, 900)} alt="" />
      ) : null}
      <div ref={host} className={css.scene} data-state={state.kind} aria-busy={state.kind === 'waiting'} />
      {state.kind === 'waiting' ? (
        <p className={css.waiting} role="status">
          <span>Loading {name || '3D model'}…</span>
          <progress aria-label="Loading" {...(progress === undefined ? {} : { value: progress })} />
        </p>
      ) : null}
      {state.kind === 'failed' ? (
        <p className={css.failed} role="alert">
          {state.reason}
        </p>
      ) : null}
      {state.kind === 'shown' ? (
        <div className={css.tools}>
          <IconButton icon={Maximize} label="Full screen" onClick={toggleFullScreen} />
        </div>
      ) : null}
    </div>
  );
}

function useScene(host: RefObject<HTMLElement | null>, scene: Scene): StageState {
  const [state, setState] = useState<StageState>({ kind: 'waiting' });
  useEffect(() => {
    if (!host.current) return;
    return scene(host.current, (next) => {
      setState(next);
      if (next.kind === 'shown') report({ stage: 'shown' });
      if (next.kind === 'failed') report({ stage: 'failed', reason: next.reason });
    });
  }, [host, scene]);
  return state;
}

function toggleFullScreen(): void {
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => {},
  );
}
