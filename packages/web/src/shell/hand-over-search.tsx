import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { SiteSearch } from '../domains/search/components/site-search/site-search.tsx';

const inputIn = (box: HTMLElement | null) => box?.querySelector<HTMLInputElement>('input[type=search]');

/**
 * Puts the field that suggests in the place of the plain one. Text, selection and focus go over within one task, so no
 * key falls between the two.
 */
export function handOverSearch(box: HTMLElement | null, show: (suggesting: ReactNode) => void): void {
  const plain = inputIn(box);
  if (!plain || plain.role === 'combobox') return;
  const { value, selectionStart, selectionEnd } = plain;
  const isFocused = document.activeElement === plain;
  flushSync(() => show(<SiteSearch text={value} look="bare" landmark="Whole site" placeholder="Search" />));
  const suggesting = inputIn(box);
  if (!isFocused || !suggesting) return;
  suggesting.focus();
  suggesting.setSelectionRange(selectionStart, selectionEnd);
}
