import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rawStyles } from './styles.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-styles-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const wrong = `.a {
  padding: 0 0.5rem;
  gap: 12px;
  margin-inline-start: -8px;
  inset: calc(100% + 6px) auto auto;
  font: italic 400 1.0625rem / 1.3 var(--serif);
  font-size: 1.2em;
  font-size: clamp(var(--t-0), 2vw, var(--t-1));
  z-index: 20;
  color: #fff;
  background: color-mix(in oklab, white 9%, transparent);
  box-shadow:
    0 0 0 1px var(--line),
    0 2px 4px oklch(0.2 0.02 60 / 0.05);
}
@media (max-width: 47.5rem) {
  .a { scroll-margin-top: 5rem }
}
@media screen and (48rem <= width) {}
.c { font: italic 400 var(--t-4) / 1.2 var(--serif) }
`;
const right = `/* padding: 3px, #fff, @media (width < 3px) { */
.b {
  padding: 0 1px var(--s-2) calc(-1 * var(--s-3));
  margin: auto 5% 0.4em min(12dvh, var(--s-8));
  inset: 0 0px auto -1px;
  width: 3rem;
  border-bottom: 2px solid var(--line);
  font: 600 var(--t-0) / 1.125rem var(--sans);
  font: 380 var(--t-4) / 1 var(--serif);
  font: 400 var(--t-3) / 1.2 var(--serif);
  font-size: inherit;
  z-index: calc(var(--layer-dock) + 1);
  color: color-mix(in oklab, var(--ink) 9%, transparent);
  background: currentColor;
  white-space: nowrap;
}
@media (--narrow) and (max-height: 44rem), not (--wide) {}
@media print { .b { font-size: 11pt } }
@container (min-width: 64rem) { .b { gap: 0 } }
`;

test('planted numbers, breakpoints, layers, colours and large text in the small face are found', () => {
  const folder = path.join(scratch, 'packages/web/src/ui');
  fs.mkdirSync(path.join(folder, 'theme'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'wrong.module.css'), wrong);
  fs.writeFileSync(path.join(folder, 'right.module.css'), right);
  fs.writeFileSync(path.join(folder, 'theme/tokens.css'), ':root { --gap: 3px; --ink: #000; }');
  expect(rawStyles(scratch)).toEqual(
    [
      '2: spacing',
      '3: spacing',
      '4: spacing',
      '5: spacing',
      '6: font size',
      '7: font size',
      '8: font size',
      '9: layer',
      '10: colour',
      '11: colour',
      '12: colour',
      '16: breakpoint',
      '17: spacing',
      '19: breakpoint',
      '20: title face',
    ].map((line) => `packages/web/src/ui/wrong.module.css:${line}`),
  );
});

test('distances, type sizes, layers, breakpoints and colours of the web are tokens', () =>
  expect(rawStyles(root)).toEqual([]));
