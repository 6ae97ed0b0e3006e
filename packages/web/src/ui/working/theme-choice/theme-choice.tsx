import { useState } from 'react';
import { RadioGroup } from '../../fields/radio/radio.tsx';
import { useSite } from '../../use-site.ts';

type ThemeChosen = 'device' | 'light' | 'dark';

const choices = [
  { value: 'device', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const yearInSeconds = 31_536_000;

/** Light, dark, or as on the device. Stored in a cookie, so the server renders the right one from the first byte. */
export function ThemeChoice() {
  const site = useSite();
  const [chosen, setChosen] = useState<ThemeChosen>(site?.theme ?? 'device');

  function choose(next: ThemeChosen) {
    setChosen(next);
    const isDevice = next === 'device';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
    document.cookie = `theme=${isDevice ? '' : next}; path=/; max-age=${isDevice ? 0 : yearInSeconds}; samesite=lax`;
    if (isDevice) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }
  return <RadioGroup legend="Colours" choices={choices} value={chosen} onChange={choose} />;
}
