import { modelAt } from '@oeuvre/contracts/addresses.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { Box } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { sketchfabAddress } from '../../models.links.ts';
import css from './model-view.module.css';

interface ModelViewProps {
  readonly model: Model;
  /** The block that contains it, if blocks matter here. */
  readonly blockId?: string | undefined;
  /** The fragment id of its address. */
  readonly anchor?: string | undefined;
  readonly className?: string | undefined;
}

/** A 3D model in a text: first its still picture, then the model itself if somebody asks for it. */
export function ModelView({ model, blockId, anchor, className }: ModelViewProps) {
  const [isOpen, setOpen] = useState(false);
  const { uuid, kind, name, src, poster } = model;
  const label = name || '3D model';
  return (
    <figure id={anchor} data-id={blockId} className={`${css.model} ${className ?? ''}`}>
      <div className={css.stage}>
        {poster ? (
          <Picture {...poster} alt={label} sizes="(min-width: 68rem) 65rem, 100vw" />
        ) : (
          <span className={css.none}>
            <Icon of={Box} />
          </span>
        )}
        {isOpen ? (
          <iframe
            ref={takeFocus}
            className={css.frame}
            src={modelAt(uuid)}
            title={label}
            allow="fullscreen; xr-spatial-tracking"
          />
        ) : (
          <button type="button" className={css.open} onClick={() => setOpen(true)} aria-label={`Show in 3D: ${label}`}>
            <span>
              <Icon of={Box} />
              Show in 3D
            </span>
          </button>
        )}
      </div>
      <figcaption className={css.caption} dir="auto">
        {name ? <span>{name}</span> : null}
        {kind === 'sketchfab' ? (
          <span className={css.note}>Loads from Sketchfab, which will know you viewed it</span>
        ) : null}
        <noscript>
          <a href={src ?? sketchfabAddress(uuid)}>{src ? 'Download the 3D model' : '3D model on Sketchfab'}</a>
        </noscript>
      </figcaption>
    </figure>
  );
}

const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();
