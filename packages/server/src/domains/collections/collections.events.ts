import type { Subscription } from '../../platform/jobs/events.ts';
import { onSettledMove } from '../memberships/memberships.events.ts';
import { removeLostWorks } from './saved/saved.commands.ts';

export const collectionsSubscriptions: readonly Subscription[] = onSettledMove(removeLostWorks);
