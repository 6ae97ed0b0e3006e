import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useOfBrowser } from '../../../../ui/use-of-browser.ts';
import css from './model-stage.late.module.css';
import { sketchfabScene } from './sketchfab-scene.ts';
import { Stage } from './stage.tsx';
import { storedScene } from './stored-scene.ts';

interface KeptStageProps {
  readonly src: string;
  readonly name: string;
  readonly poster: Model['poster'];
  /** Turns off automatic rotation. */
  readonly isStill: boolean;
}

/** A stored model, or a file in this browser. */
export function StoredStage({ src, name, poster, isStill }: KeptStageProps) {
  const scene = useMemo(() => storedScene({ src, name, isStill }), [src, name, isStill]);
  return <Stage name={name} poster={poster} scene={scene} />;
}

/** The specification: it appears within 500 ms. */
const foreignFade = 500;

type ForeignModel = Pick<Model, 'uuid' | 'name' | 'poster'>;

/** A Sketchfab model; it loads only after somebody asked for it on the surrounding page. */
export function SketchfabStage(model: ForeignModel) {
  const isFramed = useIsFramed();
  const [isAsked, setAsked] = useState(false);
  if (isFramed || isAsked) return <ForeignStage {...model} />;
  return (
    <div className={css.stage}>
      <div className={css.ask}>
        <Button onClick={() => setAsked(true)}>Show in 3D</Button>
        <p>Loads from Sketchfab, which will know you viewed it</p>
      </div>
    </div>
  );
}

const useIsFramed = () => useOfBrowser(() => window.parent !== window, false);

/** Sketchfab's own viewer. */
function ForeignStage({ uuid, name, poster }: ForeignModel) {
  const scene = useMemo(() => sketchfabScene(uuid, name), [uuid, name]);
  return <Stage name={name} poster={poster} scene={scene} fade={foreignFade} />;
}

/** The stage's title for screen readers. */
export const StageName = ({ name }: Pick<Model, 'name'>) => <Hidden as="h1">{name || '3D model'}</Hidden>;
