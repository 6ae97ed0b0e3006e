import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { renderEditable } from '@oeuvre/editor/render-editable.ts';
import { carouselClass, carouselHtml } from './carousel-html.ts';

/** The text as the server sends it, to be written in before the editor is there. */
export const sentHtml = (value: ArticleValue, artworks: ReadonlyMap<string, ArtworkSummary>): string =>
  renderEditable(value, (works) => `<div class="${carouselClass}">${carouselHtml(works.map(({ id }) => artworks.get(id)))}</div>`);

/** The works that an article shows, by id. */
export const byId = (artworks: readonly ArtworkSummary[]) => new Map(artworks.map((artwork) => [artwork.id as string, artwork]));
