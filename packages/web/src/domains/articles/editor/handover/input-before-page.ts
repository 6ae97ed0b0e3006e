import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { draftOf, keepDraft } from '../../shared/use-draft.ts';
import type { BegunPlace, BegunText } from './input-before-editor.ts';
import { type Clip, clipOf, isPlainPasteKey, signOfPaste, withWordsOfPastes } from '../../../../late/clip.ts';

const key = 'typed-ahead';
let field: HTMLTextAreaElement | undefined;
/** What was pasted into it. */
let clips: Clip[] = [];

/**
 * Takes what is typed while a new article is on its way, in a field that nobody sees: there a shortcut stays a shortcut, words are composed
 * and mended, and what is meant for another field goes there. When the article cannot be begun its text waits, in this tab, for the next.
 */
export function typeAhead(): void {
  field?.remove();
  field = createField();
  document.body.append(field);
  // At once: a phone shows its keyboard only for a focus that a touch has asked for.
  field.focus({ preventScroll: true });
}

/** What was typed ahead, as a text begun in the elements of this one; undefined when nothing was, or when this has words of its own. */
export function takeTypedAhead(value: ArticleValue, sent: () => HTMLElement): BegunText | undefined {
  if (!isEmpty(value)) return undefined;
  // Without a field the page was loaded anew before its article had come.
  const typed = field ?? (draftOf(key) ? createField() : undefined);
  if (!typed) return undefined;
  const placeOf = (at: number) => placeIn(typed.value, at);
  const selection = document.activeElement === typed ? { anchor: placeOf(typed.selectionStart), head: placeOf(typed.selectionEnd) } : undefined;
  typed.remove();
  field = undefined;
  keepDraft(key, '');
  return typed.value ? { root: withLines(sent(), typed.value.split('\n')), selection, seen: undefined, clips } : undefined;
}

const isEmpty = (value: ArticleValue) => value.every((block) => 'children' in block && block.children.every((one) => 'text' in one && one.text === ''));

function createField(): HTMLTextAreaElement {
  const created = document.createElement('textarea');
  created.setAttribute('aria-label', 'Title and text');
  created.tabIndex = -1;
  created.value = draftOf(key);
  clips = [];
  // The draft holds no more than words.
  created.addEventListener('input', () => keepDraft(key, withWordsOfPastes(created.value, clips)));
  let isPlain = false;
  created.addEventListener('keydown', (event) => {
    isPlain = isPlainPasteKey(event);
    // In a text it is the editor's key for a link, not the palette's: that would take what is typed next.
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault();
  });
  created.addEventListener('paste', (event) => {
    if (!event.clipboardData) return;
    event.preventDefault();
    clips.push(clipOf(event.clipboardData, isPlain));
    isPlain = false;
    document.execCommand('insertText', false, signOfPaste(clips.length - 1));
  });
  // Seen by nobody, but there: what is hidden takes no keys. A phone zooms into a field of smaller letters; wrapped, a line would have many ends.
  created.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:1px;height:1px;padding:0;border:0;opacity:0;font-size:16px;white-space:pre;pointer-events:none';
  const compose = (isComposing: boolean) => () => document.documentElement.toggleAttribute('data-composing', isComposing);
  created.addEventListener('compositionstart', compose(true));
  created.addEventListener('compositionend', compose(false));
  created.addEventListener('blur', compose(false));
  // The Enter that began the article, still held.
  created.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  return created;
}

/** A line is a block, as Enter would have made it one. */
function withLines(root: HTMLElement, [title = '', ...others]: readonly string[]): HTMLElement {
  const [first, second, ...rest] = root.children;
  if (first) first.textContent = title;
  for (const one of rest) one.remove();
  const paragraphs = others.map((text, at) => {
    const element = (at === 0 && second) || document.createElement('p');
    element.textContent = text;
    return element;
  });
  root.append(...paragraphs);
  return root;
}

function placeIn(text: string, at: number): BegunPlace {
  const before = text.slice(0, at).split('\n');
  return { block: before.length - 1, offset: before.at(-1)!.length };
}
