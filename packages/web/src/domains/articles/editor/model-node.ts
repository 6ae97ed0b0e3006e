import type { Model as KnownModel } from '@oeuvre/contracts/domains/files/models.model.ts';
import { Model } from '@oeuvre/editor/schema/pictures.ts';
import type { Node } from '@tiptap/pm/model';
import { pictureUrl } from '../../../ui/picture/picture.tsx';
import css from './model-node.late.module.css';

/** A 3D model in the editor: its picture and its name. Only the dialog and the reading page show the model itself. */
export const modelShowing = (models: ReadonlyMap<string, KnownModel>) =>
  Model.extend({
    addNodeView: () => (props) => {
      const dom = document.createElement('div');
      dom.className = css.model ?? '';
      dom.contentEditable = 'false';
      dom.setAttribute('role', 'group');
      const show = (node: Node) => {
        const model = models.get(node.attrs.uuid);
        dom.setAttribute('aria-label', ['3D model', model?.name].filter(Boolean).join(': '));
        dom.replaceChildren(posterOf(model), labelOf(model));
      };
      show(props.node);
      return {
        dom,
        ignoreMutation: () => true,
        update(node) {
          if (node.type.name !== 'model') return false;
          show(node);
          return true;
        },
      };
    },
  });

function posterOf(model: KnownModel | undefined): HTMLElement {
  if (!model?.poster) return Object.assign(document.createElement('span'), { className: css.none ?? '' });
  const { fileId, width, height, colour } = model.poster;
  const picture = Object.assign(new Image(width, height), {
    src: pictureUrl(fileId, 900),
    alt: '',
    draggable: false,
    loading: 'lazy' as const,
  });
  picture.style.backgroundColor = colour;
  return picture;
}

function labelOf(model: KnownModel | undefined): HTMLElement {
  const label = document.createElement('p');
  label.className = css.label ?? '';
  const kind = Object.assign(document.createElement('span'), {
    textContent: model?.kind === 'sketchfab' ? '3D model of Sketchfab' : '3D model',
  });
  label.append(kind, model?.name ?? '');
  return label;
}
