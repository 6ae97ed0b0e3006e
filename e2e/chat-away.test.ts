import { addressOf, nameOf, offlineLines, openRoom, send, texts } from './chat-steps.ts';
import { expect, test } from './visitor.ts';

/** How long one of the two is away. CHAT_AWAY_MS=60000 makes it a minute: longer than the server waits for a sign. */
const awayMs = Number(process.env.CHAT_AWAY_MS ?? 4_000);
/** So few that a room shows all of them. */
const each = 5;

test(`two curators write, one of them without a network for ${awayMs / 1_000} seconds: everything arrives once, in one order, on both sides`, async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const [one, other] = [await visit('curator@oeuvre.test'), await visit('collaborator@oeuvre.test')];
  const address = await addressOf(one, 'Weather and Water');
  const [mine, theirs] = [await nameOf(one), await nameOf(other)];
  for (const page of [one, other]) await page.goto(address);
  const ours = await openRoom(one, theirs);
  const yours = await openRoom(other, mine);
  await send(ours, 'Before');
  await expect(yours.getByText('Before')).toBeVisible();

  await one.context().setOffline(true);
  const [written, heard]: [string[], string[]] = [[], []];
  const pause = awayMs / each;
  for (let at = 1; at <= each; at += 1) {
    written.push(`Away ${at}`);
    heard.push(`Here ${at}`);
    await send(ours, written.at(-1)!);
    await send(yours, heard.at(-1)!);
    await one.waitForTimeout(pause);
  }
  await expect(ours.getByText('You are offline')).toBeVisible();
  expect(await texts(ours)).toEqual(['Before', ...written]);
  expect(await texts(yours)).toEqual(['Before', ...heard]);

  await one.context().setOffline(false);
  const whole = ['Before', ...heard, ...written];
  for (const panel of [ours, yours]) await expect.poll(() => texts(panel)).toEqual(whole);
  await expect(ours.getByText('You are offline')).toBeHidden();

  // Nothing comes twice when both read the room anew.
  for (const page of [one, other]) await page.reload();
  const [again, likewise] = [await openRoom(one, theirs), await openRoom(other, mine)];
  for (const panel of [again, likewise]) await expect.poll(() => texts(panel)).toEqual(whole);
});
