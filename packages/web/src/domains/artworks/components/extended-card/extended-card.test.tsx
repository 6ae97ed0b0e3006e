import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render, settled, twoFrames } from '../../../../../test/render.tsx';
import { artworkSummary, idOf } from '../../../../../test/things.ts';
import { ArtworkWall } from '../artwork-wall/artwork-wall.tsx';

const segmentId = idOf<SegmentId>(7);
const said = 'A boat waits below the crest.';
const wave = artworkSummary({ supportingText: said, segments: [segmentId] });
const heron = artworkSummary({ id: idOf<ArtworkId>(71), title: 'Heron', segments: [segmentId] });
const curator = { id: 'curator', roles: ['OO_CURATOR'] } as never;

const card = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const similar = page.getByRole('link', { name: 'Similar to The Wave' });
const text = page.getByText(said);
const curate = page.getByRole('link', { name: 'Curate' });

/** A wall with two works, and a button far above it. */
const show = (me?: never, isWithoutSimilar = false) =>
  render(
    <>
      <p style={{ paddingBottom: 200 }}>
        <button type="button">Before</button>
      </p>
      <ArtworkWall
        works={[wave, heron]}
        addressOf={(work) => `/${work.title}`}
        segmentId={segmentId}
        isWithoutSimilar={isWithoutSimilar}
      />
    </>,
    { me },
  );
const away = () => page.getByRole('button', { name: 'Before' }).hover();

test('a card shows its text under the mouse, also while the mouse is on that text, and moves no other card', async () => {
  await show();
  await away();
  const place = () =>
    JSON.stringify([card('Heron').element(), card('The Wave').element()].map((one) => one.getBoundingClientRect()));
  const before = place();
  await card('The Wave').hover();
  await expect.element(text).toBeVisible();
  expect(place()).toBe(before);
  await settled();
  await expectAccessible();
  await text.hover();
  await twoFrames();
  await expect.element(text).toBeVisible();
  await expect.element(curate).not.toBeInTheDocument();
  await away();
  await expect.element(text).not.toBeInTheDocument();
});

test('Escape closes the text while the mouse stays', async () => {
  await show();
  await card('The Wave').hover();
  await expect.element(text).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(text).not.toBeInTheDocument();
});

test('with the keyboard a curator moves from a card to its place on the wall and on to the next card', async () => {
  await show(curator);
  await away();
  page.getByRole('button', { name: 'Before' }).element().focus();
  await userEvent.tab();
  await expect.element(card('The Wave')).toHaveFocus();
  await expect.element(text).toBeVisible();
  await userEvent.tab();
  await expect.element(similar).toHaveFocus();
  await expect.element(similar).toHaveAttribute('href', `/subscriptions?artworkId=${wave.id}&segmentId=${segmentId}`);
  await userEvent.tab();
  await expect.element(curate).toHaveFocus();
  await expect
    .element(curate)
    .toHaveAttribute('href', `/open-oeuvre/artworks?segmentId=${segmentId}&artworkId=${wave.id}`);
  await userEvent.tab();
  await expect.element(card('Heron')).toHaveFocus();
  await expect.element(text).not.toBeInTheDocument();
});

test('a wall without a segment leads to similar works of the whole catalogue', async () => {
  await render(<ArtworkWall works={[wave]} addressOf={() => '/'} />);
  await card('The Wave').hover();
  await expect.element(similar).toHaveAttribute('href', `/similar/${wave.id}`);
});

test('a finger opens the work and no sheet, and a work with nothing more to show has none', async () => {
  await show(undefined, true);
  await away();
  const touch = new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' });
  card('The Wave').element().dispatchEvent(touch);
  await card('Heron').hover();
  await twoFrames();
  expect(document.querySelector('[data-extended]')).toBeNull();
});
