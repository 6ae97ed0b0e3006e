import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';

export interface Segment {
  readonly id: string;
  readonly name: string;
}

/** 'Everybody', or 'Readers of Plates': who sees the published works of an import. */
export const readersOf = (segment: Segment | null) => (segment ? `Readers of ${segment.name}` : 'Everybody');

/** A finished import publishes its works. */
export const isPublishing = ({ state, visibleTo, unpublished }: ImportDetail) =>
  state === 'finished' && visibleTo === 'readers' && unpublished > 0;
