import { defineErrors } from '../../kernel/errors.ts';

export const chatErrors = defineErrors('chat', {
  'not-yourself': [403, 'The header x-user-id names another person.'],
  'not-a-curator': [403, 'Only curators of this segment can use its chat.'],
  'read-only': [403, 'The others in this chat have left the segment. You can still read it.'],
  'not-the-author': [403, 'Only the author of a message can change or delete it.'],
  exists: [409, 'This chat exists already.'],
  'key-used': [409, 'Another message was sent with the same key.'],
  deleted: [409, 'This message has been deleted.'],
  'not-text': [409, 'Only the text of a message can be changed.'],
  'not-a-link': [400, 'A link must begin with http:// or https://.'],
  'other-room': [400, 'A reply must be to a message of the same chat.'],
  direct: [403, 'A chat of two people has no name and cannot be left.'],
  alone: [400, 'A chat needs at least one other person.'],
  'not-listed': [400, 'Everyone in a chat must be a curator of the segment.'],
  'wrong-type': [415, 'Only image files are supported'],
  'too-large': [413, 'File size must be less than 10MB'],
  'not-uploaded': [422, 'Failed to upload image'],
});

/** The texts of §8 that the browser shows; the live connection sends some of them. */
export const chatTexts = {
  load: 'Failed to load chat data',
  refresh: 'Failed to refresh chat',
  send: 'Failed to send message',
  upload: 'Failed to upload file',
  delete: 'Failed to delete message',
  polling: 'Real-time features unavailable, using polling mode',
  connect: 'Failed to connect to chat service. You may not receive real-time updates.',
  history: 'Failed to load chat history. Some features may not work properly.',
  open: 'Failed to open chat. Please try again.',
  rooms: 'Failed to process chat rooms',
  join: (rooms: number) => `Failed to join ${rooms} chat room(s). Retrying in 5 seconds...`,
  image: 'Failed to load image',
  bothFailed: 'Both WebSocket and polling failed',
  server: 'Failed to connect to chat server',
  timeout: 'Connection timeout',
  signedOut: 'User must be logged in to use chat',
  signedOutUpload: 'User must be logged in to upload files',
  signedOutDelete: 'User must be logged in to delete messages',
} as const;
