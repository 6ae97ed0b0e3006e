import type { PreviewScheme } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { useState } from 'react';
import { useOfBrowser } from '../../../ui/use-of-browser.ts';

/** How a person wants to see previews of mails. */
export interface PreviewLook {
  readonly width: '360' | '700';
  readonly scheme: PreviewScheme;
  readonly arePicturesBlocked: boolean;
  readonly isPlain: boolean;
}

const key = 'mail preview';
const usual: PreviewLook = { width: '700', scheme: 'light', arePicturesBlocked: false, isPlain: false };

function keptText(): string {
  try {
    return localStorage.getItem(key) ?? '{}';
  } catch {
    return '{}';
  }
}

function lookOf(text: string): PreviewLook {
  try {
    const { width, scheme, arePicturesBlocked, isPlain } = JSON.parse(text) as Partial<PreviewLook>;
    return {
      width: width === '360' ? width : usual.width,
      scheme: scheme === 'dark' ? scheme : usual.scheme,
      arePicturesBlocked: arePicturesBlocked === true,
      isPlain: isPlain === true,
    };
  } catch {
    return usual;
  }
}

/** The look of previews: this browser remembers it. */
export function usePreviewLook() {
  const kept = useOfBrowser(keptText, '{}');
  const [chosen, setChosen] = useState<PreviewLook>();
  const look = chosen ?? lookOf(kept);
  function change(changed: Partial<PreviewLook>) {
    const next = { ...look, ...changed };
    setChosen(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Private windows refuse: the look holds on this page.
    }
  }
  return [look, change] as const;
}
