import { useNavigate, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, twoFrames } from '../../../../test/render.tsx';
import { ListSearch } from '../../../domains/artworks/components/list-search/list-search.tsx';
import { TypedSearch } from './typed-search.tsx';

function Typed() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  return (
    <TypedSearch
      label="Search"
      searched={address.get('searchQuery') ?? ''}
      onSearch={(searchQuery) => void navigate(`?${new URLSearchParams({ searchQuery })}`)}
    />
  );
}

const field = () => page.getByRole('searchbox', { name: 'Search' });

for (const [kind, element] of [
  ['a search that follows the keys', <Typed key="typed" />],
  ['a search that Enter sends', <ListSearch key="list" label="Search" />],
] as const)
  test(`${kind}: what is typed on while its result loads stays, and going back still changes the field`, async () => {
    let gate: PromiseWithResolvers<null> | undefined;
    const list = { id: 'list', path: '/list', element, loader: () => gate?.promise ?? null };
    const { router, address } = await render(null, { routes: [list] });
    await router.navigate('/list');
    gate = Promise.withResolvers<null>();
    await field().fill('vel');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.navigation.state).toBe('loading');
    await userEvent.keyboard('vet');
    gate.resolve(null);
    gate = undefined;
    await expect.poll(address).toMatch(/searchQuery=vel/);
    await twoFrames();
    await expect.element(field()).toHaveValue('velvet');
    await expect.element(field()).toHaveFocus();
    await router.navigate('/list?searchQuery=fan');
    await expect.element(field()).toHaveValue('fan');
  });
