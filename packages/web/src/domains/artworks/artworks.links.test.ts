import { guest, type Role, roles, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { describe, expect, test } from 'vitest';
import { type ArtworkLinked, artworkAddress, curatorsAddress } from './artworks.links.ts';

const work = { id: 'work', segments: ['first', 'second'] } as unknown as ArtworkLinked;
const someone = (...is: Role[]) => ({ ...guest, id: 'someone', roles: is }) as unknown as Viewer;

const own = '/subscriptions/work?segmentId=second';
const inSegment = '/subscriptions?artworkId=work&segmentId=second';
/** §6 of the specification and `permissions.md`: the full page from a card. */
const table: Record<Role | 'guest', string> = {
  guest: inSegment,
  COMMON: inSegment,
  OWNER: inSegment,
  COLLABORATOR: own,
  OO_CURATOR: own,
  OO_SUPERVISOR: own,
  SUPERVISOR: inSegment,
  APPLICATION_MANAGER: inSegment,
  SUPER: own,
};

describe('a link to a work leads each role to its page', () => {
  test.each(['guest', ...roles] as const)('%s', (role) => {
    expect(artworkAddress(role === 'guest' ? guest : someone(role), work, ['elsewhere', 'second'])).toBe(table[role]);
  });

  test.each(['guest', ...roles] as const)('%s: the curators’ page goes with the work’s own page', (role) => {
    const address = curatorsAddress(role === 'guest' ? guest : someone(role), work, 'second');
    expect(address).toBe(table[role] === own ? '/open-oeuvre/artworks?segmentId=second&artworkId=work' : undefined);
  });

  test('the role with the most rights counts', () => {
    expect(artworkAddress(someone('COMMON', 'OO_CURATOR'), work, ['second'])).toBe(own);
  });

  test('without a segment around it, a link leads to the work’s own page', () => {
    expect(artworkAddress(guest, work)).toBe('/subscriptions/work');
    expect(artworkAddress(someone('COMMON'), work, ['elsewhere'])).toBe('/subscriptions/work');
    expect(artworkAddress(someone('OO_CURATOR'), work)).toBe('/subscriptions/work?segmentId=first');
    for (const viewer of [guest, someone('SUPER')])
      expect(artworkAddress(viewer, { ...work, segments: [] }, ['second'])).toBe('/subscriptions/work');
  });
});
