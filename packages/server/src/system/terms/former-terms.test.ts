import '../../domains/artworks/tags/tags.access.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { artworksHandlers } from '../../domains/artworks/artworks.routes.ts';
import { indexFilterOf } from '../../domains/artworks/queries/indexed-list.queries.ts';
import { termActs } from '../../domains/artworks/terms/term-acts.work.ts';
import { termsHandlers } from '../../domains/artworks/terms/terms.routes.ts';
import { addTags } from '../../domains/ontology/ontology.commands.ts';
import { ontologyHandlers } from '../../domains/ontology/ontology.routes.ts';
import { vocabularyHandlers } from '../../domains/ontology/vocabulary/vocabulary.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...artworksHandlers, ...termsHandlers, ...ontologyHandlers, ...vocabularyHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

let admin: Awaited<ReturnType<typeof aPerson>>;
let ids: Map<string, TagId>;
const id = (name: string) => ids.get(name)!;
beforeEach(async () => {
  admin = await aPerson(db, { roles: ['SUPER'] });
  const names = ['Sea-pieces', 'Seascapes', 'Harbours', 'Ponds'];
  ids = await addTags(
    db,
    'museum',
    names.map((name) => ({ sourceId: name, name, type: 'Keyword' as const, parents: [] })),
  );
  await anArtwork(db, { title: 'Wreck', tagIds: [id('Sea-pieces'), id('Seascapes')] });
  await anArtwork(db, { title: 'Wave', tagIds: [id('Sea-pieces')] });
  await anArtwork(db, { title: 'Port', tagIds: [id('Harbours')] });
  await anArtwork(db, { title: 'Pond', tagIds: [id('Ponds')] });
});

/** As the screen does it: rehearse, act, wait for the job. */
const merge = (name: string, into: string) => change({ kind: 'merge', terms: [id(name)], into: id(into) });
async function change(act: TermAct): Promise<void> {
  const { fingerprint } = await app.call(admin, termsRoutes.rehearse, { body: act });
  const begun = await app.call(admin, termsRoutes.act, { body: { act, fingerprint } });
  await termActs.work(app.services, begun.id);
}

describe('the former id of a merged term', () => {
  const found = async (query: object) => {
    const { exhibits } = await app.call(admin, artworksRoutes.list, { query });
    return exhibits.map(({ title }) => title).sort();
  };

  test('finds the works of its successor in a filter, in a facet and in the index', async () => {
    const [former, successor] = [id('Sea-pieces'), id('Seascapes')];
    await merge('Sea-pieces', 'Seascapes');
    expect(await found({ tags: [former] })).toEqual(['Wave', 'Wreck']);
    expect(await found({ keywords: [former] })).toEqual(['Wave', 'Wreck']);
    const filter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
    const asked = (term: TagId) => indexFilterOf(db, guest, { ...filter, tags: [term], keywords: [term] });
    expect(await asked(former)).toEqual(await asked(successor));
    expect((await asked(former)).groups[0]!.terms).toHaveLength(1);
  });

  test('leads on through a second merge', async () => {
    await merge('Sea-pieces', 'Seascapes');
    await merge('Seascapes', 'Harbours');
    expect(await found({ tags: [id('Sea-pieces')] })).toEqual(['Port', 'Wave', 'Wreck']);
  });
});

describe('the id of a term that was changed', () => {
  const named = async (former: TagId) => {
    const [tag] = await app.call(admin, ontologyRoutes.byIdsFull, { body: { ids: [former] } });
    const { name } = await app.call(admin, vocabularyRoutes.get, { params: { id: former } });
    return [tag?.name, name];
  };
  const found = async (former: TagId) =>
    (await app.call(admin, artworksRoutes.list, { query: { tags: [former] } })).exhibits
      .map(({ title }) => title)
      .sort();

  test('leads on after a merge, by its address and among the terms of a kept search', async () => {
    await merge('Sea-pieces', 'Seascapes');
    expect(await named(id('Sea-pieces'))).toEqual(['Seascapes', 'Seascapes']);
  });

  test('leads to the part that takes the rest after a split', async () => {
    const parts = [
      { name: 'Wrecks', words: ['wreck'], narrower: [] },
      { name: 'Open sea', words: [], narrower: [] },
    ];
    await change({ kind: 'split', term: id('Sea-pieces'), parts, rest: 1, keeps: false });
    expect(await named(id('Sea-pieces'))).toEqual(['Open sea', 'Open sea']);
    expect(await found(id('Sea-pieces'))).toEqual(['Wave']);
  });

  test('stays after a move', async () => {
    await change({ kind: 'move', term: id('Sea-pieces'), parents: [id('Harbours')] });
    expect(await named(id('Sea-pieces'))).toEqual(['Sea-pieces', 'Sea-pieces']);
    expect(await found(id('Sea-pieces'))).toEqual(['Wave', 'Wreck']);
  });
});
