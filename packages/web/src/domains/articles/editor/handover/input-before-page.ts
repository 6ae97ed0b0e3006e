import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type Clip, clipOf, isPlainPasteKey, pasteSignal, withWordsOfPastes } from '../../../../late/clip.ts';
import { composingMark, firstWordsMark, unseenField } from '../../../../late/signals.ts';
import { draftOf, keepDraft } from '../../shared/use-draft.ts';
import type { EarlyText, TextPlace } from './input-before-editor.ts';

const key = 'input before page';
let field: HTMLTextAreaElement | undefined;
/** Pastes into the field. */
let clips: Clip[] = [];

/**
 * Catches typing while the page of a new article loads, in an invisible field where shortcuts, input methods and
 * autocorrection work as usual. If the article cannot be created, the text stays in this tab for the next one.
 */
export function catchInputBeforePage(): void {
  field?.remove();
  field = createField();
  document.body.append(field);
  takeFirstWords(field);
  // Synchronously: phones show their keyboard only for a focus within a touch event.
  field.focus({ preventScroll: true });
}

/** Takes over what was typed since a click that the page could not answer yet. */
function takeFirstWords(into: HTMLTextAreaElement): void {
  const early = document.querySelector<HTMLTextAreaElement>(`textarea[${firstWordsMark}]`);
  if (!early) return;
  const start = into.value.length;
  into.value += early.value;
  into.setSelectionRange(start + early.selectionStart, start + early.selectionEnd);
  keepDraft(key, into.value);
  early.remove();
}

/**
 * Puts the early input into the elements of this text; undefined if there is none, or if the text has words already.
 */
export function takeInputBeforePage(value: ArticleValue, sent: () => HTMLElement): EarlyText | undefined {
  if (!isEmpty(value)) return undefined;
  // Without a field: the tab was reloaded before the article arrived.
  const typed = field ?? (draftOf(key) ? createField() : undefined);
  if (!typed) return undefined;
  const placeOf = (at: number) => placeIn(typed.value, at);
  const selection =
    document.activeElement === typed
      ? { anchor: placeOf(typed.selectionStart), head: placeOf(typed.selectionEnd) }
      : undefined;
  typed.remove();
  field = undefined;
  keepDraft(key, '');
  return typed.value
    ? { root: withLines(sent(), typed.value.split('\n')), selection, seen: undefined, clips }
    : undefined;
}

const isEmpty = (value: ArticleValue) =>
  value.every((block) => 'children' in block && block.children.every((one) => 'text' in one && one.text === ''));

function createField(): HTMLTextAreaElement {
  const created = document.createElement('textarea');
  created.setAttribute('aria-label', 'Title and text');
  created.tabIndex = -1;
  created.value = draftOf(key);
  clips = [];
  // The stored draft holds words only.
  created.addEventListener('input', () => keepDraft(key, withWordsOfPastes(created.value, clips)));
  let isPlain = false;
  created.addEventListener('keydown', (event) => {
    isPlain = isPlainPasteKey(event);
    // In a text Ctrl K inserts a link. Otherwise the palette would open and take the next keys.
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault();
  });
  created.addEventListener('paste', (event) => {
    if (!event.clipboardData) return;
    event.preventDefault();
    clips.push(clipOf(event.clipboardData, isPlain));
    isPlain = false;
    document.execCommand('insertText', false, pasteSignal(clips.length - 1));
  });
  created.style.cssText = unseenField;
  const compose = (isComposing: boolean) => () => document.documentElement.toggleAttribute(composingMark, isComposing);
  created.addEventListener('compositionstart', compose(true));
  created.addEventListener('compositionend', compose(false));
  created.addEventListener('blur', compose(false));
  // The Enter that created the article may still be held down.
  created.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  return created;
}

/** Turns each line into a block, as Enter does in the editor. */
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

function placeIn(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split('\n');
  return { block: before.length - 1, offset: before.at(-1)!.length };
}
