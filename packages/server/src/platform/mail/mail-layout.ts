import type { MailTopic } from '@oeuvre/contracts/kernel/mail-topics.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { Html, html } from '../text/html.ts';
import type { Mail, MailFrom } from './mail-model.ts';

/* The colour tokens in sRGB: mail programs support neither oklch nor custom properties. Light is inline, dark in the
   style element. */
const sans = "font-family:'Hanken Grotesk',Helvetica,Arial,sans-serif";
const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";
const light = {
  ground: '#fbfaf7',
  line: '#e0ded8',
  ink: '#1e1a16',
  soft: '#58514c',
  accent: '#c0401f',
  onAccent: '#fdfcf8',
  plate: '#efede7',
} as const;
const dark = {
  ground: '#14110e',
  line: '#322d29',
  ink: '#eae7e2',
  soft: '#b4b1aa',
  accent: '#ee7149',
  onAccent: '#150a07',
  plate: '#221e1a',
} as const;

const paragraph = `margin:0 0 18px;${serif};font-size:18px;line-height:1.6;color:${light.ink}`;
const small = `margin:0 0 8px;${sans};font-size:14px;line-height:1.5;color:${light.soft}`;

const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: inherit; }
  @media (max-width: 600px) {
    .frame { padding: 24px 20px 32px !important; }
    h1 { font-size: 30px !important; }
    .cell { width: 104px !important; padding-right: 16px !important; }
    .wide { width: 100% !important; }
    .stack { display: block !important; width: auto !important; padding-bottom: 16px !important; }
    .stack img { max-width: 100% !important; }
    .gap { display: none !important; }
    .button { text-align: center !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${dark.ground} !important; }
    .words h1, .words h2, .words h3, .words p, .words a, .words em, .words blockquote, .brand { color: ${dark.ink} !important; }
    .soft, .soft a, .words .soft, .words .soft a { color: ${dark.soft} !important; }
    .plate { background-color: ${dark.plate} !important; color: ${dark.ink} !important; }
    .line { border-color: ${dark.line} !important; }
    .button { background-color: ${dark.accent} !important; }
    .button a { color: ${dark.onAccent} !important; }
  }`;

/** A picture in a mail. */
export interface MailPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Shown in its place while pictures are blocked. */
  readonly alt: string;
}

/** The writer of a mail, in its head. */
export interface MailSender {
  readonly name: string;
  readonly url: string;
  /** A few words below the name. */
  readonly line: string;
  /** The address of a square picture. */
  readonly pictureSrc?: string | undefined;
}

/** The parts of a mail in the common layout. */
export interface MailPage {
  /** Its head, such as that of the segment that writes; the site itself if left out. */
  readonly sender?: MailSender | Html | undefined;
  readonly title: string;
  /** The preview text that mail programs show after the subject. */
  readonly preheader: string;
  /** The link on the site's name. */
  readonly home: string;
  readonly body: Html;
  readonly footer: Html;
}

/** The head of a mail that no single segment writes. */
export const houseHead = (url: string): MailSender => ({ name: productName, url, line: '' });

const senderPicture = 48;
/** The head of a mail: its writer. */
export function mailHead({ name, url, line, pictureSrc }: MailSender): Html {
  const picture = pictureSrc
    ? html`<td width="62" valign="middle" style="width:62px;padding:0 14px 0 0"><img class="plate" src="${pictureSrc}" width="${senderPicture}" height="${senderPicture}" alt="" style="display:block;background-color:${light.plate}"></td>`
    : '';
  const words = line
    ? html`<p class="soft" style="margin:0;${new Html(sans)};font-size:14px;line-height:1.4;color:${light.soft}">${line}</p>`
    : '';
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${picture}
<td valign="middle"><p style="margin:0;${new Html(serif)};font-size:20px;line-height:1.2"><a class="brand" href="${url}" style="color:${light.ink};text-decoration:none">${name}</a></p>${words}</td></tr></table>`;
}

/**
 * The one layout of every mail: who writes, a column of 552 px, a footer that says why it was sent. Outlook for Windows
 * keeps padding only on cells, and needs PixelsPerInch to keep the size of pictures on a dense screen.
 */
export function mailPage({ title, preheader, home, body, footer, sender }: MailPage): string {
  // The zero-width filler keeps the first words of the body out of the preview line.
  const filling = new Html('&#847;&zwnj;&nbsp;'.repeat(60));
  return html`<!doctype html>
<html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${new Html(style)}</style>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${filling}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.ground}"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td class="frame" align="left" style="padding:36px 24px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td style="padding:0 0 32px">${sender instanceof Html ? sender : mailHead(sender ?? houseHead(home))}</td></tr>
<tr><td class="words" style="padding:0 0 36px">${body}</td></tr>
<tr><td class="line soft" style="border-top:1px solid ${light.line};padding:18px 0 0">${footer}${postalPlace}</td></tr>
</table>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}

/** A small grey line below or above the text: reasons, links to unsubscribe. */
export const smallPrint = (content: Html | string) => html`<p class="soft" style="${new Html(small)}">${content}</p>`;

export const quietLink = (url: string, words: string) =>
  html`<a href="${url}" style="color:${light.soft};text-decoration:underline">${words}</a>`;

/** A plain-text mail with its footer after the separator that mail programs know. */
export const plainMail = (body: string, footer: readonly string[]) =>
  `${body.trim()}\n\n-- \n${footer.join('\n')}${postalPlace}\n`;

/** The place of the postal address, last in the footer. It survives escaping, as slots do. */
const postalPlace = '\uE002';

function atPostalPlace(body: string, words: string): string {
  const at = body.lastIndexOf(postalPlace);
  return at < 0 ? body : body.slice(0, at) + words + body.slice(at + 1);
}

interface Bodies {
  readonly html: string;
  readonly text: string;
}

/** The mail with the postal address of the house in its footer, or without one if the house has none. */
export const withPostalAddress = <M extends Bodies>(mail: M, address: string | undefined): M => ({
  ...mail,
  html: atPostalPlace(mail.html, address ? smallPrint(address).text : ''),
  text: atPostalPlace(mail.text, address ? `\n${address}` : ''),
});

/** The writer of a mail, if it is not the site itself: its head and its From. */
export interface MailWriter {
  readonly sender?: MailSender | undefined;
  readonly named?: MailFrom | undefined;
}

/** The texts of a mail that asks for one thing. */
export interface ActionMail extends MailWriter {
  readonly topic: MailTopic;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** The line below the heading, such as the person who asks. */
  readonly byline?: string;
  /** The preview text, if it is not the first paragraph. */
  readonly preheader?: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** A line below the button, such as the end of an invitation. */
  readonly after?: string;
  /** Why this mail was sent and what to do if nobody asked for it. */
  readonly note: string;
}

export const mailHeading = (words: string) =>
  html`<h1 style="margin:0 0 20px;${new Html(serif)};font-size:36px;line-height:1.1;font-weight:400;color:${light.ink}">${words}</h1>`;

export const mailParagraph = (content: Html | string) => html`<p style="${new Html(paragraph)}">${content}</p>`;

/** One of several things in a mail, such as an article: a picture at the left, a title and some words. */
export interface MailRow {
  readonly url: string;
  readonly title: string;
  readonly byline: string;
  readonly text: string;
  readonly picture: MailPicture | undefined;
}

const rowPicture = 168;
const small15 = `${sans};font-size:15px;line-height:1.5;color:${light.soft}`;

/** A row under a rule. A blocked picture keeps its place and says its words. */
export const mailRow = ({ url, title, byline, text, picture }: MailRow) => {
  const words = html`<h2 style="margin:0;${new Html(serif)};font-size:23px;line-height:1.2;font-weight:400;color:${light.ink}"><a href="${url}" style="color:${light.ink};text-decoration:none">${title}</a></h2>
<p class="soft" style="margin:4px 0 8px;${new Html(small15)}">${byline}</p>${text ? html`<p class="soft" style="margin:0;${new Html(small15)}">${text}</p>` : ''}`;
  const height = picture && Math.round((rowPicture * picture.height) / picture.width);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
${picture ? html`<td class="line cell" width="190" valign="top" style="width:190px;border-top:1px solid ${light.line};padding:22px 22px 22px 0"><img class="plate" src="${picture.src}" width="${rowPicture}" height="${height}" alt="${picture.alt}" style="display:block;width:100%;height:auto;aspect-ratio:${picture.width}/${picture.height};${new Html(serif)};font-style:italic;font-size:14px;line-height:1.35;color:${light.ink};background-color:${light.plate}"></td>` : ''}
<td class="line" valign="top" style="border-top:1px solid ${light.line};padding:22px 0">${words}</td>
</tr></table>`;
};

/** Quiet words below a heading or a button. */
const mailByline = (words: string) => html`<p class="soft" style="margin:0 0 20px;${new Html(small15)}">${words}</p>`;

/** The one thing that a mail asks for. */
export const actionButton = ({
  label,
  url,
}: ActionMail['action']) => html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:10px 0 28px">
<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" bgcolor="${light.accent}" style="background-color:${light.accent};border-radius:6px;padding:13px 22px"><a href="${url}" style="${new Html(sans)};font-size:16px;line-height:1.25;font-weight:bold;color:${light.onAccent};text-decoration:none">${label}</a></td>
</tr></table></td></tr></table>`;

/** A mail that asks for one thing: confirm an address, set a password, accept an invitation. */
export function actionMail(words: ActionMail): Mail {
  const { heading, byline, preheader, paragraphs, action, after, note, sender, ...envelope } = words;
  const { subject } = envelope;
  const body = html`${mailHeading(heading)}${byline ? mailByline(byline) : ''}
${paragraphs.map(mailParagraph)}
${actionButton(action)}
${after ? mailByline(after) : ''}
${smallPrint('If the button does nothing, copy this address into your browser:')}
${smallPrint(html`<span style="word-break:break-all">${quietLink(action.url, action.url)}</span>`)}`;
  return {
    ...envelope,
    html: mailPage({
      title: subject,
      sender,
      preheader: preheader ?? paragraphs[0] ?? heading,
      home: new URL(action.url).origin,
      body,
      footer: smallPrint(note),
    }),
    text: plainMail(
      [heading, byline, ...paragraphs, `${action.label}: ${action.url}`, after].filter(Boolean).join('\n\n'),
      [note],
    ),
  };
}
