/**
 * HTML in which nothing is left that a browser would load, run or complain of, and the style sheets that were in it.
 */
export interface InertHtml {
  readonly html: string;
  readonly css: string;
}

/**
 * Comments, scripts, style sheets and tags of other pages: their words are none of the text. Each part ends where a
 * browser ends it, so that no word is taken with it; what is never closed reaches to the end.
 */
const parts =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(style|script)(?=[\s/>])[^>]*>([\s\S]*?)(?:<\/\1(?=[\s/>])[^>]*>|$)|<(\/?[a-z][^\s/>]*)/gi;
const takenOut = new Set(['base', 'link', 'meta', 'script', 'style']);
/** One attribute of a tag with what stands before it, as a browser reads it. */
const attribute = /[\s/]*(=?[^\s/>=]+|=)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y;

/**
 * Makes foreign HTML inert before it is parsed. A document without a window runs nothing, but its browser holds our
 * content policy against it all the same, and complains of handlers (`onclick`), style sheets and base addresses that
 * it finds there (Chromium 156).
 */
export function inertHtml(foreign: string): InertHtml {
  const sheets: string[] = [];
  let html = '';
  let at = 0;
  parts.lastIndex = 0;
  for (let found = parts.exec(foreign); found; found = parts.exec(foreign)) {
    const [{ length }, raw, inside = '', tag] = found;
    html += foreign.slice(at, found.index);
    at = found.index + length;
    if (tag !== undefined) {
      const attributes = attributesAt(foreign, at);
      at = attributes.end;
      html += takenOut.has(tag.replace('/', '').toLowerCase()) ? '' : `<${tag}${attributes.kept}>`;
    } else if (raw?.toLowerCase() === 'style') sheets.push(inside);
    parts.lastIndex = at;
  }
  return { html: html + foreign.slice(at), css: sheets.join('\n') };
}

/** The attributes of a tag without those that run, and where the tag ends. */
function attributesAt(html: string, start: number): { readonly kept: string; readonly end: number } {
  let kept = '';
  attribute.lastIndex = start;
  let end = start;
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    end = attribute.lastIndex;
    if (!/^(on|srcdoc$)/i.test(found[1] ?? '')) kept += found[0];
  }
  const close = html.indexOf('>', end);
  return {
    kept: `${kept}${html.slice(end, close < 0 ? html.length : close)}`,
    end: close < 0 ? html.length : close + 1,
  };
}
