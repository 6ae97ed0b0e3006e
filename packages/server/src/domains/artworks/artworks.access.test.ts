import { activityStatuses } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import {
  type ArtworkFacts,
  type HangingFacts,
  mayEditArtwork,
  maySeeArtwork,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, type Role, roles, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { editableArtworkIds, isEditableFor, visibleArtworkIds } from './artworks.access.ts';
import { anArtwork } from './artworks.factory.ts';
import { artworkCards } from './queries/artwork-cards.queries.ts';
import { listArtworks } from './queries/artwork-list.queries.ts';

type Hung = 'nowhere' | 'public' | 'private' | 'hidden' | 'both' | 'unpublished' | 'unpublished and of nobody';
interface Made {
  readonly id: ArtworkId;
  readonly facts: ArtworkFacts;
}

let owner: { id: UserId };
let friend: { id: UserId };
let walls: Record<'public' | 'private' | 'hidden', HangingFacts>;
let works: Made[];

beforeEach(async () => {
  owner = await aPerson(db);
  friend = await aPerson(db);
  const wall = async (traits: { public: boolean; visible: boolean }) => ({
    ...traits,
    published: true,
    id: (await aSegment(db, traits)).id,
  });
  walls = {
    public: await wall({ public: true, visible: true }),
    private: await wall({ public: false, visible: true }),
    hidden: await wall({ public: true, visible: false }),
  };
  const hangings: readonly Hung[] = [
    'nowhere',
    'public',
    'private',
    'hidden',
    'both',
    'unpublished',
    'unpublished and of nobody',
  ];
  const kinds = hangings.flatMap((hung) =>
    activityStatuses.flatMap((activityStatus) =>
      [true, false].flatMap((published) =>
        [true, false].map((imported) => ({ hung, activityStatus, published, imported })),
      ),
    ),
  );
  works = [];
  for (const { hung, activityStatus, published, imported } of kinds) {
    const segments = wallsOf(hung);
    const ownerId = hung === 'unpublished and of nobody' ? null : owner.id;
    const id = await anArtwork(db, {
      ownerId,
      published,
      source: imported ? 'museum' : null,
      segments: segments.map((segment) => segment.id),
    });
    await pool.query('update artworks set activity_status = $2 where id = $1', [id, activityStatus]);
    if (hung.startsWith('unpublished'))
      await pool.query('update artwork_segments set published = false where artwork_id = $1', [id]);
    await pool.query('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', [id, friend.id]);
    works.push({ id, facts: { ownerId, published, activityStatus, imported, isShared: false, segments } });
  }
});

function wallsOf(hung: Hung): HangingFacts[] {
  if (hung === 'nowhere') return [];
  if (hung === 'both') return [walls.public, walls.private];
  if (hung === 'unpublished' || hung === 'unpublished and of nobody') return [{ ...walls.private, published: false }];
  return [walls[hung]];
}

const as = (role: Role, given: Partial<Viewer> = {}): Viewer => ({
  ...guest,
  id: '01900000-0000-7000-8000-000000000001' as UserId,
  roles: [role],
  ...given,
});

const everyViewer: readonly (readonly [string, () => Viewer])[] = [
  ['a guest', () => guest],
  ['the owner', () => as('OWNER', { id: owner.id })],
  ['somebody with whom the owner shares it', () => as('COMMON', { id: friend.id })],
  ['the owner, suspended in the private segment', () => as('OWNER', { id: owner.id, suspendedIn: [walls.private.id] })],
  ...roles.flatMap((role) => [
    [`${role} who belongs nowhere`, () => as(role)] as const,
    [`${role} who is a member of the private segment`, () => as(role, { memberOf: [walls.private.id] })] as const,
    [
      `${role} who is assigned to the private and the hidden segment`,
      () => as(role, { assignedTo: [walls.private.id, walls.hidden.id] }),
    ] as const,
    [
      `${role} who is assigned to the private segment and suspended there`,
      () => as(role, { assignedTo: [walls.private.id], suspendedIn: [walls.private.id] }),
    ] as const,
  ]),
];

const factsFor = (viewer: Viewer, { facts }: Made): ArtworkFacts => ({ ...facts, isShared: viewer.id === friend.id });

const filter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
const page = { page: 1, itemsPerPage: 100 };
const idsOf = (some: readonly { readonly id: ArtworkId }[]) => some.map((one) => one.id).sort();

test('everybody finds exactly the works that the rule lets them see', async () => {
  const all = works.map((work) => work.id);
  for (const [who, makeViewer] of everyViewer) {
    const viewer = makeViewer();
    const permitted = works.filter((work) => isAllowed(maySeeArtwork(viewer, factsFor(viewer, work))));
    expect((await visibleArtworkIds(db, viewer, all)).sort(), who).toEqual(idsOf(permitted));
  }
});

test('everybody finds exactly the works that the rule lets them change', async () => {
  const isOwned = (at: number) => at % 4 < 2;
  const withoutOwner = works.filter((_, at) => !isOwned(at)).map((work) => work.id);
  await pool.query('update artworks set owner_id = null where id = any($1)', [withoutOwner]);
  for (const [who, makeViewer] of everyViewer) {
    const viewer = makeViewer();
    const changeable = works.filter((work, at) =>
      isAllowed(mayEditArtwork(viewer, { ...factsFor(viewer, work), ...(!isOwned(at) && { ownerId: null }) })),
    );
    const { rows } = await sql<{ id: ArtworkId }>`${editableArtworkIds(viewer)}`.execute(db);
    expect(idsOf(rows), who).toEqual(idsOf(changeable));
    const seen = await sql<{ id: ArtworkId }>`select a.id from artworks a where ${isEditableFor(viewer)}`.execute(db);
    expect(idsOf(seen.rows), who).toEqual(idsOf(changeable));
  }
});

test('counts and lists contain only works that the rule lets a viewer see, and name only segments they may read', async () => {
  for (const [who, makeViewer] of everyViewer) {
    const viewer = makeViewer();
    const published = works.filter(
      (work) =>
        work.facts.published &&
        work.facts.activityStatus === 'ACTIVE' &&
        isAllowed(maySeeArtwork(viewer, factsFor(viewer, work))),
    );
    const listed = await listArtworks(db, viewer, { filter, page });
    expect(idsOf(listed.exhibits), who).toEqual(idsOf(published));
    expect(listed.totalCount, who).toBe(published.length);
    const cards = await artworkCards(db, viewer, idsOf(works));
    for (const wall of Object.values(walls)) {
      const onWall = published.filter(({ facts }) => facts.segments.includes(wall));
      const hanging = { ownerId: null, published: true, imported: false, isShared: false, segments: [wall] };
      const seesWall = isAllowed(maySeeArtwork(viewer, { ...hanging, activityStatus: 'ACTIVE' }));
      const onPage = await listArtworks(db, viewer, { filter: { ...filter, segmentsIds: [wall.id] }, page });
      expect(idsOf(onPage.exhibits), who).toEqual(seesWall ? idsOf(onWall) : []);
      expect(onPage.totalCount, who).toBe(seesWall ? onWall.length : 0);
      expect(
        cards.some((card) => card.segments.includes(wall.id)),
        who,
      ).toBe(seesWall);
    }
  }
});
