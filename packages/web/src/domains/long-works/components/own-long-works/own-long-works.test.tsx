import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import { longWorksRoutes } from '@oeuvre/contracts/domains/long-works/long-works.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect, failedWords, succeed } from '../../../../../test/answers.ts';
import { expectAccessible, render, twoFrames } from '../../../../../test/render.tsx';
import { account, idOf } from '../../../../../test/things.ts';
import { Header } from '../../../../shell/header.tsx';
import { findHeaderTools } from '../../../../shell/own-news/header-tools.ts';
import { toasts } from '../../../../ui/toast/toast.ts';
import { OwnLongWorks } from './own-long-works.tsx';

const ring = () => page.getByRole('button', { name: /^\d+ long work/ });
const tray = () => page.getByRole('region', { name: 'Long work' });
const said = () => toasts.get().map(({ message }) => message);
const act = (name: string) => tray().getByRole('button', { name: new RegExp(`^${name} `) });
const line = (title: string) => tray().getByRole('listitem').filter({ hasText: title });

let changes = 0;
function work(changed: Partial<OwnWork> = {}): OwnWork {
  changes += 1;
  return {
    ...{ kind: 'imports.step', id: idOf(1), changedAt: changes, title: 'Import, works.csv', standing: 'working' },
    ...{ words: 'Importing', done: 412, all: 1_286, isShare: false, needs: null },
    ...{ href: '/directories/import-artworks?importId=1', step: { by: 'imports.step', name: 'pause' } },
    ...changed,
  };
}
const ended = (changed: Partial<OwnWork> = {}) =>
  work({ standing: 'ended', words: 'Imported', done: 1_286, step: null, ...changed });
const waiting = (changed: Partial<OwnWork> = {}) =>
  work({ id: idOf(2), standing: 'waiting', words: 'Dry run done', needs: 'Start it.', step: null, ...changed });

const fail = (route: Route) =>
  answer(route, () => {
    throw new AppError('common/unexpected', 500, failedWords);
  });
/** The body of the last call to this address. */
function sentTo(address: string): unknown {
  const call = vi.mocked(fetch).mock.calls.find(([url, init]) => String(url) === address && init?.method === 'POST');
  return call && (call[1]?.body ? JSON.parse(String(call[1].body)) : null);
}
const tell = (...works: OwnWork[]) => answer(longWorksRoutes.list, { works });
/** A person with every menu in the header. */
const everyRole: Parameters<typeof account>[0] = {
  roles: ['SUPER', 'OO_CURATOR', 'OO_SUPERVISOR'],
  canWriteArticles: true,
};
const segments = {
  subscriptions: [],
  assigned: [{ id: idOf<SegmentId>(5), name: 'Prints', public: true, imageFileId: null }],
};
const show = (at = '/articles', me: Parameters<typeof account>[0] = {}) =>
  render(
    <>
      <Header />
      <OwnLongWorks findPlace={findHeaderTools} />
    </>,
    { me: account(me), root: { segments, system: [{ to: '/admin/audit', label: 'Audit log' }] }, at },
  );
async function open() {
  await ring().click();
  await expect.element(tray()).toBeVisible();
}
afterEach(() => page.viewport(1390, 900));

test('without long work the header has no ring', async () => {
  tell();
  await show();
  await expect.poll(() => callsOf(longWorksRoutes.list)).toHaveLength(1);
  await twoFrames();
  expect(ring().query()).toBeNull();
});

/** The place of the visible part; some parts have room around it that others may use. */
function contentOf(one: Element): DOMRect {
  if (one.childNodes.length === 0) return one.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect();
}

test.each([
  [1390, 900],
  [1088, 700],
  [960, 700],
  [390, 844],
  [320, 700],
] as const)('at %i px the ring names the works, covers nothing and moves nothing', async (width, height) => {
  await page.viewport(width, height);
  tell();
  const { router } = await show('/articles', everyRole);
  await expect.poll(() => callsOf(longWorksRoutes.list)).toHaveLength(1);
  const others = [...document.querySelectorAll('header a, header button, header input')].filter(
    (one) => one.checkVisibility() && !one.closest('[popover]'),
  );
  const boxes = () => others.map((one) => JSON.stringify(one.getBoundingClientRect()));
  const before = boxes();
  tell(work(), waiting());
  await router.navigate('/segments');
  await expect.element(ring()).toHaveAccessibleName('2 long works, 1 needs you');
  expect(boxes()).toEqual(before);
  const parts = [...ring().element().children].map((one) => one.getBoundingClientRect());
  const seen = parts.filter((one) => one.width > 0);
  const left = Math.min(...seen.map((one) => one.left));
  const right = Math.max(...seen.map((one) => one.right));
  const covered = others.filter((one) => contentOf(one).left < right && contentOf(one).right > left);
  expect(covered.map((one) => one.outerHTML)).toEqual([]);
  await open();
  await expectAccessible();
});

test('the tray says how far each work is, what it needs, and where it is', async () => {
  tell(work(), waiting({ title: 'Contacts, list.csv' }));
  await show();
  await open();
  await expect.element(line('Import, works.csv')).toMatchTextContent(/412 of 1,286.*Importing/);
  await expect.element(line('Contacts, list.csv')).toMatchTextContent(/Dry run done.*Start it\./);
  await expect
    .element(tray().getByRole('link', { name: 'Open Import, works.csv' }))
    .toHaveAttribute('href', '/directories/import-artworks?importId=1');
});

test('it is used by keyboard: the ring opens it, Tab reaches its acts, and Escape returns to the ring', async () => {
  tell(work());
  await show();
  await expect.element(ring()).toBeVisible();
  ring().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tray()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(tray().getByRole('button', { name: 'Pause Import, works.csv' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => tray().query()).toBeNull();
  await expect.element(ring()).toHaveFocus();
});

test.each<[OwnWork['step'] & object, Route, string, unknown]>([
  [{ by: 'imports.step', name: 'pause' }, importsRoutes.step, '/api/imports/ID/steps', { step: 'pause' }],
  [{ by: 'imports.step', name: 'start' }, importsRoutes.step, '/api/imports/ID/steps', { step: 'start' }],
  [
    { by: 'contact-imports.step', name: 'pause' },
    contactImportsRoutes.step,
    '/api/contact-imports/ID/steps',
    { step: 'pause' },
  ],
  [
    { by: 'contact-imports.step', name: 'start' },
    contactImportsRoutes.step,
    '/api/contact-imports/ID/steps',
    { step: 'start' },
  ],
  [{ by: 'mailings.send', name: 'pause' }, mailingsRoutes.pause, '/api/mailings/ID/pause', null],
  [{ by: 'mailings.send', name: 'start' }, mailingsRoutes.resume, '/api/mailings/ID/resume', null],
])('%j is the call of its kind, and the tray shows its effect', async (step, route, path, body) => {
  const isPause = step.name === 'pause';
  tell(work({ kind: step.by, step, standing: isPause ? 'working' : 'paused' }));
  await show();
  await open();
  succeed(route, () => tell(work({ kind: step.by, words: 'Another state', standing: isPause ? 'paused' : 'working' })));
  await act(isPause ? 'Pause' : 'Resume').click();
  await expect.element(line('Import, works.csv')).toMatchTextContent('Another state');
  expect(sentTo(path.replace('ID', idOf(1)))).toEqual(body);
});

test.each([
  ['with an error of the server', (route: Route) => fail(route)],
  ['without a network', disconnect],
])('a step that fails %s leaves the work as it is and says why', async (_, breakIt) => {
  tell(work());
  await show();
  await open();
  breakIt(importsRoutes.step);
  await act('Pause').click();
  await expect.element(tray().getByRole('alert')).toBeVisible();
  await expect.element(act('Pause')).toBeVisible();
  await expect.element(line('Import, works.csv')).toMatchTextContent('412 of 1,286');
});

test.each([
  ['an error of the server', (route: Route) => fail(route)],
  ['a lost network', disconnect],
])('after %s the tray keeps its works and says that they are old, until the server answers', async (_, breakIt) => {
  tell(work());
  await show();
  await open();
  breakIt(longWorksRoutes.list);
  await expect.element(tray().getByRole('alert')).toMatchTextContent('The list is as it was');
  await expect.element(line('Import, works.csv')).toMatchTextContent('412 of 1,286');
  // The tray also looks by itself, so while there is an answer the button may leave at any moment.
  const asked = () => vi.mocked(fetch).mock.calls.length;
  const before = asked();
  await tray().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(asked).toBeGreaterThan(before);
  await expect.element(tray().getByRole('alert')).toBeVisible();
  tell(work({ done: 600 }));
  await expect.element(line('Import, works.csv')).toMatchTextContent('600 of 1,286');
  expect(tray().getByRole('alert').query()).toBeNull();
});

test('a work that ends says so once, stays until the tray was open, and leaves', async () => {
  tell(work());
  const { router } = await show();
  await expect.element(ring()).toBeVisible();
  tell(ended());
  await expect.poll(said).toEqual(['Import, works.csv: Imported']);
  await expect.element(ring()).toHaveAccessibleName('1 long work, 1 finished');
  await router.navigate('/segments');
  await expect.poll(() => callsOf(longWorksRoutes.list).length).toBeGreaterThan(2);
  expect(said()).toEqual(['Import, works.csv: Imported']);

  answer(longWorksRoutes.see, { works: [] });
  await open();
  await expect.poll(() => callsOf(longWorksRoutes.see)).toHaveLength(1);
  await expect.element(line('Import, works.csv')).toMatchTextContent('Imported');
  tell();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: '0 long works' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.querySelector('[popovertarget=long-works]')).toBeNull();
});

test('a work that ends on its own page is seen there, and is not announced', async () => {
  tell(work());
  await show('/directories/import-artworks?importId=1&tab=run');
  await expect.element(ring()).toBeVisible();
  answer(longWorksRoutes.see, { works: [] });
  tell(ended());
  await expect.poll(() => callsOf(longWorksRoutes.see)).toHaveLength(1);
  await expect.poll(() => ring().query()).toBeNull();
  expect(said()).toEqual([]);
});

test('a work that waits for the page that is open is not in the ring there', async () => {
  tell(waiting());
  const { router } = await show('/directories/import-artworks?importId=1');
  await expect.poll(() => callsOf(longWorksRoutes.list)).toHaveLength(1);
  await twoFrames();
  expect(ring().query()).toBeNull();
  await router.navigate('/segments');
  await expect.element(ring()).toHaveAccessibleName('1 long work, 1 needs you');
});

test('work that needs the person can be put away, and stays if that fails', async () => {
  tell(waiting({ title: 'Contacts, list.csv' }), work());
  await show();
  await open();
  fail(longWorksRoutes.see);
  await act('Put away').click();
  await expect.element(line('Contacts, list.csv').getByRole('alert')).toBeVisible();
  answer(longWorksRoutes.see, () => {
    tell(work());
    return { works: [work()] };
  });
  await act('Put away').click();
  await expect.poll(() => line('Contacts, list.csv').query()).toBeNull();
  await expect.element(ring()).toHaveAccessibleName('1 long work');
});

test('a hidden tab asks for nothing, and looks when the person returns', async () => {
  tell(work());
  await show();
  await expect.element(ring()).toBeVisible();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const asked = callsOf(longWorksRoutes.list).length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(callsOf(longWorksRoutes.list)).toHaveLength(asked);
  hidden.mockReturnValue(false);
  tell(work({ done: 900 }));
  document.dispatchEvent(new Event('visibilitychange'));
  await open();
  await expect.element(line('Import, works.csv')).toMatchTextContent('900 of 1,286');
});
