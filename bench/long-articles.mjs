// The two articles for measuring typing, created through the server's own calls.
import sharp from 'sharp';

const words =
  'Water gives a painter nothing to hold. It has no edge, no weight that one could draw, and it is gone before the brush is loaded. What can be kept is the order of things.';
const paragraph = (at) => ({ id: `p${at}`, type: 'paragraph', children: [{ text: `${at}. ${words}` }] });
const title = (text) => ({ id: 'title', type: 'title', children: [{ text }] });

export const longValue = (count) => [
  title('A long article'),
  ...Array.from({ length: count }, (_, at) => paragraph(at)),
];

/** 300 blocks: 60 pictures, 20 carousels, 20 models and text with 100 hints. */
export function richValue({ pictures, artworks }) {
  const text = (at) => {
    const hint = {
      id: `h${at}`,
      type: 'hint',
      hintContent: 'A figure near the edge of a picture that leads the eye into its depth.',
      children: [{ text: 'repoussoir' }],
    };
    return at % 2 === 0
      ? { ...paragraph(at), children: [{ text: `${at}. ${words} ` }, hint, { text: ' and so on.' }] }
      : paragraph(at);
  };
  const blocks = [];
  for (let at = 0; at < 200; at++) {
    blocks.push(text(at));
    if (at % 10 < 3)
      blocks.push({
        id: `i${at}`,
        type: 'images',
        images: [{ id: `${at}`, ...pictures[at % pictures.length], children: [{ text: 'A caption' }] }],
      });
    if (at % 10 === 5)
      blocks.push({ id: `c${at}`, type: 'artworksCarousel', artworks: artworks.map((id) => ({ id })) });
    if (at % 10 === 8) blocks.push({ id: `m${at}`, type: 'model', uuid: 'd8d3e9bf45f2418db6bd4a3e3a2b7f50' });
  }
  return [title('A rich article'), ...blocks];
}

/** Signs in as the demo's author and creates both articles; returns their addresses and the cookie. */
export async function seedLongArticles(server, count) {
  const headers = { origin: server };
  const signedIn = await fetch(`${server}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'author@oeuvre.test', password: 'oeuvre-demo' }),
  });
  const [name, ...value] = signedIn.headers.getSetCookie()[0].split(';')[0].split('=');
  const cookie = { name, value: value.join('='), url: server };
  headers.cookie = `${name}=${cookie.value}`;
  const answerOf = async (response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const keep = async (value) => {
    const body = JSON.stringify({ value });
    const { id } = await answerOf(
      await fetch(`${server}/api/articles`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
    );
    return `${server}/articles/${id}?mode=edit`;
  };
  const upload = async (colour) => {
    const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'picture.jpg');
    const { location, width, height } = await answerOf(
      await fetch(`${server}/api/file/articles`, { method: 'POST', headers, body }),
    );
    return { src: location, width, height };
  };
  const { exhibits } = await answerOf(await fetch(`${server}/api/exhibits/open-oeuvre?itemsPerPage=6`));
  const pictures = [];
  for (const colour of ['#445', '#756', '#243', '#864']) pictures.push(await upload(colour));
  return {
    cookie,
    long: await keep(longValue(count)),
    rich: await keep(richValue({ pictures, artworks: exhibits.map(({ id }) => id) })),
  };
}
