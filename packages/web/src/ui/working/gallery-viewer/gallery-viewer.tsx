import { ArrowLeft, ArrowRight, Maximize, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Modal } from '../../dialog/modal.tsx';
import type { GalleryPicture } from '../../gallery-viewer/gallery-picture.ts';
import { IconButton } from '../../icon-button/icon-button.tsx';
import { Hidden } from '../../layout/layout.tsx';
import { Picture } from '../../picture/picture.tsx';
import { CaptionOverlay } from '../caption-overlay/caption-overlay.tsx';
import css from './gallery-viewer.late.module.css';
import { useSwipe } from './use-swipe.ts';
import { useZoom, type Zoom } from './zoom/use-zoom.ts';
import { ZoomFacts } from './zoom/zoom-facts.tsx';
import { ZoomMap } from './zoom/zoom-map.tsx';
import { ZoomTools } from './zoom/zoom-tools.tsx';

interface GalleryViewerProps {
  readonly pictures: readonly GalleryPicture[];
  /** The index of the picture shown. */
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
  /** Without it, pictures are only shown whole. */
  readonly canZoom?: boolean;
}

/** Shows pictures one at a time over the whole window, with zoom. Dark in both colour schemes. */
export function GalleryViewer({ pictures, at, onMove, onClose, canZoom = true }: GalleryViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const picture = pictures[at];
  const fit = useRef<HTMLDivElement>(null);
  const zoom = useZoom({ host, fit }, canZoom ? picture : undefined);
  const move = (step: number) => pictures[at + step] && onMove(at + step);
  useFocusInside(frame);
  // The caption's button goes with its picture, the last picture and the whole one disable buttons, and the close view
  // has no arrows: the focus must not be lost with them.
  const { isFit } = zoom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with it
  useEffect(() => {
    if (picture && !frame.current?.querySelector(':focus:not(:disabled)')) frame.current?.focus();
  }, [picture, isFit]);
  // Only the map lies on the picture then.
  const isClose = zoom.isDeep && !isFit;
  const swipe = useSwipe((step) => zoom.isFit && move(step));
  if (!picture) return null;

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The slider has arrow keys of its own.
    if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return;
    const act = actOf(event, { zoom, move, fullScreen: () => toggleFullScreen(frame.current) });
    if (!act) return;
    event.preventDefault();
    act();
  }
  return (
    <Modal isOpen onClose={onClose} className={css.viewer ?? ''} aria-label="Gallery" onKeyDown={press}>
      <div ref={frame} className={css.frame} tabIndex={-1} data-deep={zoom.isDeep || undefined}>
        <div className={css.top}>
          <span className={css.count} role="status" aria-label={`Image ${at + 1} of ${pictures.length}`}>
            {at + 1}/{pictures.length}
          </span>
          <span className={css.tools}>
            {canZoom ? <ZoomTools zoom={zoom} /> : null}
            {document.fullscreenEnabled ? <FullScreen onToggle={() => toggleFullScreen(frame.current)} /> : null}
            <IconButton icon={X} label="Close" onClick={onClose} />
          </span>
        </div>
        <div className={css.stage} {...swipe}>
          <div ref={fit} className={css.fit}>
            <Looked key={picture.id} picture={picture} isCovered={zoom.isDrawn} />
          </div>
          {canZoom ? <div ref={host} className={css.zoom} aria-hidden="true" /> : null}
          {isClose ? null : <Arrows at={at} count={pictures.length} onMove={move} />}
          {isClose ? <ZoomMap picture={picture} zoom={zoom} /> : null}
        </div>
        <div className={css.foot}>
          <Caption picture={picture} zoom={zoom} />
        </div>
        <Hidden live="polite">{sizeWords(zoom)}</Hidden>
        <Neighbours pictures={[pictures[at - 1], pictures[at + 1]]} />
      </div>
    </Modal>
  );
}

const FullScreen = ({ onToggle }: { readonly onToggle: () => void }) => (
  <IconButton icon={Maximize} label="Full screen" keys="F" onClick={onToggle} />
);

interface ArrowsProps {
  readonly at: number;
  readonly count: number;
  readonly onMove: (step: number) => void;
}

const Arrows = ({ at, count, onMove }: ArrowsProps) => (
  <>
    <IconButton
      icon={ArrowLeft}
      label="Previous image"
      className={css.previous ?? ''}
      disabled={at === 0}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon={ArrowRight}
      label="Next image"
      className={css.next ?? ''}
      disabled={at === count - 1}
      onClick={() => onMove(1)}
    />
  </>
);

/** Starts at Next, and returns the focus to the opener: an element that unmounts cannot do that itself. */
function useFocusInside(frame: RefObject<HTMLElement | null>): void {
  // Read while it still has the focus: the dialog takes it before any effect here.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const labels = ['Next image', 'Close'];
    const first = labels.flatMap(
      (label) => frame.current?.querySelector<HTMLElement>(`[aria-label='${label}']:not(:disabled)`) ?? [],
    );
    first[0]?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [frame, opener]);
}

interface Acts {
  readonly zoom: Zoom;
  readonly move: (step: number) => void;
  readonly fullScreen: () => void;
}

function actOf({ key, shiftKey }: KeyboardEvent, { zoom, move, fullScreen }: Acts): (() => void) | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step && zoom.isFit) return () => move(step);
  if (key.startsWith('Arrow')) return zoom.isFit ? undefined : () => zoom.pan(key);
  const acts: Readonly<Record<string, () => void>> = {
    '+': zoom.nearer,
    '=': zoom.nearer,
    '-': zoom.farther,
    '0': zoom.fit,
    r: () => zoom.turn(shiftKey ? -90 : 90),
    f: fullScreen,
  };
  return acts[key.toLowerCase()];
}

/** The picture itself; once the zoom view covers it, it stays for screen readers. */
function Looked({ picture, isCovered }: { readonly picture: GalleryPicture; readonly isCovered: boolean }) {
  const { fileId, width, height, alt } = picture;
  return (
    <Picture
      fileId={fileId}
      width={width}
      height={height}
      alt={alt}
      sizes="100vw"
      eager
      className={`${css.picture} ${isCovered ? css.covered : ''}`}
    />
  );
}

/** The words for a change that screen readers hear. */
const sizeWords = ({ words, turned, isDrawn }: Zoom) =>
  isDrawn ? `Zoom: ${words}${turned > 0 ? `, turned by ${turned} degrees` : ''}` : '';

function Caption({ picture, zoom }: { readonly picture: GalleryPicture; readonly zoom: Zoom }) {
  const { id, caption, artwork } = picture;
  const hasFacts = zoom.isDeep || zoom.obstacle !== undefined;
  if (!caption && !artwork && !hasFacts) return null;
  return (
    <CaptionOverlay
      about={id}
      action={
        <>
          {artwork ? (
            <Link to={artwork} className={css.artwork}>
              Open the artwork
            </Link>
          ) : null}
          {hasFacts ? <ZoomFacts picture={picture} zoom={zoom} /> : null}
        </>
      }
    >
      {caption}
    </CaptionOverlay>
  );
}

/** Preloads the next and previous picture, so the next step shows at once. */
function Neighbours({ pictures }: { readonly pictures: readonly (GalleryPicture | undefined)[] }) {
  return (
    <div hidden>
      {pictures.map((one) =>
        one ? (
          <Picture key={one.id} fileId={one.fileId} width={one.width} height={one.height} alt="" sizes="100vw" eager />
        ) : null,
      )}
    </div>
  );
}

function toggleFullScreen(frame: HTMLElement | null): void {
  void (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(() => {});
}
