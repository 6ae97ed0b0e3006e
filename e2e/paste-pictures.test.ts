import { kept, newArticle, paste } from './pasting.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { aPicture, textOf, untilSaved } from './writing.ts';

test('cut pictures, carousels and models come back when pasted', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const headers = { origin: serverUrl() };
  const { location } = await (
    await page.request.post('/api/file/articles', { multipart: { file: await aPicture('cut.jpg', '#357') }, headers })
  ).json();
  const { exhibits } = await (await page.request.get('/api/exhibits/open-oeuvre?itemsPerPage=2')).json();
  const image = (id: string, words: string) => ({
    id,
    src: location,
    width: 1200,
    height: 800,
    alt: `Alt of ${words}`,
    children: [{ text: words, bold: true }],
  });
  const value = [
    { id: 't', type: 'title', children: [{ text: 'Cut' }] },
    { id: 'p', type: 'paragraph', children: [{ text: 'Opening' }] },
    { id: 'i', type: 'images', images: [image('one', 'first'), image('two', 'second')] },
    { id: 'q', type: 'quote', children: [{ text: 'between' }] },
    { id: 'c', type: 'artworksCarousel', artworks: exhibits.map(({ id }: { id: string }) => ({ id })) },
    { id: 'm', type: 'model', uuid: 'd8d3e9bf45f2418db6bd' },
    { id: 'e', type: 'paragraph', align: 'center', children: [{ text: 'end' }] },
  ];
  const { id } = await (await page.request.post('/api/articles', { data: { value }, headers })).json();
  const stored = async () => {
    await untilSaved(page);
    return (await (await page.request.get(`/api/articles/${id}`)).json()).value;
  };
  // Pasted blocks are new ones, and so are their pictures.
  const withoutIds = (blocks: unknown) =>
    JSON.parse(JSON.stringify(blocks, (name, one) => (name === 'id' && !String(one).includes('-') ? undefined : one)));
  const before = withoutIds(value);
  await page.goto(`/articles/${id}?mode=edit`);
  await textOf(page).getByText('end').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect(textOf(page).locator('figure')).toHaveCount(0);
  await page.keyboard.press('Control+v');
  await expect(textOf(page).locator('figure')).toHaveCount(2);
  const after = (await stored()).map((block: { images?: object[] }) => ({
    ...block,
    id: 'x',
    ...(block.images && { images: block.images.map((one) => ({ ...one, id: 'x' })) }),
  }));
  // The mandatory paragraph of an emptied article stays below.
  expect(withoutIds(after)).toEqual([...before, { type: 'paragraph', children: [{ text: '' }] }]);

  // Copy only the block of one picture to another place.
  await textOf(page).getByText('between').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await expect(textOf(page).locator('figure')).toHaveCount(4);
  expect(
    (await stored())
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => /images|Carousel|model/.test(type)),
  ).toEqual(['images', 'artworksCarousel', 'model', 'images', 'artworksCarousel', 'model']);
});

test('pictures come from the clipboard, in place; the author learns how many are missing and can choose them from disk', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await page.goto('/my-articles');
  const { buffer } = await aPicture('a.jpg', '#a53');
  const hex = buffer.toString('hex').replace(/.{128}/g, '$&\n');
  const said = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

  await test.step('Word: a page cannot read its disk, but its RTF; a metafile cannot be shown', async () => {
    const id = await newArticle(page);
    const picture = (name: string) =>
      `<![if !vml]><img width=600 height=400 src="file:///C:/Users/ines/AppData/Local/Temp/msohtmlclip1/01/${name}"><![endif]>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><meta name=Generator content="Microsoft Word 15"><body>
<p class=MsoNormal>Before ${picture('clip_image001.jpg')}<o:p></o:p></p><p class=MsoNormal>Between<o:p></o:p></p><p class=MsoNormal>${picture('clip_image002.wmz')}After</p>`;
    const rtf = `{\\rtf1\\ansi{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn fFlipH}{\\sv 0}}}\\picscalex50\\jpegblip\\bliptag-7{\\*\\blipuid 00ff00ff}\n${hex}}}{\\nonshppict{\\pict\\wmetafile8 0a0b}}text{\\pict\\wmetafile8\\picw10 0a0b}}`;
    await paste(page, { 'text/html': html, 'text/plain': 'Before Between After', 'text/rtf': rtf });
    await expect(textOf(page).locator('figure img')).toHaveAttribute('src', /^\/files\//);
    await said('1 picture could not be pasted');
    expect(await kept(page, id)).toEqual([
      'paragraph: Before',
      'images: 1 of 1200 px',
      'paragraph: Between',
      'paragraph: After',
    ]);
  });

  await test.step('Safari: blob addresses; two pictures side by side stay so, and a caption stays a caption', async () => {
    const id = await newArticle(page);
    const local = await page.evaluate(
      async (base64) =>
        URL.createObjectURL(
          new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], { type: 'image/jpeg' }),
        ),
      buffer.toString('base64'),
    );
    await paste(page, {
      'text/html': `<figure><img src="${local}" alt="A wave"><figcaption>The <i>caption</i></figcaption></figure><p>x<img src="${local}"><img src="data:image/jpeg;base64,${buffer.toString('base64')}">y</p>`,
    });
    await expect(textOf(page).locator('figure img[src^="/files/"]')).toHaveCount(3);
    expect(await kept(page, id)).toEqual([
      'images: 1 of 1200 px',
      'paragraph: x',
      'images: 2 of 1200 px',
      'paragraph: y',
    ]);
    const { value } = await (await page.request.get(`/api/articles/${id}`)).json();
    expect(value[2].images[0]).toMatchObject({
      alt: 'A wave',
      children: [{ text: 'The ' }, { text: 'caption', italic: true }],
    });
  });

  await test.step('another site: nothing is requested from it', async () => {
    const id = await newArticle(page);
    await paste(page, {
      'text/html':
        '<p>Words</p><img src="https://elsewhere.example/a.jpg" width=300><img src="//elsewhere.example/b.jpg"><img src="https://elsewhere.example/counter.gif" width=1 height=1><iframe src="https://films.example/1"></iframe><p>more 😀 <img class="emoji" alt="🎨" src="https://elsewhere.example/s.png"></p>',
    });
    await said('2 pictures and 1 embedded item could not be pasted');
    expect(await kept(page, id)).toEqual(['paragraph: Words', 'paragraph: more 😀 🎨']);
    await page.getByRole('button', { name: 'Choose from disk' }).click();
    await expect(page.getByRole('dialog', { name: 'Insert images' })).toBeVisible();
    expect([...new Set(asked)]).toEqual([new URL(serverUrl()).host, '']);
  });
});
