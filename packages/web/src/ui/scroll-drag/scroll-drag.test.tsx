import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render, twoFrames } from '../../../test/render.tsx';
import { proportion, Run } from '../layout/hangs.tsx';
import { useScrollDrag } from './use-scroll-drag.ts';

let opened = 0;
function Strip() {
  useScrollDrag();
  return (
    <div style={{ width: 400 }}>
      <Run label="Works">
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the works stay where they are
          <a key={at} href={`#work-${at}`} style={{ ...proportion(1), height: 200 }} onClick={() => (opened += 1)}>
            Work {at + 1}
          </a>
        ))}
      </Run>
    </div>
  );
}
const strip = () => document.querySelector<HTMLElement>('section[aria-label="Works"]')!;
const work = () => page.getByRole('link', { name: 'Work 1', exact: true }).element();

function send(type: string, x: number, more: PointerEventInit = {}) {
  const event = { clientX: x, clientY: 20, bubbles: true, cancelable: true, pointerType: 'mouse', buttons: 1, ...more };
  work().dispatchEvent(new PointerEvent(type, event));
}
async function press(x: number, more: PointerEventInit = {}) {
  send('pointerdown', x, more);
  await import('../working/drag-strip.ts');
  await twoFrames();
}
/** Moves by steps at the speed of a hand, and rests before the release unless the strip is thrown. */
async function drag(from: number, to: number, isThrown = false) {
  await press(from);
  for (let step = 1; step <= 5; step += 1) {
    send('pointermove', from + ((to - from) * step) / 5);
    await twoFrames();
  }
  if (!isThrown) await new Promise((resolve) => setTimeout(resolve, 150));
  send('pointerup', to, { buttons: 0 });
}
const clickWork = () => work().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const rested = async () => {
  let before: number;
  do {
    before = strip().scrollLeft;
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (strip().scrollLeft !== before);
  return before;
};

async function show() {
  opened = 0;
  await render(<Strip />);
}

test('a strip follows the mouse, and the click that ends the drag opens nothing', async () => {
  await show();
  await drag(300, 100);
  expect(strip().scrollLeft).toBe(200);
  clickWork();
  expect(opened).toBe(0);
  await twoFrames();
  clickWork();
  expect(opened).toBe(1);
});

test('a way of less than 10 px is a click', async () => {
  await show();
  await drag(300, 291);
  expect(strip().scrollLeft).toBe(0);
  clickWork();
  expect(opened).toBe(1);
});

test('a strip that is thrown runs out: by twenty times its last step, as each frame keeps 95 percent', async () => {
  await show();
  await drag(300, 200, true);
  const released = strip().scrollLeft;
  const ran = (await rested()) - released;
  expect(ran).toBeGreaterThan(20);
});

test('a strip pulled beyond its end follows by a third, and returns within 250 ms', async () => {
  await show();
  await press(100);
  send('pointermove', 220);
  expect(strip().scrollLeft).toBe(0);
  expect((work() as HTMLElement).style.translate).toBe('40px');
  send('pointerup', 220, { buttons: 0 });
  expect((work() as HTMLElement).style.translate).toBe('');
  const [back] = work().getAnimations();
  expect(back?.effect?.getTiming().duration).toBe(250);
  await back?.finished;
});

test('a finger and another button scroll as usual', async () => {
  await show();
  for (const more of [{ pointerType: 'touch' }, { button: 2 }]) {
    await press(300, more);
    send('pointermove', 100, more);
    send('pointerup', 100, { ...more, buttons: 0 });
    expect(strip().scrollLeft).toBe(0);
  }
});

test('a button released before the drag was ready leaves the strip where it is', async () => {
  await show();
  await press(300);
  send('pointermove', 100, { buttons: 0 });
  send('pointermove', 50);
  expect(strip().scrollLeft).toBe(0);
});
