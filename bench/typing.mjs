/**
 * Runs in the page before its own scripts: records when the text becomes editable, and how long each key takes to be
 * painted.
 */
function observeTyping([count, selector]) {
  const painted = (then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now());
      channel.port2.postMessage(0);
    });
  window.__keys = [];
  const look = () => {
    const editable = document.querySelector('[contenteditable="true"]');
    if (editable && editable.querySelectorAll(selector).length >= count)
      painted((at) => {
        window.__ready = at;
      });
    else setTimeout(look, 5);
  };
  look();
  addEventListener('keydown', (event) => painted((at) => window.__keys.push(at - event.timeStamp)), { capture: true });
}

const sentence = 'the quick brown fox jumps over the lazy dog and then it sleeps in the sun '.repeat(4);

/**
 * Opens a page and types in the middle of its text, as fast as a quick typist. Returns when it was ready, the
 * milliseconds from each key to its paint, those of script and layout per key, and whether every letter arrived.
 */
export async function typeInto(browser, { url, cookies = [], count, selector = 'p', keys = 100 }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const metrics = async () =>
    Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  await page.addInitScript(observeTyping, [count, selector]);
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForFunction(() => window.__ready, null, { timeout: 120_000 });
  const ready = await page.evaluate(() => window.__ready);

  const middle = page
    .locator('[contenteditable="true"]')
    .first()
    .locator(selector)
    .nth(Math.floor(count / 2));
  await middle.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const box = await middle.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 12);
  await page.waitForTimeout(300);
  const before = await middle.textContent();
  const start = await metrics();
  await page.evaluate(() => {
    window.__keys.length = 0;
  });
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(sentence[key] === ' ' ? 'Space' : sentence[key]);
    await page.waitForFunction((n) => window.__keys.length >= n, key + 1, { timeout: 20_000, polling: 20 });
    await page.waitForTimeout(15 + ((key * 7) % 30));
  }
  const end = await metrics();
  const latencies = await page.evaluate(() => window.__keys);
  const landed = (await middle.textContent()).length - before.length === keys;
  await context.close();
  const perKey = (name) => ((end[name] - start[name]) * 1_000) / keys;
  return {
    ready,
    latencies,
    script: perKey('ScriptDuration'),
    layout: perKey('LayoutDuration') + perKey('RecalcStyleDuration'),
    landed,
  };
}
