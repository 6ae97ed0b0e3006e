/**
 * Whether an enhanced status code (RFC 3463) says that the mailbox does not exist. Codes of policy, content, size or a
 * full mailbox concern one mail only, and 5.1.7 and 5.1.8 concern the sender: an address is never given up for them.
 */
export const isDeadStatus = (status: string): boolean => /^5\.(?:1\.(?:[0-46]|10)|2\.1)$/.test(status);

const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const internetAddress = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;

/** The first enhanced status code in the words of a mail server; undefined if there is none. */
export const statusIn = (words: string): string | undefined => enhanced.exec(words.replace(internetAddress, ''))?.[1];

/** Many servers report 5.0.0 or 4.0.0 and write the true code into the diagnosis. */
export function trueStatus(reported: string | undefined, diagnosis: string): string | undefined {
  const status = reported ? statusIn(reported) : undefined;
  return status && !/^[45]\.0\.0$/.test(status) ? status : (statusIn(diagnosis) ?? status);
}
