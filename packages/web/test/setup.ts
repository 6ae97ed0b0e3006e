import '../src/ui/theme/tokens.css';
import '../src/ui/theme/global.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { asked } from '../src/ui/confirm/confirm.ts';
import { toasts } from '../src/ui/toast/toast.ts';
import { fakeFetch, forgetAnswers } from './answers.ts';

const realFetch = window.fetch.bind(window);
let complaints: string[] = [];
/** A busy browser says so when it tells observers of a size one frame later (Resize Observer, 'Deliver Resize Loop Error'). */
const toldOneFrameLater = 'ResizeObserver loop completed with undelivered notifications.';

Object.assign(document.documentElement, { lang: 'en' }).dataset.theme = 'light';

beforeEach(() => {
  complaints = [];
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      const complaint = words.map(String).join(' ');
      if (!complaint.includes(toldOneFrameLater)) complaints.push(complaint);
    });
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => fakeFetch(realFetch, input, init));
});

// All files of a run share one page, so reset it after each test.
afterEach(async () => {
  const all = complaints;
  vi.useRealTimers();
  await cleanup();
  vi.restoreAllMocks();
  forgetAnswers();
  asked.get()?.answer(false);
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  expect(all, 'what React and the browser complained about').toEqual([]);
});
