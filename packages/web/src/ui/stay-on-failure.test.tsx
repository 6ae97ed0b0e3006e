import { useFetcher, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { stayOnFailure } from './stay-on-failure.ts';

function Membership() {
  const fetcher = useFetcher();
  return (
    <>
      <output>{useLoaderData() as string}</output>
      <button type="button" onClick={() => void fetcher.submit({}, { method: 'post' })}>
        Leave
      </button>
    </>
  );
}

/** Shows how the page stands after an act that is refused with this status, while the server knows better. */
async function afterRefusal(status: number): Promise<string> {
  let standing = 'no member';
  const refuse = () => Promise.reject({ code: 'memberships/refused', status, message: `Refused with ${status}.` });
  await render(null, {
    at: '/membership',
    routes: [
      {
        path: 'membership',
        loader: () => standing,
        action: () => stayOnFailure(refuse),
        element: <Membership />,
        hydrateFallbackElement: <p>Loading</p>,
      },
    ],
  });
  await expect.element(page.getByRole('status')).toHaveTextContent('no member');
  standing = 'member';
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText(`Refused with ${status}.`).last()).toBeVisible();
  // Whatever the page asks for again, it asks at once.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return page.getByRole('status').element().textContent;
}

test('a page is read again after a conflict, because it is out of date', async () => {
  expect(await afterRefusal(409)).toBe('member');
});

test.each([403, 500, 503])('a page is not read again after a refusal with %i', async (status) => {
  expect(await afterRefusal(status)).toBe('no member');
});

test('a page is read again after a conflict that the action returns', async () => {
  const refused = { error: 'This is not possible in the current state of the membership.', status: 409 };
  expect(await stayOnFailure(async () => refused)).toMatchObject({ data: refused, init: { status: 200 } });
  // Any other answer keeps the status that the server gave it.
  for (const answer of [{ applied: true }, { ...refused, status: 403 }])
    expect(await stayOnFailure(async () => answer)).toBe(answer);
});
