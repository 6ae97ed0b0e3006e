import { ArrowLeft, ArrowRight, Maximize, Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CaptionOverlay } from '../caption-overlay/caption-overlay.tsx';
import { Modal } from '../dialog/modal.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Picture } from '../picture/picture.tsx';
import type { GalleryPicture } from './gallery-picture.ts';
import css from './gallery-viewer.module.css';
import { useSwipe } from './use-swipe.ts';
import { useZoom, type Zoom } from './use-zoom.ts';

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
  // The caption's button goes with its picture, and the last picture disables a button: the focus must not be lost with
  // them.
  useEffect(() => {
    if (picture && !frame.current?.querySelector(':focus:not(:disabled)')) frame.current?.focus();
  }, [picture]);
  const swipe = useSwipe((step) => zoom.isFit && move(step));
  if (!picture) return null;

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actOf(event.key, zoom, move);
    if (!act) return;
    event.preventDefault();
    act();
  }
  return (
    <Modal isOpen onClose={onClose} className={css.viewer ?? ''} aria-label="Gallery" onKeyDown={press}>
      <div ref={frame} className={css.frame} tabIndex={-1}>
        <div className={css.top}>
          <span className={css.count} role="status" aria-label={`Image ${at + 1} of ${pictures.length}`}>
            {at + 1}/{pictures.length}
          </span>
          <span className={css.tools}>
            {canZoom ? <ZoomTools zoom={zoom} /> : null}
            <IconButton icon={Maximize} label="Full screen" onClick={() => toggleFullScreen(frame.current)} />
            <IconButton icon={X} label="Close" onClick={onClose} />
          </span>
        </div>
        <div className={css.stage} {...swipe}>
          <div ref={fit} className={css.fit}>
            <Looked key={picture.id} picture={picture} isCovered={zoom.isDrawn} />
          </div>
          {canZoom ? <div ref={host} className={css.zoom} aria-hidden="true" /> : null}
          <IconButton
            icon={ArrowLeft}
            label="Previous image"
            className={css.previous ?? ''}
            disabled={at === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ArrowRight}
            label="Next image"
            className={css.next ?? ''}
            disabled={at === pictures.length - 1}
            onClick={() => move(1)}
          />
        </div>
        <div className={css.foot}>{picture.caption || picture.artwork ? <Caption picture={picture} /> : null}</div>
        <Neighbours pictures={[pictures[at - 1], pictures[at + 1]]} />
      </div>
    </Modal>
  );
}

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

function actOf(key: string, zoom: Zoom, move: (step: number) => void): (() => void) | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step && zoom.isFit) return () => move(step);
  if (key.startsWith('Arrow')) return zoom.isFit ? undefined : () => zoom.pan(key);
  if (key === '+' || key === '=') return zoom.nearer;
  if (key === '-') return zoom.farther;
  return key === '0' ? zoom.fit : undefined;
}

function ZoomTools({ zoom }: { readonly zoom: Zoom }) {
  return (
    <>
      <IconButton icon={Minus} label="Zoom out" disabled={zoom.isFit} onClick={zoom.farther} />
      <button
        type="button"
        className={css.percent}
        aria-label={`Zoom: ${zoom.words}. Fit`}
        disabled={zoom.isFit}
        onClick={zoom.fit}
      >
        {zoom.words}
      </button>
      <IconButton icon={Plus} label="Zoom in" disabled={!zoom.canGoNearer} onClick={zoom.nearer} />
    </>
  );
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

function Caption({ picture: { id, caption, artwork } }: { readonly picture: GalleryPicture }) {
  return (
    <CaptionOverlay
      about={id}
      action={
        artwork ? (
          <Link to={artwork} className={css.artwork}>
            Open the artwork
          </Link>
        ) : null
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
