/** Notifications of one page unless the address says otherwise. */
export const notificationsPerPage = 20;
/** What is not read so long after is also told by mail. In seconds. */
export const mailAfterSeconds = 300;
/** Kept for so many days, read or not. */
export const notificationsKeptDays = 180;
