import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { compareValues } from '@oeuvre/editor/compare/compare.ts';
import { mergedValue, mergeValues } from '@oeuvre/editor/compare/merge.ts';
import { excerptOf } from '@oeuvre/editor/compare/words.ts';
import { fromEditor } from '@oeuvre/editor/convert/from-editor.ts';
import { storedValue } from '@oeuvre/editor/convert/stored-value.ts';
import { toEditor } from '@oeuvre/editor/convert/to-editor.ts';
import { allActs, edited, editingStates } from '@oeuvre/editor/editing.fixture.ts';
import { countOf } from '@oeuvre/editor/reading-time.ts';
import { renderEditable } from '@oeuvre/editor/render/render-editable.ts';
import { articleExtensions } from '@oeuvre/editor/schema/extensions.ts';
import { DOMSerializer, type Mark, Node, type Schema } from '@tiptap/pm/model';
import { editorExtensions } from './editor-extensions.ts';

/*
 * Everything the editor does in a browser, for a test that bundles it for browsers. There is no page: code that reads
 * elements gets their attributes.
 */

/** The editor's extensions, with nothing to show and nothing to open. */
const extensions = () =>
  editorExtensions({
    artworks: new Map(),
    models: new Map(),
    keys: { insertLink: () => false, changeModel: () => false, openBlockActs: () => false, menuKey: () => false },
    pastingHost: {
      onFiles: () => undefined,
      onPictures: () => undefined,
      knows: () => true,
      onMissing: () => undefined,
    },
  });

/** Runs everything on these articles; returns what did not survive a round trip. */
export function walkSurface(values: readonly ArticleValue[]): string[] {
  return [extensions(), articleExtensions].flatMap((some) => {
    const open = editingStates(some);
    return values.flatMap((value, at) => {
      const other = values[(at + 1) % values.length]!;
      const state = open((schema) => Node.fromJSON(schema, toEditor(canonical(value))));
      const second = Node.fromJSON(state.schema, toEditor(canonical(other)));
      const last = edited(state, { seed: at, steps: 20, acts: allActs, other: second, onStep: () => undefined });
      const now = storedValue(last.doc);
      compareValues(value, now);
      mergedValue(mergeValues({ base: value, ours: now, theirs: other }), () => 'both');
      countOf(now);
      excerptOf(now);
      renderEditable(now);
      fromEditor(state.doc.toJSON());
      return readAgain(state.doc);
    });
  });
}

/** Copies and pastes each block and mark of a text. */
function readAgain(doc: Node): string[] {
  const wrong: string[] = [];
  const { nodes, marks } = DOMSerializer.fromSchema(doc.type.schema);
  doc.descendants((node) => {
    if (!node.isText && node.type.name !== 'hardBreak') note(node, read(node, nodes[node.type.name]!(node)));
    for (const mark of node.marks.filter(({ type }) => type.name === 'link' || type.name === 'hint'))
      note(mark, read(mark, marks[mark.type.name]!(mark, true)));
  });
  return wrong;

  function note({ type, attrs }: Node | Mark, found: Record<string, unknown> | false | undefined) {
    const isOther = Object.entries(found || {}).some(
      ([name, one]) => name !== 'id' && JSON.stringify(one) !== JSON.stringify(attrs[name]),
    );
    if (found === false || isOther) wrong.push(`${type.name}: ${JSON.stringify(attrs)}`);
  }
}

/** The attributes that the rules for pasted elements read from this one. */
function read({ type }: Node | Mark, spec: unknown): Record<string, unknown> | false | undefined {
  const [tag, given] = spec as [string, Record<string, unknown>];
  const attributes = new Map(
    Object.entries(given).flatMap(([name, one]) =>
      one === null || one === undefined ? [] : [[name, String(one)] as const],
    ),
  );
  const element = {
    dataset: Object.fromEntries(
      [...attributes].flatMap(([name, one]) => (name.startsWith('data-') ? [[name.slice('data-'.length), one]] : [])),
    ),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    style: {},
  };
  for (const rule of (type as Schema['topNodeType']).spec.parseDOM ?? []) {
    if (!('tag' in rule) || !rule.tag) continue;
    const [, name, attribute, value] = /^([a-z0-9]+)(?:\[([a-z-]+)(?:="([^"]*)")?\])?$/i.exec(rule.tag) ?? [];
    if (
      name !== tag ||
      (attribute && !attributes.has(attribute)) ||
      (value && attributes.get(attribute ?? '') !== value)
    )
      continue;
    const found = rule.getAttrs?.(element as unknown as HTMLElement);
    if (found !== false) return found ?? rule.attrs ?? {};
  }
  return false;
}
