import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../test/database.ts';
import { pictureForm } from '../../test/form.ts';
import { readersHere } from '../../test/permissions/groups.ts';
import { refusalOf } from '../../test/permissions/refusals.ts';
import type { PermissionRow } from '../../test/permissions/row.ts';
import { permissionRows } from '../../test/permissions/rows.ts';
import { openRollbackApi, type RollbackApi } from '../../test/rollback-api.ts';
import { problemIn } from '../../test/whole.ts';
import {
  type articles,
  type Place,
  places,
  segments,
  titleOf,
  tokenOf,
  type ViewerName,
  viewerNames,
} from '../../test/world.ts';
import { aPicture } from '../domains/files/files.factory.ts';

let api: RollbackApi;
let upload: { body: Buffer; headers: Record<string, string> };

beforeAll(async () => {
  api = await openRollbackApi();
  upload = pictureForm(await aPicture());
});
afterAll(() => api.close());
beforeEach(() => api.placeWorld());
afterEach(() => api.undo());

const routes = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));

/** How the answer differs from the table, or nothing. The refusal must be exactly the one that the design gives. */
async function difference(row: PermissionRow, place: Place, viewer: ViewerName): Promise<string | undefined> {
  const route = routes.get(row.call)!;
  const asked = row.input(place, viewer);
  const sent = route.multipart ? upload : { body: asked.body };
  const reply = await api.ask({
    method: route.method,
    url: urlOf(route, asked as Sent<Route>),
    session: tokenOf(viewer),
    ...sent,
  });
  await api.undo();
  const status = reply.statusCode;
  const code = status >= 400 ? problemIn(reply).code : undefined;
  const may = (place === 'here' ? row.here : row.there)?.includes(viewer);
  if (may)
    return (row.answer ? status === row.answer : status < 300)
      ? undefined
      : `${viewer} should be let ${place} and got ${status}`;
  const refusal = refusalOf(row, { place, viewer, asked, access: route.access });
  const isAsDesigned = status === refusal.status && (!refusal.code || code === refusal.code);
  return isAsDesigned
    ? undefined
    : `${viewer} should be refused ${place} with ${refusal.code ?? refusal.status} and got ${status} ${code}`;
}

test('the table holds every declared call and nothing else', () => {
  const rows = new Set(permissionRows.map((row) => row.call));
  expect({
    missing: [...routes.keys()].filter((call) => !rows.has(call)),
    unknown: [...rows].filter((call) => !routes.has(call)),
  }).toEqual({
    missing: [],
    unknown: [],
  });
});

describe('17: the permission matrix: every call by every kind of person, on things here and with ids of another segment', () => {
  const named = permissionRows
    .filter((row) => routes.has(row.call))
    .map((row): [string, PermissionRow] => [`${row.call}${row.about ? ` (${row.about})` : ''}`, row]);
  test.each(named)('%s', async (_, row) => {
    const differences: string[] = [];
    for (const place of row.there ? places : (['here'] as const)) {
      for (const viewer of viewerNames) {
        const found = await difference(row, place, viewer);
        if (found) differences.push(found);
      }
    }
    expect(differences).toEqual([]);
  });
});

describe('24: what lists show to whom', () => {
  const readersThere: ViewerName[] = [
    'supervisor',
    'supervisorWithoutFlags',
    'supervisorOfThere',
    'plainSupervisor',
    'super',
    'suspendedSupervisor',
  ];
  const answerTo = async (viewer: ViewerName, url: string) => {
    const reply = await api.ask({ method: 'GET', url, session: tokenOf(viewer) });
    expect(reply.statusCode).toBe(200);
    return reply.body;
  };

  test.each(viewerNames)('%s sees in the feed the articles that they may read, and no draft', async (viewer) => {
    const feed = await answerTo(viewer, '/api/articles?itemsPerPage=100');
    const shown = (place: Place, name: keyof (typeof articles)['here']) => feed.includes(titleOf(place, name));
    expect({ here: shown('here', 'membersOnly'), there: shown('there', 'membersOnly') }).toEqual({
      here: readersHere.includes(viewer),
      there: readersThere.includes(viewer),
    });
    expect(
      shown('here', 'draft') || shown('there', 'draft') || shown('here', 'onReview') || shown('there', 'onReview'),
    ).toBe(false);
  });

  test.each(viewerNames)('%s finds no work of a foreign segment, in lists or suggestions', async (viewer) => {
    for (const place of places) {
      const isTheirs = (place === 'here' ? readersHere : readersThere).includes(viewer);
      const answers = await Promise.all([
        answerTo(viewer, '/api/exhibits/open-oeuvre?itemsPerPage=100'),
        answerTo(viewer, `/api/exhibits/suggestions/search?text=Work%20first%20${place}`),
      ]);
      for (const answer of answers) expect(answer.includes(`Work first ${place}`)).toBe(isTheirs);
      const wall = await api.ask({
        method: 'GET',
        url: `/api/exhibits/open-oeuvre?segmentId=${segments[place]}`,
        session: tokenOf(viewer),
      });
      expect(wall.body.includes(`Work first ${place}`)).toBe(isTheirs);
    }
  });

  test.each([
    'supervisor',
    'supervisorWithoutFlags',
    'supervisorOfThere',
    'plainSupervisor',
    'suspendedSupervisor',
  ] as const)('%s reviews articles of the assigned segments only', async (viewer) => {
    const review = await answerTo(viewer, '/api/articles-review?itemsPerPage=100');
    const seen = Object.fromEntries(places.map((place) => [place, review.includes(titleOf(place, 'onReview'))]));
    expect(seen).toEqual({
      here: !['supervisorOfThere', 'suspendedSupervisor'].includes(viewer),
      there: viewer === 'supervisorOfThere',
    });
  });
});

test('23: a revoked role is gone with the next call', async () => {
  const review = () => api.ask({ method: 'GET', url: '/api/articles-review', session: tokenOf('supervisor') });
  expect((await review()).statusCode).toBe(200);
  await pool.query(`delete from user_roles where role = 'OO_SUPERVISOR'`);
  await api.undo();
  expect((await review()).statusCode).toBe(403);
});
