/* How pasting.ts reads styles: those that mean something to an article, wherever a program wrote them. */

/** The kind of block that a run of words becomes a part of. */
export type Kind = 'p' | 'h2' | 'h3' | 'blockquote';
/** The properties of everything inside an element. */
export interface Around {
  readonly kind: Kind;
  readonly align: 'center' | 'right' | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly url: string | undefined;
  readonly isPreformatted: boolean;
}
const meaningful = ['font-weight', 'font-style', 'text-decoration-line', 'text-align', 'display'] as const;
/** Pages copied whole bring thousands of rules; what a text program writes has a few. */
const mostRules = 500;

/**
 * Programs of Apple write what is underlined or centred as rules of a style sheet: each is written to the elements that
 * it is about.
 */
export function applySheets(page: Document, css: string): void {
  for (const rule of rulesOf(css)) {
    for (const element of elementsOf(page, rule.selectorText)) {
      for (const name of meaningful) {
        const value = rule.style.getPropertyValue(name);
        if (value && !element.style.getPropertyValue(name)) element.style.setProperty(name, value);
      }
    }
  }
}

/** The later rule wins, so the last one comes first. */
function rulesOf(css: string): CSSStyleRule[] {
  if (!css.trim()) return [];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const rules = [...sheet.cssRules].filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule);
  return rules.length > mostRules ? [] : rules.reverse();
}

function elementsOf(page: Document, selector: string): Iterable<HTMLElement> {
  try {
    return page.body.querySelectorAll<HTMLElement>(selector);
  } catch {
    return [];
  }
}

const neverText = new Set(
  'ANNOTATION ANNOTATION-XML AUDIO BUTTON CANVAS DATALIST EMBED HEAD IFRAME INPUT LINK META NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO'.split(
    ' ',
  ),
);

/** Elements that are not part of a text: programs, controls, comments in the margin, and hidden elements. */
export function isDropped(element: HTMLElement): boolean {
  if (neverText.has(element.tagName.toUpperCase()) || element.hidden) return true;
  if (element.classList.contains('Apple-interchange-newline') || /\bMsoComment/.test(element.className)) return true;
  const style = element.getAttribute('style') ?? '';
  return (
    element.style?.display === 'none' ||
    /mso-hide:\s*all|mso-element:\s*comment/i.test(style) ||
    /^#_?(msocom|cmnt)/i.test(element.getAttribute('href') ?? '') ||
    // The formula that stands there for screen readers is drawn beside it in letters.
    element.matches('.katex-mathml, mjx-assistive-mml')
  );
}

const embeds = new Set(['AUDIO', 'EMBED', 'IFRAME', 'OBJECT', 'VIDEO']);

/** Films, sounds, other pages and drawings: an article cannot hold them, and whoever pastes them is to hear of it. */
export function isEmbedded(element: HTMLElement): boolean {
  const name = element.tagName.toUpperCase();
  if (element.hidden || element.style?.display === 'none') return false;
  return (
    embeds.has(name) || (name === 'SVG' && Number.parseFloat(element.getAttribute('width') ?? '0') >= smallestDrawing)
  );
}
/** Smaller ones are signs. */
const smallestDrawing = 80;

const blockElements = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LEGEND LI MAIN NAV OL OPTION P PRE SEARCH SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);
const blockDisplays = new Set(['block', 'flex', 'grid', 'list-item', 'table', 'table-cell', 'table-row', 'flow-root']);

/** Whether its words stand apart from those before and after it. */
export const isBlock = (element: HTMLElement): boolean =>
  blockElements.has(element.tagName) || blockDisplays.has(element.style?.display);

const boldElements = new Set(['B', 'STRONG']);
const italicElements = new Set(['I', 'EM', 'CITE', 'DFN', 'VAR']);
const underlinedElements = new Set(['U', 'INS']);

/**
 * The marks inside an element: its own styles before what it is called (Google Docs wraps everything into a `b` that is
 * not bold).
 */
export function marksOf(element: HTMLElement, around: Around): Around {
  const { fontWeight, fontStyle, textDecorationLine } = element.style;
  return {
    ...around,
    bold: isBold(fontWeight) ?? (boldElements.has(element.tagName) || around.bold),
    italic: isItalic(fontStyle) ?? (italicElements.has(element.tagName) || around.italic),
    underlined:
      around.underlined ||
      textDecorationLine.includes('underline') ||
      (underlinedElements.has(element.tagName) && textDecorationLine !== 'none'),
  };
}

function isBold(weight: string): boolean | undefined {
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return true;
  return weight === 'normal' || weight === 'lighter' || Number(weight) > 0 ? false : undefined;
}

function isItalic(style: string): boolean | undefined {
  if (style === 'italic' || style.startsWith('oblique')) return true;
  return style === 'normal' ? false : undefined;
}
