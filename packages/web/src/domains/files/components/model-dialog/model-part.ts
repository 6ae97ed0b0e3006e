import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';

/** What a part of the dialog makes of its fields when they are complete. */
export type GiveModel = () => Promise<Model>;

/** What each part of the dialog is given. */
export interface ModelPartProps {
  readonly present: Model | undefined;
  readonly isBusy: boolean;
  /** Says how the model is made, or that something is still missing. */
  readonly onReady: (give: GiveModel | undefined) => void;
  /** How much of a file has gone out, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}
