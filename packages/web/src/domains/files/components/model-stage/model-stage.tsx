import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { useMemo } from 'react';
import { keptScene } from './kept-scene.ts';
import { sketchfabScene } from './sketchfab-scene.ts';
import { Stage } from './stage.tsx';

interface KeptStageProps {
  readonly src: string;
  readonly name: string;
  readonly poster: Model['poster'];
  /** It is not to turn by itself. */
  readonly isStill: boolean;
}

/** A model of the house, or of a file in this browser. */
export function KeptStage({ src, name, poster, isStill }: KeptStageProps) {
  const scene = useMemo(() => keptScene({ src, name, isStill }), [src, name, isStill]);
  return <Stage name={name} poster={poster} scene={scene} />;
}

/** The specification: it appears within 500 ms. */
const foreignFade = 500;

/** A model of Sketchfab, in Sketchfab's own viewer. */
export function SketchfabStage({ uuid, name, poster }: Pick<Model, 'uuid' | 'name' | 'poster'>) {
  const scene = useMemo(() => sketchfabScene(uuid, name), [uuid, name]);
  return <Stage name={name} poster={poster} scene={scene} fade={foreignFade} />;
}
