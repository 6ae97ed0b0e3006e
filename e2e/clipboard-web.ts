import { type Form, list, said, type Words } from './clipboard-parts.ts';

/* The clipboard formats of web pages copied in Safari, and of web-based editors. */

const computed =
  'caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); font-family: Georgia; font-size: 17px; font-style: normal; font-weight: 400; letter-spacing: normal; orphans: auto; text-align: start; text-indent: 0px; white-space: normal; widows: auto; word-spacing: 0px; -webkit-text-stroke-width: 0px; text-decoration: none;';
export const safari: Form = {
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

export const gutenberg: Form = {
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
        return wrap(
          'list',
          `<ul>${part.items.map((item, at) => (at % 2 ? `<ul><li>${said(item)}</li></ul></li>` : `<li>${said(item)}`)).join('')}</ul>`,
        );
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

export const notion: Form = {
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

export const quill: Form = {
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
