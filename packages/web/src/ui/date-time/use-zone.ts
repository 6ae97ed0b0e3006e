import { useOfBrowser } from '../use-of-browser.ts';
import type { Zone } from './format-date.ts';

/** The zone to write times in: the reader's, once the page is the browser's own. */
export const useZone = (): Zone => useOfBrowser<Zone>(() => 'local', 'UTC');
