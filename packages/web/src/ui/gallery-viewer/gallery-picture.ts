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
}
