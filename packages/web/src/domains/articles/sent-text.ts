import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { renderEditable } from '@oeuvre/editor/render-editable.ts';
import { pictureUrl } from '../../ui/picture/picture.tsx';
import css from './written-pictures.module.css';

/** The text as the server sends it, to be written in before the editor is there. */
export const sentHtml = (value: ArticleValue, artworks: ReadonlyMap<string, ArtworkSummary>): string =>
  renderEditable(value, (works) => `<div class="${carouselClass}">${carouselHtml(works.map(({ id }) => artworks.get(id)))}</div>`);

/** The works that an article shows, by id. */
export const byId = (artworks: readonly ArtworkSummary[]) => new Map(artworks.map((artwork) => [artwork.id as string, artwork]));

export const carouselClass = css.carousel ?? '';

/** The works of a carousel as the author sees them: pictures and names. HTML, because the server's page and the editor must show the same. */
export const carouselHtml = (works: readonly (ArtworkSummary | undefined)[]): string => works.map(workHtml).join('');

function workHtml(artwork: ArtworkSummary | undefined): string {
  const { image, name = 'An artwork that you may not see', artist, dateText } = artwork ?? {};
  const ratio = image ? ` style="--ratio: ${(image.width / image.height).toFixed(4)}"` : '';
  const label = `<em class="${css.workName}">${escapeHtml(name)}</em>${escapeHtml([artist, dateText].filter(Boolean).join(', '))}`;
  return `<div class="${css.work}"${ratio}>${image ? pictureHtml(image) : ''}<p class="${css.workLabel}" dir="auto">${label}</p></div>`;
}

function pictureHtml({ fileId, width, height, colour }: NonNullable<ArtworkSummary['image']>): string {
  const look = colour ? ` style="background-color: ${escapeHtml(colour)}"` : '';
  return `<img src="${escapeHtml(pictureUrl(fileId, 600))}" width="${width}" height="${height}" alt="" draggable="false"${look}>`;
}
