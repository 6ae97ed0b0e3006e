/** `m***@example.org`: enough to recognise one's own address, too little to learn somebody else's. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/u, '$1***$2');
