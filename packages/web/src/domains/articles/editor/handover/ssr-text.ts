import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { renderEditable } from '@oeuvre/editor/render/render-editable.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { runClass } from '../../../../ui/layout/hangs.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import label from '../../../artworks/components/artwork-card/artwork-card.module.css';
import strip from '../../shared/artworks-strip.module.css';
import css from './written-pictures.late.module.css';

/** The text as the server sends it, editable before the editor loads. */
export const ssrHtml = (value: ArticleValue, artworks: ReadonlyMap<string, ArtworkSummary>): string =>
  renderEditable(
    value,
    (works) => `<div class="${carouselClass}">${carouselHtml(works.map(({ id }) => artworks.get(id)))}</div>`,
  );

/** The artworks in an article, by id. */
export const byId = (artworks: readonly ArtworkSummary[]) =>
  new Map(artworks.map((artwork) => [artwork.id as string, artwork]));

export const carouselClass = css.carousel ?? '';

/**
 * The artworks of a carousel, laid out as for readers. HTML, because the server's page and the editor must show the
 * same.
 */
export const carouselHtml = (works: readonly (ArtworkSummary | undefined)[]): string =>
  `<p class="${strip.runHead}">${countOf(works.length, 'artwork')}</p><ul class="${runClass} ${strip.run}" tabindex="0" aria-label="Artworks">${works.map(workHtml).join('')}</ul>`;

function workHtml(artwork: ArtworkSummary | undefined): string {
  const { image, name = 'An artwork that you may not see' } = artwork ?? {};
  const ratio = image ? (image.width / image.height).toFixed(4) : '1';
  const maker = artwork ? makerAndDate(artwork) : '';
  const words = `<span class="${label.title}">${escapeHtml(name)}</span><span class="${label.by}">${escapeHtml(maker)}</span>`;
  const picture = image ? `<span class="${strip.picture}">${pictureHtml(image)}</span>` : '';
  return `<li style="--r: ${ratio}"><div>${picture}<span class="${label.wall}" dir="auto">${words}</span></div></li>`;
}

function pictureHtml({ fileId, width, height, colour }: NonNullable<ArtworkSummary['image']>): string {
  const look = colour ? ` style="background-color: ${escapeHtml(colour)}"` : '';
  return `<img src="${escapeHtml(pictureUrl(fileId, 600))}" width="${width}" height="${height}" alt="" draggable="false"${look}>`;
}
