import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ArtworksCarousel } from '@oeuvre/editor/schema/pictures.ts';
import type { Node } from '@tiptap/pm/model';
import { carouselClass, carouselHtml } from './handover/ssr-text.ts';

/** The carousel in the editor: pictures and names of the artworks, not editable. */
export const carouselShowing = (artworks: ReadonlyMap<string, ArtworkSummary>) =>
  ArtworksCarousel.extend({
    addNodeView: () => (props) => {
      const dom = document.createElement('div');
      dom.className = carouselClass;
      dom.contentEditable = 'false';
      dom.dataset.id = props.node.attrs.id;
      dom.setAttribute('role', 'group');
      dom.setAttribute('aria-label', 'Artworks carousel');
      const show = (node: Node) => {
        dom.innerHTML = carouselHtml((node.attrs.artworks as { id: string }[]).map(({ id }) => artworks.get(id)));
      };
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
