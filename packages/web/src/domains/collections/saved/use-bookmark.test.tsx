import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../test/answers.ts';
import { expectAccessible, render, twoFrames } from '../../../../test/render.tsx';
import { idOf } from '../../../../test/things.ts';
import { Bookmark } from '../../artworks/components/bookmark/bookmark.tsx';
import { BookmarkSlot } from '../../artworks/components/bookmark-slot/bookmark-slot.ts';
import { adding } from './adding.ts';
import { bookmarks } from './bookmarks.tsx';

const { SavedMark } = bookmarks;
const show = (element: ReactNode, around?: Parameters<typeof render>[1]) =>
  render(<BookmarkSlot value={bookmarks}>{element}</BookmarkSlot>, around);

// The answers stay until the page is loaded anew, so each test has works of its own.
let last = 500;
const works = () => [1, 2, 3].map((at) => ({ id: idOf<ArtworkId>((last += 1)), title: `Work ${at}` }));
const me = { id: 'ada' } as never;
const outline = page.getByRole('button', { name: 'Add to collection' });
const filled = page.getByRole('button', { name: 'In a collection' });

test('the bookmarks of a page ask together, and those of saved works are filled', async () => {
  const shown = works();
  answer(collectionsRoutes.saved, { artworks: [shown[1]!.id] });
  await show(
    shown.map((artwork) => <Bookmark key={artwork.id} artwork={artwork} />),
    { me },
  );
  await expect.element(filled).toBeVisible();
  expect(outline.elements()).toHaveLength(2);
  expect(callsOf(collectionsRoutes.saved)).toHaveLength(1);
  await expectAccessible();
  await filled.click();
  expect(adding.get()).toMatchObject({ ids: [shown[1]!.id], title: 'Work 2' });
  adding.set(null);
});

test('without an answer the bookmark is an outline that can be used', async () => {
  const [artwork] = works();
  disconnect(collectionsRoutes.saved);
  await show(<Bookmark artwork={artwork!} />, { me });
  await outline.click();
  expect(adding.get()).toMatchObject({ ids: [artwork!.id] });
  adding.set(null);
});

test('a guest logs in first, and comes back to the same place', async () => {
  const { address } = await show(<Bookmark artwork={works()[0]!} />, { at: '/explore?page=2' });
  await outline.click();
  await expect.poll(address).toBe('/login?next=%2Fexplore%3Fpage%3D2');
  expect(callsOf(collectionsRoutes.saved)).toHaveLength(0);
});

test('a curator’s bookmark is about the collections of the segment', async () => {
  const [artwork] = works();
  const segmentId = idOf<SegmentId>(7);
  answer(segmentCollectionsRoutes.saved, { artworks: [artwork!.id] });
  await show(<Bookmark artwork={artwork!} segmentId={segmentId} />, { me });
  await filled.click();
  expect(adding.get()).toMatchObject({ ids: [artwork!.id], segmentId });
  adding.set(null);
});

test('a mark that is not used is only there for works in a collection', async () => {
  const [saved, other] = works();
  answer(collectionsRoutes.saved, { artworks: [saved!.id] });
  await show(
    <>
      <p>
        One <SavedMark artworkId={saved!.id} />
      </p>
      <p>
        Other <SavedMark artworkId={other!.id} />
      </p>
    </>,
    { me },
  );
  await expect.element(page.getByText('In a collection')).toBeInTheDocument();
  await twoFrames();
  expect(page.getByText('In a collection').elements()).toHaveLength(1);
});
