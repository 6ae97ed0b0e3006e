import fs from 'node:fs';
import path from 'node:path';

/** The files that define tokens, breakpoints and faces: the only ones with raw numbers. */
const isSource = (file) => /\/ui\/theme\/(?:tokens|breakpoints|fonts)[.]css$/.test(file);

const spacing =
  /^(?:(?:scroll-)?(?:margin|padding)(?:-.+)?|(?:row-|column-)?gap|--gap|inset(?:-.+)?|top|right|bottom|left)$/;
/** Allows 0, 1px, percentages, auto, and lengths relative to text (em, lh), window (vw, dvh) or paper (pt, mm, cm). */
const rawSpacing = /(?<![\w.#-])-?(?!1px\b|0px\b)\d*[.]?\d+(?:px|rem)\b/;
/** Allows tokens, `inherit`, and pt for paper. The size in `font` comes before the slash. */
const rawFontSize = /(?<![\w.#-])\d*[.]?\d+(?:px|rem|em|%|vw|ch)(?![\w%])/;
const rawColour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue)(?![\w-])/i;
/** The width of the window in any notation. Heights, pointers and container queries are not breakpoints. */
const rawBreakpoint = /^@media\b.*\bwidth\b/;

/** Text of 26 px and more in the face that is cut for small text. */
const titleInTextFace = /^(?:italic )?[4-9]\d\d var\(--t-(?:3-5|4|4-5|5)\).*var\(--serif\)/;

const rules = {
  spacing: (name, value) => spacing.test(name) && rawSpacing.test(value),
  'font size': (name, value) => (name === 'font' || name === 'font-size') && rawFontSize.test(value.split('/')[0]),
  layer: (name, value) => name === 'z-index' && !/^auto$|var\(--layer-/.test(value),
  'title face': (name, value) => name === 'font' && titleInTextFace.test(value),
  colour: (_name, value) => rawColour.test(value),
};

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** The violations in one stylesheet, as 'line: rule'. Declarations and conditions may span lines. */
function wrongIn(source) {
  const text = withoutComments(source);
  const wrong = [];
  for (const found of text.matchAll(/(?:([\w-]+)\s*:\s*([^;{}]+)[;}])|(@media[^{;]+)\{/g)) {
    const [, name, value, media] = found;
    const line = text.slice(0, found.index).split('\n').length;
    if (media && rawBreakpoint.test(media)) wrong.push(`${line}: breakpoint`);
    if (name)
      for (const [rule, breaks] of Object.entries(rules)) if (breaks(name, value)) wrong.push(`${line}: ${rule}`);
  }
  return wrong;
}

/** Numbers and colours in the web's stylesheets that should be tokens, as 'file:line: rule'. */
export function rawStyles(root) {
  const folder = path.join(root, 'packages/web/src');
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.posix.join('packages/web/src', String(name)))
    .filter((file) => file.endsWith('.css') && !isSource(file))
    .flatMap((file) => wrongIn(fs.readFileSync(path.join(root, file), 'utf8')).map((wrong) => `${file}:${wrong}`));
}
