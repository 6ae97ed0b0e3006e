import type { PointerEvent } from 'react';
import type { GalleryPicture } from '../../../gallery-viewer/gallery-picture.ts';
import { pictureUrl } from '../../../picture/picture.tsx';
import type { Zoom } from './use-zoom.ts';
import css from './zoom-map.late.module.css';

interface ZoomMapProps {
  readonly picture: Pick<GalleryPicture, 'fileId' | 'width' | 'height'>;
  readonly zoom: Zoom;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The whole picture in small, with a frame round the visible part. Pressing or dragging on it moves that. */
export function ZoomMap({ picture: { fileId, width, height }, zoom }: ZoomMapProps) {
  const { left, top, width: across, height: down } = zoom.seen;
  const look = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: PointerEvent<HTMLElement>) =>
    zoom.lookAt(offsetX / currentTarget.clientWidth, offsetY / currentTarget.clientHeight);
  // Turned by 90 degrees, the map is as tall as it was wide.
  const isAcross = zoom.turned % 180 !== 0;
  const [outerWidth, outerHeight] = isAcross ? [height, width] : [width, height];
  return (
    <div className={css.map} aria-hidden="true" style={{ aspectRatio: `${outerWidth} / ${outerHeight}` }}>
      <div
        className={css.whole}
        style={{
          width: percent(width / outerWidth),
          height: percent(height / outerHeight),
          rotate: `${zoom.turned}deg`,
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) look(event);
        }}
      >
        <img src={pictureUrl(fileId, 300)} alt="" draggable={false} />
        <span
          className={css.part}
          style={{ left: percent(left), top: percent(top), width: percent(across), height: percent(down) }}
        />
      </div>
    </div>
  );
}
