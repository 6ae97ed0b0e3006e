/** A colour scheme in which a mail is shown. */
export type MailScheme = 'light' | 'dark';

/**
 * A mail in one scheme. Mail programs choose by a media query; in our own previews the person who looks does. Links open
 * where `target` says.
 */
export function mailInScheme(mail: string, scheme: MailScheme, target: '_blank' | '_top'): string {
  const [head = '', ...body] = mail.split('</head>');
  const shown = head
    .replace('<head>', `<head><base target="${target}">`)
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('light dark', scheme);
  return [shown, ...body].join('</head>');
}
