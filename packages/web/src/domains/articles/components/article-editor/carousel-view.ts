import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ArtworksCarousel } from '@oeuvre/editor/schema/pictures.ts';
import type { Node } from '@tiptap/pm/model';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import css from './pictures.module.css';

/** The carousel as the author sees it: the works' pictures and names, not to be written in. */
export const carouselShowing = (artworks: ReadonlyMap<string, ArtworkSummary>) =>
  ArtworksCarousel.extend({
    addNodeView: () => (props) => {
      const dom = document.createElement('div');
      dom.className = css.carousel ?? '';
      dom.contentEditable = 'false';
      dom.setAttribute('role', 'group');
      dom.setAttribute('aria-label', 'Artworks carousel');
      const show = (node: Node) => dom.replaceChildren(...(node.attrs.artworks as { id: string }[]).map(({ id }) => workOf(artworks.get(id))));
      show(props.node);
      return {
        dom,
        ignoreMutation: () => true,
        update(node) {
          if (node.type.name !== 'artworksCarousel') return false;
          show(node);
          return true;
        },
      };
    },
  });

function workOf(artwork: ArtworkSummary | undefined): HTMLElement {
  const work = document.createElement('div');
  work.className = css.work ?? '';
  if (artwork?.image) {
    const { fileId, width, height, colour } = artwork.image;
    const picture = Object.assign(new Image(width, height), { src: pictureUrl(fileId, 600), alt: '', draggable: false });
    picture.style.backgroundColor = colour;
    work.style.setProperty('--ratio', (width / height).toFixed(4));
    work.append(picture);
  }
  const name = document.createElement('em');
  name.className = css.workName ?? '';
  name.textContent = artwork?.name ?? 'An artwork that you may not see';
  const label = document.createElement('p');
  label.className = css.workLabel ?? '';
  label.append(name, [artwork?.artist, artwork?.dateText].filter(Boolean).join(', '));
  work.append(label);
  return work;
}
