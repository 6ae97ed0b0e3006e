import type { ReactNode } from 'react';

/** A picture kept here, as the gallery shows it. */
export interface GalleryPicture {
  readonly id: string;
  readonly fileId: string;
  /** Of the picture as it is kept, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption?: ReactNode;
  /** Where the work that it shows is. */
  readonly artwork?: string | undefined;
}
