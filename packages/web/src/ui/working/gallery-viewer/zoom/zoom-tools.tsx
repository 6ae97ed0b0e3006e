import { Minus, Plus, RotateCw } from 'lucide-react';
import { IconButton } from '../../../icon-button/icon-button.tsx';
import type { Zoom } from './use-zoom.ts';
import css from './zoom-tools.late.module.css';

/** Zoom out, a slider if the picture can be seen closely, zoom in, the size, and turning. */
export function ZoomTools({ zoom }: { readonly zoom: Zoom }) {
  return (
    <>
      <IconButton icon={Minus} label="Zoom out" keys="-" disabled={zoom.isFit} onClick={zoom.farther} />
      {zoom.isDeep ? (
        <input
          type="range"
          className={css.track}
          aria-label="Zoom"
          aria-valuetext={zoom.words}
          min={0}
          max={1}
          step="any"
          value={zoom.level}
          onChange={(event) => zoom.zoomTo(event.target.valueAsNumber)}
        />
      ) : null}
      <IconButton icon={Plus} label="Zoom in" keys="+" disabled={!zoom.canGoNearer} onClick={zoom.nearer} />
      <button
        type="button"
        className={css.percent}
        aria-label={`Zoom: ${zoom.words}. Fit`}
        title={zoom.isFit ? undefined : 'Fit (0)'}
        disabled={zoom.isFit}
        onClick={zoom.fit}
      >
        {zoom.words}
      </button>
      <IconButton
        icon={RotateCw}
        label="Turn by 90 degrees"
        keys="R"
        disabled={!zoom.isDrawn}
        onClick={() => zoom.turn(90)}
      />
    </>
  );
}
