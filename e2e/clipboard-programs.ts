import { type Form, list, said, type Words } from './clipboard-parts.ts';

/* The clipboard formats of word processors and other text programs. */

const wordSpan = (words: string) => `<span lang=EN-GB>${words}<o:p></o:p></span>`;
const wordItem = (sign: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-bidi-font-family:"Times New Roman"'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${wordSpan(words)}</p>\n`;
const wordCell = (words: Words) =>
  `<td width=200 valign=top style='width:150.2pt;border:solid windowtext 1.0pt'><p class=MsoNormal style='margin-bottom:0cm'>${wordSpan(said(words))}</p></td>`;
export const word: Form = {
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
export const docs: Form = {
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

export const office: Form = {
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

export const pages: Form = {
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
