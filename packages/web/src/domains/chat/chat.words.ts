/** Texts of §2, §4 and §5 of the specification first; those of §8 are `chatTexts` of the contract. */
export const chatWords = {
  title: 'Segment Curators',
  none: 'No curators found',
  start: 'Start the conversation',
  roomFailed: 'Failed to load conversation',
  drop: 'Drop your image here',
  imagesOnly: 'Only image files are supported',
  tooLarge: 'File size must be less than 10MB',
  imageNotUploaded: 'Failed to upload image',
  uploading: 'Uploading image...',
  replyingTo: 'Replying to',
  notSent: 'Failed to send',
  deleted: 'Message deleted',
  search: 'Search messages',
  settings: 'Chat settings',
  newRoom: 'New room',
  date: 'Go to a date',
} as const;

/** In milliseconds; §8 of the specification. */
export const chatToastFor = 5_000;
