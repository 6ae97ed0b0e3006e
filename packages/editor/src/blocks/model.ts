import { block } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import type { NodeJson } from '../convert/document.ts';
import { anchor, pictureHtml } from '../render/html-parts.ts';
import * as mailParts from '../render/mail-parts.ts';
import { escaped, link, oneLine, picture } from '../render/markdown-words.ts';
import type { ContentContext, ExportContext, MailContext } from '../render/render-context.ts';
import { fieldOf, idOf, type Raw } from '../upgrade/upgrade-parts.ts';
import type { BlockOf } from './by-kind.ts';

/* A 3D model. Where nothing can be turned, its still picture and a link to the article stand for it. */

type Model = BlockOf<'model'>;

export const toNode = ({ id, uuid }: Model): NodeJson => ({ type: 'model', attrs: { id, uuid } });

export const fromNode = ({ attrs }: NodeJson): Model => ({
  id: String(attrs?.id),
  type: 'model',
  uuid: String(attrs?.uuid),
});

export const plainText = (): string => '[3D model]';

export function markdown({ uuid }: Model, { models, imageAddress, articleAddress }: ExportContext): string {
  const model = models.get(uuid);
  const name = model?.name || '3D model';
  const still = model?.posterSrc ? `${picture(name, imageAddress(model.posterSrc))}\\\n` : '';
  return still + link(escaped(oneLine(name)), articleAddress);
}

export async function* html({ uuid }: Model, context: ContentContext): AsyncGenerator<string> {
  const model = context.models.get(uuid);
  const name = model?.name || '3D model';
  const way = anchor(context.articleAddress, escapeHtml(name));
  if (!model?.posterSrc || !model.poster) {
    yield `<p class="model" dir="auto">${way}</p>\n`;
    return;
  }
  const shown = await pictureHtml({ src: model.posterSrc, ...model.poster, alt: name }, context);
  yield `<div class="pictures"><figure>${shown}<figcaption dir="auto">${way}</figcaption></figure></div>\n`;
}

export function mail({ uuid }: Model, { models, articleAddress, imageAddress }: MailContext): string {
  const model = models?.get(uuid);
  const name = model?.name || '3D model';
  const { anchor, caption, cells, row, textStyles, width } = mailParts;
  if (!model?.posterSrc || !model.poster)
    return row(`<p dir="auto" style="${textStyles.paragraph}">${anchor(articleAddress, escapeHtml(name))}</p>`);
  const high = (width * model.poster.height) / model.poster.width;
  const shown = mailParts.picture({
    address: imageAddress(model.posterSrc, Math.round(width * 1.5)),
    wide: width,
    high,
    alt: name,
  });
  const words = `${model.name ? `${escapeHtml(model.name)} &middot; ` : ''}${anchor(articleAddress, 'Show in 3D')}`;
  const still = `<a href="${escapeHtml(articleAddress)}" style="text-decoration:none">${shown}</a>`;
  return cells([{ wide: width, html: `${still}<p dir="auto" class="soft" style="${caption}">${words}</p>` }]);
}

export const editable = ({ id, uuid }: Model): string =>
  `<div data-id="${escapeHtml(id)}" data-block="model" data-uuid="${escapeHtml(uuid)}" contenteditable="false">3D model</div>`;

/** A model, if its id can be one. */
export function upgrade(node: Raw): Model[] {
  const read = block.safeParse({ id: 'one', type: 'model', uuid: fieldOf(node, 'uuid', 'uid', 'modelId') });
  return read.success && read.data.type === 'model' ? [{ ...read.data, id: idOf(node) }] : [];
}
