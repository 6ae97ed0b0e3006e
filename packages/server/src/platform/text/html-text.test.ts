import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test.each([
  ['<p>One of <em>twelve</em> views.</p><p>Bought &amp; framed.</p>', 'One of twelve views.\nBought & framed.'],
  ['First<br>second', 'First\nsecond'],
  ['<script>alert(1)</script><b>Oil</b> on canvas', 'Oil on canvas'],
  ['<ul><li>red</li><li>blue</li></ul>', 'red\nblue'],
  [`${'<div>'.repeat(50_000)}deep`, 'deep'],
])('%.40s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});
