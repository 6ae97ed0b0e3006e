import { z } from 'zod';

/**
 * Every id is a UUIDv7 string: sortable by creation time; it need not be secret. Brands keep the kinds apart at compile
 * time.
 */
export const id = <Brand extends string>() => z.uuid().brand<Brand>();

/** Whether a text is an id; for the browser, which has no schemas. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);

export const userId = id<'UserId'>();
export type UserId = z.infer<typeof userId>;
export const segmentId = id<'SegmentId'>();
export type SegmentId = z.infer<typeof segmentId>;
export const fileId = id<'FileId'>();
export type FileId = z.infer<typeof fileId>;
export const contactId = id<'ContactId'>();
export type ContactId = z.infer<typeof contactId>;
export const membershipId = id<'MembershipId'>();
export type MembershipId = z.infer<typeof membershipId>;
export const artworkId = id<'ArtworkId'>();
export type ArtworkId = z.infer<typeof artworkId>;
export const collectionId = id<'CollectionId'>();
export type CollectionId = z.infer<typeof collectionId>;
/** A work's place in a collection, or a wall text. */
export const collectionItemId = id<'CollectionItemId'>();
export type CollectionItemId = z.infer<typeof collectionItemId>;
export const tagId = id<'TagId'>();
export type TagId = z.infer<typeof tagId>;
export const articleId = id<'ArticleId'>();
export type ArticleId = z.infer<typeof articleId>;
/** The digest of one person on one day. */
export const digestId = id<'DigestId'>();
export type DigestId = z.infer<typeof digestId>;
export const mailingId = id<'MailingId'>();
export type MailingId = z.infer<typeof mailingId>;
/** An address that gets no mail. */
export const suppressionId = id<'SuppressionId'>();
export type SuppressionId = z.infer<typeof suppressionId>;
export const commentId = id<'CommentId'>();
export type CommentId = z.infer<typeof commentId>;
export const commentReplyId = id<'CommentReplyId'>();
export type CommentReplyId = z.infer<typeof commentReplyId>;
export const articleHistoryId = id<'ArticleHistoryId'>();
export const notificationId = id<'NotificationId'>();
export type NotificationId = z.infer<typeof notificationId>;
export const applicationId = id<'ApplicationId'>();
export type ApplicationId = z.infer<typeof applicationId>;
export const applicationQuestionId = id<'ApplicationQuestionId'>();
export type ApplicationQuestionId = z.infer<typeof applicationQuestionId>;
/** A room of the chat. */
export const chatId = id<'ChatId'>();
export type ChatId = z.infer<typeof chatId>;
export const chatMessageId = id<'ChatMessageId'>();
export type ChatMessageId = z.infer<typeof chatMessageId>;
