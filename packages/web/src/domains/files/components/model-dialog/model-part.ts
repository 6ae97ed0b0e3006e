import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';

/** The result of a dialog part whose fields are complete. */
export type OnModelReady = () => Promise<Model>;

/** The props of each dialog part. */
export interface ModelPartProps {
  readonly present: Model | undefined;
  readonly isBusy: boolean;
  /** Reports how to create the model, or that something is still missing. */
  readonly onReady: (give: OnModelReady | undefined) => void;
  /** The uploaded share of a file, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}
