import { describe, expect, test } from 'vitest';
import { inertHtml } from './inert-html.ts';

describe('foreign HTML made inert', () => {
  test.each([
    ['<p class="a" onclick="run()">x</p>', '<p class="a">x</p>'],
    ["<img src=a ONERROR='run()'/onload=run() alt=b>", '<img src=a alt=b>'],
    ['<b/onclick=run()>x</b onclick=run()>', '<b>x</b>'],
    ['<a\nonclick\n=\nrun()\nhref="b">x</a>', '<a\nhref="b">x</a>'],
    ['<svg onload="run()"/><x onclick>y', '<svg/><x>y'],
    ['<iframe srcdoc="<b onclick=run()>"></iframe>', '<iframe></iframe>'],
    ['<base href="//a.example">x<meta http-equiv=refresh content=0><LINK href=a>y', 'xy'],
    ['<p title="a > b" onclick=run()>x</p>', '<p title="a > b">x</p>'],
  ])('%s loses what runs or loads', (foreign, html) => {
    expect(inertHtml(foreign).html).toBe(html);
  });

  test.each([
    'a < b onclick=1 > c',
    '1 <2 and 3> 1',
    '<!-->x',
    '<p>on = off, onclick="x"</p>',
    '<stylex>y</stylex>',
    'onclick=run()',
  ])('the words of %s stay', (foreign) => {
    expect(inertHtml(foreign).html).toBe(foreign.replace('<!-->', ''));
  });

  test('comments and scripts end where a browser ends them, and style sheets are given apart', () => {
    const foreign =
      '<!--[if mso]><xml onclick=1>a</xml><![endif]-->b<style media="screen"><!-- p{} --></style >c<script>"<p>d"</script>e<!-- f --!>g<!--->h';
    expect(inertHtml(foreign)).toEqual({ html: 'bcegh', css: '<!-- p{} -->' });
    expect(inertHtml('a<style>p{} <b>never closed')).toEqual({ html: 'a', css: 'p{} <b>never closed' });
  });

  test('a megabyte of what never ends takes no time that anybody notices', () => {
    for (const begun of ['<!--', '<p ', '<p a="', '<style>', '<style ', '<p = ', '<p a=\'"']) {
      const start = performance.now();
      inertHtml(begun.repeat(1_000_000 / begun.length));
      expect(performance.now() - start, begun).toBeLessThan(5_000);
    }
  });
});
