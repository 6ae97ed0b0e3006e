import type { ReactNode } from 'react';

/** A stored picture as the gallery shows it. */
export interface GalleryPicture {
  readonly id: string;
  readonly fileId: string;
  /** The size of the stored picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption?: ReactNode;
  /** The address of the work that it shows. */
  readonly artwork?: string | undefined;
  /** The size of its original, if it has one, and whether the tiles are made that the close-up view loads. */
  readonly master?:
    | { readonly width: number; readonly height: number; readonly state: 'waiting' | 'tiling' | 'ready' | 'failed' }
    | null
    | undefined;
  /** The size of the work that it shows, in millimetres. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}
