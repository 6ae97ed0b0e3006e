import { articles, type Place, segments } from '../world.ts';
import { overseersThere, supervisorsByRole } from './groups.ts';
import type { Input } from './row.ts';

/* What several rows of the permission table send, and the groups of viewers that they share. */

export const readersThere = supervisorsByRole;
export const managersThere = overseersThere;

export const nothing = () => ({});
export const article = (name: keyof (typeof articles)['here']) => (place: Place) => ({
  params: { id: articles[place][name] },
});
export const value = [
  { id: 'a', type: 'title', children: [{ text: 'Another title' }] },
  { id: 'b', type: 'paragraph', children: [{ text: 'Other words.' }] },
];
export const withBody = (body: unknown, input: (place: Place) => Input) => (place: Place) => ({
  ...input(place),
  body,
});
export const inSegment = (place: Place) => ({ params: { segmentId: segments[place] } });
export const sketchfabModel = () => ({ params: { uuid: '0123456789abcdef0123456789abcdef' } });
export const searched = () => ({ query: { text: 'world' } });
