/** One of our messages parsed again: its headers as written and its two bodies. */
export interface MailParts {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
  readonly text: string;
}

interface Entity {
  readonly headers: MailParts['headers'];
  readonly body: string;
}

function entityOf(source: string): Entity {
  const end = source.search(/\r?\n\r?\n/);
  const head = end < 0 ? source : source.slice(0, end);
  const headers = head.split(/\r?\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(':');
    return [
      line.slice(0, colon),
      line
        .slice(colon + 1)
        .replace(/\r?\n[ \t]+/g, ' ')
        .trim(),
    ] as const;
  });
  return { headers, body: end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '') };
}

const headerOf = ({ headers }: Entity, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

/** Parses what the mailer composes (text and HTML as multipart/alternative, or one of them), not arbitrary mail. */
export function partsOfMail(raw: string): MailParts {
  const message = entityOf(raw);
  const boundary = /boundary="?([^";]+)"?/i.exec(headerOf(message, 'content-type'))?.[1];
  const entities = boundary
    ? message.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => entityOf(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')))
    : [message];
  const bodyOf = (type: string) =>
    entities.filter((one) => (headerOf(one, 'content-type') || 'text/plain').startsWith(type)).map(decoded)[0] ?? '';
  return { headers: message.headers, html: bodyOf('text/html'), text: bodyOf('text/plain') };
}

function decoded(entity: Entity): string {
  const encoding = headerOf(entity, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(entity.body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return entity.body;
  const bytes = entity.body
    .replace(/[ \t]*=\r?\n/g, (soft) => soft.replace(/=\r?\n/, ''))
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
