import { defineErrors } from '../../kernel/errors.ts';

export const mailingErrors = defineErrors('mailings', {
  'switched-off': [403, 'Mass mailing is switched off here.'],
  'already-started': [409, 'This article has already been sent. Reset the campaign before sending it again.'],
  'not-started': [409, 'This article has no campaign.'],
  nobody: [409, 'Nobody is subscribed to the newsletter of the segments of this article.'],
  'time-not-possible': [409, 'Choose a time in the future, at most a year ahead.'],
  'time-missed': [409, 'The server was away at that time.'],
  'not-scheduled': [409, 'This mailing is not scheduled.'],
  'not-sending': [409, 'This campaign is not being sent.'],
  'not-paused': [409, 'This campaign is not paused.'],
  'nobody-uncertain': [409, 'Nobody in this campaign is uncertain.'],
  'test-refused': [502, 'The mail server did not accept the test e-mail.'],
  'not-from-sns': [403, 'This message was not sent by Amazon SNS to a topic of this site.'],
  'not-liftable': [409, 'An erased person comes back only by opening an account again.'],
  'only-by-person': [403, 'Only the person who complained, or an administrator, may allow mail to this address again.'],
  'link-not-valid': [410, 'This link is no longer valid.'],
});
