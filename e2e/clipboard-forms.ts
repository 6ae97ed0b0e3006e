/*
 * Fifty documents in the forms that ten programs put into the clipboard. Every word in them is there once, so that one that is lost, doubled
 * or in another place is seen.
 */

type Words = readonly string[];
type Part =
  | { readonly kind: 'heading' | 'smaller' | 'paragraph' | 'centred' | 'quote' | 'marked'; readonly words: Words }
  | { readonly kind: 'bullets' | 'numbers' | 'nested' | 'tasks' | 'column'; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Words[])[] }
  | { readonly kind: 'picture'; readonly words: Words };

export interface Copied {
  readonly name: string;
  readonly html: string;
  readonly text: string;
  /** All words, in their order. */
  readonly words: Words;
  /** Pictures whose files the clipboard does not hold. */
  readonly pictures: number;
}

const roots = 'water paper ink indigo print block river wave carve colour edge brush plate stone glass cloth light shade wood clay'.split(' ');

/** Words that are there only once. */
function wordsFrom(seed: number) {
  let count = 0;
  const one = () => `${roots[(seed * 7 + count * 3) % roots.length]}${seed}x${(count += 1)}`;
  return (many: number): Words => Array.from({ length: many }, one);
}

/** Five texts, each of other parts. */
function textOf(seed: number, at: number): Part[] {
  const words = wordsFrom(seed);
  const items = (many: number) => Array.from({ length: many }, () => words(2));
  const part: Record<Part['kind'], () => Part> = {
    heading: () => ({ kind: 'heading', words: words(3) }),
    smaller: () => ({ kind: 'smaller', words: words(2) }),
    paragraph: () => ({ kind: 'paragraph', words: words(9) }),
    centred: () => ({ kind: 'centred', words: words(4) }),
    quote: () => ({ kind: 'quote', words: words(6) }),
    marked: () => ({ kind: 'marked', words: words(6) }),
    bullets: () => ({ kind: 'bullets', items: items(3) }),
    numbers: () => ({ kind: 'numbers', items: items(3) }),
    nested: () => ({ kind: 'nested', items: items(4) }),
    tasks: () => ({ kind: 'tasks', items: items(2) }),
    column: () => ({ kind: 'column', items: items(4) }),
    table: () => ({ kind: 'table', rows: [items(3), items(3), items(3)] }),
    picture: () => ({ kind: 'picture', words: words(2) }),
  };
  const kinds: Part['kind'][][] = [
    ['heading', 'paragraph', 'marked', 'smaller', 'paragraph'],
    ['paragraph', 'bullets', 'paragraph', 'numbers', 'centred'],
    ['heading', 'quote', 'nested', 'marked', 'tasks', 'paragraph'],
    ['smaller', 'table', 'paragraph', 'column', 'paragraph'],
    ['paragraph', 'picture', 'paragraph', 'picture', 'marked', 'picture', 'quote'],
  ];
  return kinds[at]!.map((kind) => part[kind]());
}

/** Five pieces of a sheet: a column, a row, a field with empty places, lines in a cell, a single cell. */
function cellsOf(seed: number, at: number): Words[][] {
  const words = wordsFrom(seed);
  const cells: (() => Words[][])[] = [
    () => Array.from({ length: 6 }, () => [words(1)]),
    () => [Array.from({ length: 5 }, () => words(2))],
    () => [
      [words(1), [], words(2)],
      [[], [], []],
      [words(1), words(1), []],
    ],
    () => [
      [words(4), words(1)],
      [words(3), words(2)],
    ],
    () => [[words(5)]],
  ];
  return cells[at]!();
}

/** Writes the parts of a text as one program does; what it has no form for is a paragraph. */
interface Form {
  readonly around: (body: string) => string;
  readonly part: (part: Part) => string;
}

const list = (tag: string, items: readonly string[], attributes = '') => `<${tag}${attributes}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
const said = (words: Words) => words.join(' ');

const wordSpan = (words: string) => `<span lang=EN-GB>${words}<o:p></o:p></span>`;
const wordItem = (sign: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-bidi-font-family:"Times New Roman"'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${wordSpan(words)}</p>\n`;
const wordCell = (words: Words) =>
  `<td width=200 valign=top style='width:150.2pt;border:solid windowtext 1.0pt'><p class=MsoNormal style='margin-bottom:0cm'>${wordSpan(said(words))}</p></td>`;
const word: Form = {
  around: (body) =>
    `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- @font-face {font-family:Aptos;} p.MsoNormal, li.MsoNormal {margin:0cm; font-size:12.0pt;} @list l0:level1 {mso-level-text:\\F0B7;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`,
  part(part) {
    switch (part.kind) {
      case 'heading':
        return `<h1>${wordSpan(said(part.words))}</h1>\n`;
      case 'smaller':
        return `<h3 style='mso-list:none'>${wordSpan(said(part.words))}</h3>\n`;
      case 'quote':
        return `<p class=MsoIntenseQuote>${wordSpan(said(part.words))}</p>\n`;
      case 'centred':
        return `<p class=MsoNormal align=center style='text-align:center'>${wordSpan(said(part.words))}</p>\n`;
      case 'marked':
        return `<p class=MsoNormal>${part.words.map((one, at) => (at % 2 ? `<b style='mso-bidi-font-weight:normal'><span lang=EN-GB>${one}</span></b>` : `<span\nlang=EN-GB>${one}</span>`)).join('<span lang=EN-GB>\n</span>')}<o:p></o:p></p>\n`;
      case 'bullets':
      case 'tasks':
        return part.items.map((item) => wordItem('·', said(item))).join('');
      case 'numbers':
        return part.items.map((item, at) => wordItem(`${at + 1}.`, said(item))).join('');
      case 'nested':
        return part.items.map((item, at) => wordItem(at % 2 ? 'o' : '·', said(item), 1 + (at % 2))).join('');
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>${rows.map((row, at) => `<tr style='mso-yfti-irow:${at}'>${row.map(wordCell).join('\n')}</tr>`).join('\n')}</table>\n<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>\n`;
      }
      case 'picture':
        return `<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" type="#_x0000_t75" style='width:300pt'><v:imagedata src="file:///C:/Temp/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=400 height=300 src="file:///C:/Temp/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p><p class=MsoCaption>${wordSpan(said(part.words))}</p>\n`;
      default:
        return `<p class=MsoNormal>${wordSpan(said(part.words))}</p>\n`;
    }
  },
};

const docsSpan = (words: string, style = 'font-weight:400;font-style:normal') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`;
const docsItem = (words: string, kind: string) =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;font-family:Arial,sans-serif;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsSpan(words)}</p></li>`;
const docs: Form = {
  around: (body) =>
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7c1b3c2e-7fff-8a4d-1c2b-3d4e5f607182">${body}</b><br class="Apple-interchange-newline">`,
  part(part) {
    const block = (tag: string, inside: string, style = '') =>
      `<${tag} dir="ltr" style="line-height:1.38;${style}margin-top:0pt;margin-bottom:0pt;">${inside}</${tag}>`;
    switch (part.kind) {
      case 'heading':
        return block('h2', docsSpan(said(part.words)));
      case 'smaller':
        return block('h4', docsSpan(said(part.words)));
      case 'centred':
        return block('p', docsSpan(said(part.words)), 'text-align: center;');
      case 'marked':
        return `${block('p', part.words.map((one, at) => docsSpan(at < part.words.length - 1 ? `${one} ` : one, at % 2 ? 'font-weight:700' : 'font-style:italic')).join(''))}<br />`;
      case 'bullets':
      case 'tasks':
        return `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${part.items.map((item) => docsItem(said(item), 'disc')).join('')}</ul>`;
      case 'numbers':
        return `<ol style="margin-top:0;margin-bottom:0;">${part.items.map((item) => docsItem(said(item), 'lower-alpha')).join('')}</ol>`;
      case 'nested':
        return `<ul>${part.items.map((item, at) => (at % 2 ? `<ul>${docsItem(said(item), 'circle')}</ul>` : docsItem(said(item), 'disc'))).join('')}</ul>`;
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /></colgroup><tbody>${rows.map((row) => `<tr style="height:0pt">${row.map((cell) => `<td style="border-left:solid #000000 1pt;vertical-align:top;">${block('p', docsSpan(said(cell)))}</td>`).join('')}</tr>`).join('')}</tbody></table></div><br />`;
      }
      case 'picture':
        return block(
          'p',
          `${docsSpan('<span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc" width="602" height="401" style="margin-left:0px;margin-top:0px;" /></span>')}${docsSpan(said(part.words))}`,
        );
      default:
        return block('p', docsSpan(said(part.words)));
    }
  },
};

const office: Form = {
  around: (body) =>
    `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.8.3.2 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } h1.western { font-family: "Liberation Sans" }</style></head><body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">${body}</body></html>`,
  part(part) {
    switch (part.kind) {
      case 'heading':
        return `<h1 class="western">${said(part.words)}</h1>\n`;
      case 'smaller':
        return `<h3 class="western">${said(part.words)}</h3>\n`;
      case 'quote':
        return `<blockquote>${said(part.words)}</blockquote>\n`;
      case 'centred':
        return `<p align="center" style="line-height: 100%; margin-bottom: 0cm">\n${said(part.words)}</p>\n`;
      case 'marked':
        return `<p style="margin-bottom: 0cm">${part.words.map((one, at) => (at % 2 ? `<font face="Liberation Serif"><b>${one}</b></font>` : `<u>${one}</u>`)).join('\n')}</p>\n`;
      case 'bullets':
      case 'tasks':
        return list(
          'ul',
          part.items.map((item) => `<p style="margin-bottom: 0cm">\n${said(item)}</p>`),
        );
      case 'numbers':
        return list(
          'ol',
          part.items.map((item) => `<p>${said(item)}</p>`),
          ' type="I"',
        );
      case 'nested':
        return `<ul>${part.items.map((item, at) => (at % 2 ? `<ul><li><p>${said(item)}</p></li></ul>` : `<li><p>${said(item)}</p></li>`)).join('\n')}</ul>`;
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<table width="100%" cellpadding="4" cellspacing="0"><col width="85*"/>${rows.map((row) => `<tr valign="top">${row.map((cell) => `<td width="33%" style="border: 1px solid #000000"><p>${said(cell)}</p></td>`).join('')}</tr>`).join('\n')}</table>\n<p><br/>\n\n</p>\n`;
      }
      case 'picture':
        return `<p><img src="file:///tmp/lu4123abc.tmp/lu4123abd_tmp_1.png" name="Image1" align="bottom" width="400" height="300" border="0"/>\n</p><p>${said(part.words)}</p>`;
      default:
        return `<p style="line-height: 100%; margin-bottom: 0cm">${part.words.join('\n')}</p>\n`;
    }
  },
};

const pages: Form = {
  around: (body) =>
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><title></title><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2575.4"><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px 'Helvetica Neue'} p.p2 {text-align: center} p.p3 {font: 24.0px 'Helvetica Neue'} li.li1 {font: 11.0px} span.s1 {font-weight: bold} span.s2 {font-style: italic} span.Apple-tab-span {white-space: pre}</style></head><body>${body}</body></html>`,
  part(part) {
    switch (part.kind) {
      case 'heading':
        return `<p class="p3"><b>${said(part.words)}</b></p>\n`;
      case 'centred':
        return `<p class="p2">${said(part.words)}</p>\n`;
      case 'marked':
        return `<p class="p1">${part.words.map((one, at) => `<span class="s${1 + (at % 2)}">${one}</span>`).join('<span class="Apple-converted-space">&nbsp;</span>')}</p>\n<p class="p1"><br></p>\n`;
      case 'bullets':
      case 'tasks':
      case 'nested':
        return `<ul class="ul1">${part.items.map((item) => `<li class="li1"><span class="s3"></span>${said(item)}</li>`).join('\n')}</ul>\n`;
      case 'numbers':
        return `<ol class="ol1">${part.items.map((item) => `<li class="li1">${said(item)}</li>`).join('\n')}</ol>\n`;
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<table cellspacing="0" cellpadding="0" class="t1"><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td valign="top" class="td1">\n<p class="p1">${said(cell)}</p>\n</td>`).join('\n')}</tr>`).join('\n')}</tbody></table>\n`;
      }
      case 'picture':
        return `<p class="p1"><img src="file:///var/folders/x1/T/com.apple.iWork.Pages/pasted-movie.png" alt="pasted-movie.png"></p><p class="p1"><span class="Apple-tab-span">\t</span>${said(part.words)}</p>\n`;
      default:
        return `<p class="p1">${said(part.words)}<span class="Apple-converted-space">&nbsp;</span></p>\n`;
    }
  },
};

const computed =
  'caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); font-family: Georgia; font-size: 17px; font-style: normal; font-weight: 400; letter-spacing: normal; orphans: auto; text-align: start; text-indent: 0px; white-space: normal; widows: auto; word-spacing: 0px; -webkit-text-stroke-width: 0px; text-decoration: none;';
const safari: Form = {
  around: (body) =>
    `<meta charset="UTF-8"><div class="article__body" style="${computed} display: inline !important; float: none;">${body}</div><br class="Apple-interchange-newline">`,
  part(part) {
    switch (part.kind) {
      case 'heading':
      case 'smaller':
        return `<h2 style="${computed.replace('400', '700')}"><span>${said(part.words)}</span></h2>`;
      case 'quote':
        return `<blockquote class="pull" style="${computed} font-style: italic;"><div><div>${said(part.words)}</div></div></blockquote>`;
      case 'centred':
        return `<div style="${computed.replace('start', 'center')}">${said(part.words)}</div>`;
      case 'marked':
        return `<p style="${computed}">${part.words.map((one, at) => (at % 2 ? `<a href="https://example.org/${one}" onclick="track()" style="cursor: pointer;">${one}</a>` : `<em>${one}</em>`)).join('<span class="Apple-converted-space">&nbsp;</span>')}</p>`;
      case 'bullets':
      case 'tasks':
        return list(
          'ul',
          part.items.map((item) => `<span style="display: block;">${said(item)}</span>`),
          ` style="${computed}"`,
        );
      case 'numbers':
        return list('ol', part.items.map(said), ' start="4"');
      case 'nested':
        return `<ul>${part.items.map((item, at) => (at % 2 ? `<ul><li>${said(item)}</li></ul></li>` : `<li>${said(item)}`)).join('')}</ul>`;
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<table style="${computed}"><thead><tr>${rows[0]!.map((cell) => `<th scope="col">${said(cell)}</th>`).join('')}</tr></thead><tbody>${rows
          .slice(1)
          .map((row) => `<tr>${row.map((cell) => `<td>${said(cell)}</td>`).join('')}</tr>`)
          .join('')}</tbody></table>`;
      }
      case 'picture':
        return `<figure style="${computed}"><picture><source srcset="https://news.example/a.webp 1x" type="image/webp"><img loading="lazy" src="https://news.example/a.jpg" alt="" width="800" height="533" onerror="this.remove()"></picture><figcaption>${said(part.words)}</figcaption></figure>`;
      default:
        return `<p style="${computed}">${said(part.words.slice(0, 4))}<br>${said(part.words.slice(4, 6))}<br><br>${said(part.words.slice(6))}</p>`;
    }
  },
};

const gutenberg: Form = {
  around: (body) => `<meta charset='utf-8'>${body}`,
  part(part) {
    const wrap = (name: string, html: string) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->\n\n`;
    switch (part.kind) {
      case 'heading':
        return wrap('heading', `<h2 class="wp-block-heading has-text-align-center">${said(part.words)}</h2>`);
      case 'smaller':
        return wrap('heading', `<h3 class="wp-block-heading">${said(part.words)}</h3>`);
      case 'quote':
        return wrap(
          'quote',
          `<blockquote class="wp-block-quote"><!-- wp:paragraph --><p>${said(part.words.slice(0, 4))}</p><!-- /wp:paragraph --><cite>${said(part.words.slice(4))}</cite></blockquote>`,
        );
      case 'centred':
        return wrap('paragraph', `<p class="has-text-align-center">${said(part.words)}</p>`);
      case 'marked':
        return wrap(
          'paragraph',
          `<p>${part.words.map((one, at) => (at % 2 ? `<mark style="background-color:rgba(0, 0, 0, 0)" class="has-inline-color">${one}</mark>` : `<strong>${one}</strong>`)).join(' ')}</p>`,
        );
      case 'bullets':
      case 'tasks':
        return wrap(
          'list',
          `<ul class="wp-block-list">${part.items.map((item) => `<!-- wp:list-item --><li>${said(item)}</li><!-- /wp:list-item -->`).join('')}</ul>`,
        );
      case 'numbers':
        return wrap('list', list('ol', part.items.map(said), ' reversed start="9" class="wp-block-list"'));
      case 'nested':
        return wrap('list', `<ul>${part.items.map((item, at) => (at % 2 ? `<ul><li>${said(item)}</li></ul></li>` : `<li>${said(item)}`)).join('')}</ul>`);
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return wrap(
          'table',
          `<figure class="wp-block-table"><table class="has-fixed-layout"><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${said(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table></figure>`,
        );
      }
      case 'picture':
        return wrap(
          'image',
          `<figure class="wp-block-image size-large"><img src="https://blog.example/wp-content/uploads/a-1024x683.jpg" alt="" class="wp-image-7"/><figcaption class="wp-element-caption">${said(part.words)}</figcaption></figure>`,
        );
      default:
        return wrap('paragraph', `<p>${said(part.words)}</p>`);
    }
  },
};

const notion: Form = {
  around: (body) => `<meta charset='utf-8'>${body}\n<!-- notionvc: 3f0c1d2e-0000-4000-8000-000000000000 -->`,
  part(part) {
    switch (part.kind) {
      case 'heading':
        return `<h1>${said(part.words)}</h1>\n`;
      case 'smaller':
        return `<details open><summary>${said(part.words.slice(0, 1))}</summary><p>${said(part.words.slice(1))}</p></details>\n`;
      case 'quote':
        return `<aside>\n💡 <strong>${said(part.words.slice(0, 2))}</strong>\n\n${said(part.words.slice(2))}\n\n</aside>\n`;
      case 'marked':
        return `<p>${part.words.map((one, at) => (at % 2 ? `<code>${one}</code>` : `<mark>${one}</mark>`)).join(' ')}</p>\n`;
      case 'bullets':
        return list('ul', part.items.map(said));
      case 'numbers':
        return part.items.map((item, at) => list('ol', [said(item)], ` start="${at + 1}"`)).join('\n');
      case 'tasks':
        return `<ul class="contains-task-list">${part.items.map((item, at) => `<li class="task-list-item"><input type="checkbox" disabled${at ? ' checked' : ''}> ${said(item)}</li>`).join('\n')}</ul>`;
      case 'nested':
        return `<ul>\n${part.items.map((item, at) => (at % 2 ? `<ul>\n<li>${said(item)}</li>\n</ul>\n</li>\n` : `<li>${said(item)}\n`)).join('')}</ul>`;
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<table>\n<thead>\n<tr>\n${rows[0]!.map((cell) => `<th>${said(cell)}</th>`).join('\n')}\n</tr>\n</thead>\n<tbody>\n${rows
          .slice(1)
          .map((row) => `<tr>\n${row.map((cell) => `<td>${said(cell)}</td>`).join('\n')}\n</tr>`)
          .join('\n')}\n</tbody>\n</table>\n`;
      }
      case 'picture':
        return `<p><img src="https://prod-files-secure.s3.us-west-2.amazonaws.com/a/b/image.png" alt="image.png"></p>\n<p>${said(part.words)}</p>\n`;
      default:
        return `<p>${said(part.words)}</p>\n`;
    }
  },
};

const quill: Form = {
  around: (body) => `<meta charset='utf-8'>${body}`,
  part(part) {
    const items = (kind: string, all: readonly Words[], level = (_: number) => '') =>
      `<ol>${all.map((item, at) => `<li data-list="${kind}"${level(at)}><span class="ql-ui" contenteditable="false"></span>${said(item)}</li>`).join('')}</ol>`;
    switch (part.kind) {
      case 'heading':
        return `<h1 class="ql-align-center">${said(part.words)}</h1>`;
      case 'smaller':
        return `<h2>${said(part.words)}</h2>`;
      case 'quote':
        return `<blockquote>${said(part.words.slice(0, 3))}</blockquote><blockquote>${said(part.words.slice(3))}</blockquote>`;
      case 'centred':
        return `<p class="ql-align-center">${said(part.words)}</p>`;
      case 'marked':
        return `<p>${part.words.map((one, at) => (at % 2 ? `<strong class="ql-size-large">${one} </strong>` : `<s>${one} </s>`)).join('')}</p><p><br></p>`;
      case 'bullets':
        return items('bullet', part.items);
      case 'numbers':
        return items('ordered', part.items);
      case 'tasks':
        return items('unchecked', part.items);
      case 'nested':
        return items('bullet', part.items, (at) => (at % 2 ? ' class="ql-indent-1"' : ''));
      case 'column':
      case 'table': {
        const rows = part.kind === 'table' ? part.rows : part.items.map((item) => [item]);
        return `<table class="ql-table"><tbody>${rows.map((row, at) => `<tr>${row.map((cell) => `<td data-row="row-${at}"><p class="ql-table-cell">${said(cell)}</p></td>`).join('')}</tr>`).join('')}</tbody></table>`;
      }
      case 'picture':
        return `<p>${said(part.words.slice(0, 1))}<img src="//cdn.example/a.png">${said(part.words.slice(1))}</p>`;
      default:
        return `<p>${said(part.words)}</p>`;
    }
  },
};

const lines = (cell: Words, lineBreak: string) => (cell.length > 2 ? `${said(cell.slice(0, 2))}${lineBreak}${said(cell.slice(2))}` : said(cell));
const plainCell = (cell: Words) => (cell.length > 2 ? `"${lines(cell, '\n')}"` : said(cell));
const sheets = (rows: Words[][]): string =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>${
    rows.length === 1 && rows[0]!.length === 1
      ? `<span data-sheets-root="1" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;x&quot;}" style="font-size:10pt;font-family:Arial;">${lines(rows[0]![0]!, '<br/>')}</span>`
      : `<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/></colgroup><tbody>${rows.map((row) => `<tr style="height:21px;">${row.map((cell) => `<td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2}">${lines(cell, '<br/>')}</td>`).join('')}</tr>`).join('')}</tbody></table>`
  }`;
const excel = (rows: Words[][]): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding-top:1px; mso-ignore:padding; white-space:nowrap; text-align:general;} .xl65 {mso-number-format:"\\@"; white-space:normal;} --></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'>${rows.map((row) => `<tr height=20 style='height:15.0pt'>${row.map((cell) => `<td class=xl65 height=20 width=64 style='height:15.0pt;width:48pt'>${lines(cell, '<br>\n    ')}</td>`).join('')}</tr>`).join('\n')}<!--EndFragment--></table></body></html>`;

const texts: Readonly<Record<string, Form>> = {
  Word: word,
  'Google Docs': docs,
  LibreOffice: office,
  Pages: pages,
  Safari: safari,
  WordPress: gutenberg,
  Notion: notion,
  Quill: quill,
};
const tables = { 'Google Sheets': sheets, Excel: excel };

const wordsOf = (part: Part): Words => ('words' in part ? part.words : 'rows' in part ? part.rows.flat(2) : part.items.flat());

/** All fifty: five of each program. */
export const copied: readonly Copied[] = [
  ...Object.entries(texts).flatMap(([program, { around, part: write }], place) =>
    [0, 1, 2, 3, 4].map((at): Copied => {
      const parts = textOf(place * 5 + at, at);
      return {
        name: `${program} ${at + 1}`,
        html: around(parts.map((part) => write(part)).join('')),
        text: parts.map((part) => said(wordsOf(part))).join('\n\n'),
        words: parts.flatMap(wordsOf),
        pictures: parts.filter(({ kind }) => kind === 'picture').length,
      };
    }),
  ),
  ...Object.entries(tables).flatMap(([program, write], place) =>
    [0, 1, 2, 3, 4].map((at): Copied => {
      const rows = cellsOf(40 + place * 5 + at, at);
      return {
        name: `${program} ${at + 1}`,
        html: write(rows),
        text: rows.map((row) => row.map(plainCell).join('\t')).join('\n'),
        words: rows.flat(2),
        pictures: 0,
      };
    }),
  ),
];
