import type { ApplicationEvents } from '@oeuvre/contracts/domains/applications/applications.events.ts';
import { on, type Subscription } from '../../platform/jobs/events.ts';
import '../artworks/artworks.events.ts';
import { archiveOffersOf } from './commands/change-offer.ts';
import {
  notifyAnswered,
  notifyApproved,
  notifyAsked,
  notifyChanged,
  notifyDeclined,
  notifyOffered,
  notifyReopened,
  notifyWithdrawn,
} from './news/news.commands.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events extends ApplicationEvents {}
}

export const applicationsSubscriptions: readonly Subscription[] = [
  on('applications.offered', notifyOffered),
  on('applications.changed', notifyChanged),
  on('applications.withdrawn', notifyWithdrawn),
  on('applications.asked', notifyAsked),
  on('applications.answered', notifyAnswered),
  on('applications.approved', notifyApproved),
  on('applications.declined', notifyDeclined),
  on('applications.reopened', notifyReopened),
  on('artworks.deleted', archiveOffersOf),
];
