import { expectSound } from './page-checks.ts';
import { at, expect, test } from './visitor.ts';

interface Listed {
  readonly exhibits: readonly {
    id: string;
    title: string;
    openId: string;
    segments: readonly string[];
    image: object | null;
  }[];
}

for (const width of [390, 1440])
  test(`a curator hangs a work, publishes it for the segment's readers, and takes it down, at ${width} px`, async ({
    visit,
  }) => {
    const curator = await visit('curator@oeuvre.test', { viewport: { width, height: 900 } });
    const { assigned } = (await (await curator.request.get('/api/users/me/segments')).json()) as {
      assigned: readonly { id: string; name: string; public: boolean }[];
    };
    const segment = assigned.find((one) => one.public)!;
    const { exhibits } = (await (
      await curator.request.get('/api/exhibits/open-oeuvre?itemsPerPage=100')
    ).json()) as Listed;
    // Works of the demo world: other tests approve works without pictures meanwhile. Each width has a work of its own.
    const works = exhibits.filter(({ image, segments }) => image && !segments.includes(segment.id));
    const work = works.at(width === 390 ? 0 : 1)!;
    const hangings = curator.getByRole('main').getByRole('listitem').filter({ hasText: work.openId });
    const dialog = curator.getByRole('dialog');

    await curator.goto(`/atelier/artworks?segmentId=${segment.id}`);
    await curator.waitForSelector('html[data-alive]');
    await expect(curator.getByRole('heading', { level: 1, name: segment.name })).toBeVisible();
    await expectSound(curator);

    await curator.getByRole('button', { name: 'Hang works' }).click();
    await dialog.getByRole('searchbox').fill(work.openId);
    await expect(dialog.getByText('1 artwork', { exact: true })).toBeVisible();
    await dialog.getByRole('checkbox', { name: work.title }).check();
    await expectSound(curator);
    await dialog.getByRole('button', { name: 'Hang 1 artwork' }).click();
    await expect(hangings.getByText('Unpublished')).toBeVisible();

    const member = await visit('member@oeuvre.test');
    const seen = member.getByRole('main').getByText(work.title, { exact: true });
    const readers = `/subscriptions?segmentId=${segment.id}`;
    await member.goto(readers);
    await expect(member.getByRole('main').getByRole('status').first()).toBeVisible();
    await expect(seen).toHaveCount(0);

    await curator.getByRole('button', { name: 'Select', exact: true }).click();
    await hangings.getByRole('checkbox').check();
    await expectSound(curator);
    await expect(curator.getByRole('toolbar').getByRole('button', { name: 'Edit selected…' })).toBeVisible();
    await curator.getByRole('toolbar').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(hangings.getByText('Published')).toBeVisible();
    await expect(async () => {
      await member.goto(readers);
      await expect(seen.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();

    if (width === 390) {
      await curator.getByRole('button', { name: /^Filters/ }).click();
      await expectSound(curator);
      await dialog.getByRole('checkbox', { name: 'Unpublished' }).click();
      await dialog.getByRole('button', { name: 'View results' }).click();
    } else await curator.getByRole('checkbox', { name: 'Unpublished' }).click();
    await expect(curator).toHaveURL(at(/published=true/));
    const box = curator.getByRole('combobox', { name: 'Search artworks' });
    await box.fill(work.title);
    await curator
      .getByRole('option', { name: new RegExp(`^${work.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}.*Artwork$`) })
      .click();
    await expect(curator).toHaveURL(at(new RegExp(`artworkId=${work.id}`)));
    await expect(curator.getByRole('heading', { level: 2, name: work.title })).toBeVisible();
    await expect(curator.getByText(/^1 of \d+$/)).toBeVisible();
    await expectSound(curator);
    await curator.getByRole('button', { name: 'Take down' }).click();
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(curator).not.toHaveURL(at(/artworkId/));
    await expect(hangings).toHaveCount(0);
    await expect(async () => {
      await member.goto(readers);
      await expect(seen).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });

test('people who do not curate are refused, and guests log in first', async ({ visit, complaints }) => {
  complaints.expected.push(/403 \(Forbidden\)/);
  const author = await visit('author@oeuvre.test');
  const segments = (await (await author.request.get('/api/segments')).json()) as {
    segments: readonly { id: string }[];
  };
  await author.goto(`/open-oeuvre/artworks?segmentId=${segments.segments[0]!.id}`);
  await expect(author.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(author.getByText('This segment is not currently available with your account')).toBeVisible();
  const guest = await visit();
  await guest.goto('/atelier/artworks');
  await expect(guest).toHaveURL('/login?next=%2Fatelier%2Fartworks');
});

interface Assigned {
  readonly assigned: readonly { id: string; name: string }[];
}
interface Articles {
  readonly articles: readonly { id: string; title: string }[];
}

for (const width of [390, 1440])
  test(`the atelier has the articles of its segment, for curators and for reviewers, at ${width} px`, async ({
    visit,
  }) => {
    const viewport = { width, height: 900 };
    const curator = await visit('curator@oeuvre.test', { viewport });
    const read = async <Reply>(address: string) => (await (await curator.request.get(address)).json()) as Reply;
    const { assigned } = await read<Assigned>('/api/users/me/segments');
    const listed = await Promise.all(
      assigned.map(async (segment) => ({
        segment,
        ...(await read<Articles>(`/api/articles?segmentsIds=${segment.id}&articleStatus=true`)),
      })),
    );
    const { segment, articles } = listed.find((one) => one.articles.length > 0)!;
    const main = curator.getByRole('main');
    const list = `/open-oeuvre/artworks?segmentId=${segment.id}`;

    await curator.goto(list);
    await curator.waitForSelector('html[data-alive]');
    await main
      .getByRole('navigation', { name: 'Atelier' })
      .getByRole('link', { name: 'Articles', exact: true })
      .click();
    await expect(curator).toHaveURL(at(/tab=ARTICLES$/));
    await expect(main.getByRole('heading', { level: 1, name: segment.name })).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(articles.length);
    await expectSound(curator);
    await main.getByRole('link', { name: 'Hide the filters' }).click();
    await expect(main.getByRole('search')).toHaveCount(0);
    await expectSound(curator);
    await main.getByRole('link', { name: articles[0]!.title }).first().click();
    await expect(curator.getByRole('heading', { level: 1, name: articles[0]!.title })).toBeVisible();
    await curator.getByRole('link', { name: 'Segment articles' }).first().click();
    await expect(curator).toHaveURL(at(/^\/open-oeuvre\/artworks\?.*tab=ARTICLES/));
    await expect(main.getByRole('article')).toHaveCount(articles.length);

    // The browser keeps that the filters are closed, until they are opened again.
    await expect(main.getByRole('search')).toHaveCount(0);
    await main.getByRole('link', { name: 'Show the filters' }).click();
    await expect(main.getByRole('searchbox', { name: 'Search articles' }).or(main.getByRole('combobox'))).toBeVisible();

    const reviewer = await visit('super@oeuvre.test', { viewport });
    await reviewer.goto(`${list}&tab=ARTICLES`);
    const statuses = reviewer.getByRole('navigation', { name: 'Status' });
    await statuses.getByRole('link', { name: 'On review' }).click();
    await expect(reviewer).toHaveURL(at(/tab=ARTICLES&articleStatus=false/));
    await expect(statuses.getByRole('link', { name: 'On review' })).toHaveAttribute('aria-current', 'true');
  });

test('on a phone the filters of a wall open in a dialog, and View results closes it', async ({ visit }) => {
  const curator = await visit('curator@oeuvre.test', { viewport: { width: 390, height: 844 } });
  await curator.goto('/atelier/artworks');
  await curator.waitForSelector('html[data-alive]');
  await expect(curator.getByRole('checkbox', { name: 'Published', exact: true })).toHaveCount(0);
  await curator.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = curator.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('checkbox', { name: 'Unpublished' }).click();
  await expect(curator).toHaveURL(at(/published=true/));
  await expectSound(curator);
  await dialog.getByRole('button', { name: 'View results' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(curator.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
});
