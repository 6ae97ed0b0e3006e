import type { CompletenessKey, ownOrders } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { missingLabels } from '../record/record.words.ts';

/** 'No materials'. */
export const noSuch = (key: CompletenessKey) => `No ${missingLabels[key].toLowerCase()}`;

export const orderWords: Record<(typeof ownOrders)[number], string> = {
  changed: 'Last changed',
  added: 'Last added',
  title: 'Title',
};
