/** Notifications per page by default. */
export const notificationsPerPage = 20;
/** Unread notifications also go by mail after this time. In seconds. */
export const mailAfterSeconds = 300;
/** Notifications are deleted after this many days, read or not. */
export const notificationsKeptDays = 180;
