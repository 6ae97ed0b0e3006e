import type { Role } from '../../../kernel/viewer.ts';
import type { AuditArea, AuditEntry } from './audit.model.ts';

/** §6 of the specification: what people call each role. */
export const roleNames: Record<Role, string> = {
  SUPER: 'Admin',
  OO_CURATOR: 'Curator',
  OO_SUPERVISOR: 'Supervisor',
  SUPERVISOR: 'Supervisor (reading)',
  COLLABORATOR: 'Collaborator',
  APPLICATION_MANAGER: 'Application manager',
  OWNER: 'Owner',
  COMMON: 'Member',
};

export const areaNames: Record<AuditArea, string> = {
  accounts: 'Accounts',
  people: 'People',
  segments: 'Segments',
  memberships: 'Memberships',
  contacts: 'Contacts',
  articles: 'Articles',
  artworks: 'Artworks',
  applications: 'Applications',
  chat: 'Chat',
  imports: 'Imports',
  batches: 'Changes of several works',
  values: 'Properties',
  ontology: 'Ontology',
  collections: 'Collections',
  similarity: 'Similar works',
  mailings: 'Mailings',
  files: 'Files',
  admin: 'Administration',
};

type Told = Pick<AuditEntry, 'act' | 'subject' | 'person' | 'segment' | 'details'> & { readonly times?: number };

const nameOf = ({ subject }: Told) => subject.name || `a deleted one (${subject.id.slice(0, 8)})`;
const personOf = ({ person, subject }: Told) =>
  person?.name || (subject.type === 'user' && subject.name) || 'somebody whose account was deleted';
const segmentOf = ({ segment, subject }: Told) =>
  segment?.name || (subject.type === 'segment' && subject.name) || 'a deleted segment';
const listed = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
const numberOf = (value: unknown, one: string, many: string) =>
  typeof value === 'number' ? `${value.toLocaleString('en-GB')} ${value === 1 ? one : many}` : many;

const rightNames: Readonly<Record<string, string>> = {
  canWriteArticles: 'write articles',
  canPublishArticles: 'publish articles',
  canMailArticles: 'mail articles',
  write: 'write articles',
  publish: 'publish articles',
  mail: 'mail articles',
};
const rolesNamed = (value: unknown) => listed(value).map((role) => roleNames[role as Role] ?? role);

/** The rights that were given and taken, in words. */
function changedRights({ details }: Told): string {
  const rights = Object.keys(rightNames).filter((name) => typeof details[name] === 'boolean');
  const given = [
    ...rolesNamed(details.roles),
    ...[...rights.filter((name) => details[name] === true), ...listed(details.flags)].map((name) => rightNames[name]),
  ];
  const taken = [
    ...rolesNamed(details.withoutRoles),
    ...[...rights.filter((name) => details[name] === false), ...listed(details.withoutFlags)].map(
      (name) => rightNames[name],
    ),
  ];
  return [given.length > 0 && `given ${given.join(', ')}`, taken.length > 0 && `taken ${taken.join(', ')}`]
    .filter(Boolean)
    .join('; ');
}

const fieldNames: Readonly<Record<string, string>> = {
  supervisors: 'staff',
  public: 'access',
  visible: 'visibility',
  similarityDisabled: 'similar works',
  senderName: 'sender name',
  replyTo: 'reply address',
};

function changedSegment(told: Told): string {
  const { details } = told;
  const opened = details.public === true ? ' It is public now.' : details.public === false ? ' It is private now.' : '';
  const fields = listed(details.fields).map((field) => fieldNames[field] ?? field);
  return `Changed the segment ${nameOf(told)}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}.${opened}`;
}

const ofPerson =
  (before: string, after = '') =>
  (told: Told) =>
    `${before} ${personOf(told)}${after}.`;
const inSegment = (before: string) => (told: Told) => `${before} ${personOf(told)} in ${segmentOf(told)}.`;
const ofArticle =
  (before: string, after = '') =>
  (told: Told) =>
    `${before} the article ${nameOf(told)}${after}.`;
const ofWork =
  (before: string, after = '') =>
  (told: Told) =>
    `${before} the artwork ${nameOf(told)}${after}.`;
const ofTerm = (before: string) => (told: Told) =>
  `${before} ${told.subject.name ? `the term ${told.subject.name}` : 'a term'}.`;
const of = (before: string, thing: string) => (told: Told) =>
  `${before} ${thing}${told.subject.name ? ` ${told.subject.name}` : ''}.`;
const plain = (words: string) => () => words;

/** An act upon many people of a segment. */
const bulkNames: Readonly<Record<string, string>> = {
  invite: 'Invited',
  approve: 'Approved the requests of',
  decline: 'Declined the requests of',
  grant: 'Granted membership to',
  suspend: 'Suspended',
  end: 'Deleted the subscriptions of',
  remove: 'Removed',
  'nl+': 'Subscribed to the newsletter',
  'nl-': 'Cancelled the newsletter of',
};
const bulkWords = ({ details }: Told) => bulkNames[String(details.event)] ?? 'Changed';

/** A line for every act that is recorded; a test compares this list with what the server writes. */
export const actWords: Readonly<Record<string, (told: Told) => string>> = {
  'accounts.changeProfile': (told) => `Changed their profile: ${listed(told.details.fields).join(', ') || 'nothing'}.`,
  'accounts.changeRights': (told) => `Changed what ${personOf(told)} may do: ${changedRights(told) || 'nothing'}.`,
  'accounts.disable': ofPerson('Disabled the account of'),
  'accounts.enable': ofPerson('Enabled the account of'),
  'accounts.endAllSessions': ofPerson('Ended all sessions of'),
  'accounts.endOtherSessions': plain('Logged out everywhere else.'),
  'accounts.endSession': plain('Logged out in one place.'),
  'accounts.invite': ofPerson('Invited', ' to an account'),
  'accounts.inviteAgain': ofPerson('Invited', ' to an account once more'),
  'accounts.register': ofPerson('Confirmed the e-mail address of'),
  'accounts.searchPeople': (told) => `Searched people for “${String(told.details.text ?? '')}”.`,
  'accounts.addPasskey': plain('Added a passkey.'),
  'accounts.renamePasskey': plain('Renamed a passkey.'),
  'accounts.removePasskey': plain('Removed a passkey.'),
  'accounts.exportData': plain('Asked for an export of their data.'),
  'accounts.requestErasure': plain('Asked for the erasure of their account.'),
  'accounts.withdrawErasure': plain('Kept their account after all.'),
  'accounts.erase': plain('Erased an account, as its owner asked.'),
  'accounts.askForEmailChange': plain('Asked for another e-mail address.'),
  'accounts.cancelEmailChange': plain('Gave up the change of their e-mail address.'),
  'accounts.changeEmail': plain('Changed their e-mail address.'),
  'contacts.export': of('Exported contacts of', 'the segment'),
  'segments.create': (told) => `Created the segment ${nameOf(told)}.`,
  'segments.change': changedSegment,
  'segments.confirmReplyAddress': (told) => `Confirmed the reply address of the segment ${nameOf(told)}.`,
  'segments.assign': inSegment('Assigned'),
  'segments.unassign': inSegment('Ended the assignment of'),
  'memberships.add': inSegment('Added'),
  'memberships.nl+': inSegment('Subscribed to the newsletter'),
  'memberships.nl-': inSegment('Cancelled the newsletter of'),
  'memberships.invite': inSegment('Invited'),
  'memberships.cancel': inSegment('Cancelled the invitation of'),
  'memberships.accept': inSegment('Accepted the invitation of'),
  'memberships.apply': inSegment('Applied:'),
  'memberships.approve': inSegment('Approved the request of'),
  'memberships.decline': inSegment('Declined the request of'),
  'memberships.join': inSegment('Joined:'),
  'memberships.leave': inSegment('Left:'),
  'memberships.end': inSegment('Deleted the subscription of'),
  'memberships.suspend': inSegment('Suspended'),
  'memberships.grant': inSegment('Granted membership to'),
  'memberships.remove': inSegment('Removed'),
  'memberships.register': inSegment('Registered'),
  'memberships.resend-invitation': inSegment('Mailed once more the invitation of'),
  'memberships.bulk': (told) =>
    `${bulkWords(told)} ${numberOf(told.details.people, 'person', 'people')} in ${segmentOf(told)}.`,
  'memberships.undo-bulk': (told) => `Undid in ${segmentOf(told)}: ${bulkWords(told)} many people.`,
  'memberships.send-bulk': (told) => `Sent the mails at once in ${segmentOf(told)}: ${bulkWords(told)} many people.`,
  'memberships.expire': inSegment('The invitation expired:'),
  'memberships.withdraw': inSegment('Withdrew the request:'),
  'articles.create': ofArticle('Began'),
  'articles.save': ofArticle('Saved'),
  'articles.restore': ofArticle('Restored'),
  'articles.restore-revision': ofArticle('Restored an earlier version of'),
  'articles.delete': ofArticle('Deleted'),
  'articles.submit': ofArticle('Submitted', ' for review'),
  'articles.publish': ofArticle('Published'),
  'articles.unpublish': ofArticle('Unpublished'),
  'articles.send-back': ofArticle('Sent back'),
  'articles.change-access': ofArticle('Changed who may read'),
  'articles.change-author': ofArticle('Changed the author of'),
  'articles.add-segment': ofArticle('Added a segment to'),
  'articles.remove-segment': ofArticle('Removed a segment from'),
  'articles.publish-in-segment': ofArticle('Published', ' in a segment'),
  'articles.unpublish-in-segment': ofArticle('Unpublished', ' in a segment'),
  'articles.comment': ofArticle('Commented on'),
  'articles.answer': ofArticle('Answered a comment on'),
  'articles.resolve-comment': ofArticle('Resolved a comment on'),
  'articles.reopen-comment': ofArticle('Reopened a comment on'),
  'articles.delete-comment': ofArticle('Deleted a comment on'),
  'articles.link-artworks': ofArticle('Linked artworks to'),
  'articles.unlink-artwork': ofArticle('Removed an artwork from'),
  'articles.move-artwork': ofArticle('Moved an artwork in'),
  'articles.create-private-feed': plain('Made an address of a private feed.'),
  'articles.replace-private-feed': plain('Replaced the address of their private feed.'),
  'articles.remove-private-feed': plain('Removed the address of their private feed.'),
  'artworks.create': ofWork('Made'),
  'artworks.save': ofWork('Saved'),
  'artworks.restore': ofWork('Restored'),
  'artworks.publish': ofWork('Published'),
  'artworks.unpublish': ofWork('Unpublished'),
  'artworks.delete': ofWork('Deleted'),
  'artworks.status': ofWork('Changed the status of'),
  'artworks.hang': ofWork('Hung', ' in a segment'),
  'artworks.take-down': ofWork('Took down'),
  'artworks.publish-in-segment': ofWork('Published', ' in a segment'),
  'artworks.unpublish-in-segment': ofWork('Unpublished', ' in a segment'),
  'artworks.share': ofWork('Shared'),
  'artworks.unshare': ofWork('Ended the sharing of'),
  'artworks.merge': ofWork('Merged another work into'),
  'artworks.tell-apart': ofWork('Told apart from another work'),
  'artworks.batch': ofWork('Changed, with others,'),
  'artworks.undo-batch': ofWork('Undid a change of'),
  'artworks.change-owner': ofWork('Changed the owner of'),
  'artworks.export': (told) => `Exported artworks as ${String(told.details.format ?? 'a file')}.`,
  'applications.offer': ofWork('Offered', ' to a segment'),
  'applications.change': ofWork('Changed the offer of'),
  'applications.withdraw': ofWork('Withdrew the offer of'),
  'applications.ask': ofWork('Asked about'),
  'applications.answer': ofWork('Answered questions about'),
  'applications.approve': ofWork('Approved', ' into a segment'),
  'applications.decline': ofWork('Declined'),
  'applications.reopen': ofWork('Undid the decision about'),
  'chat.create': (told) => `Opened a chat in ${segmentOf(told)}.`,
  'chat.edit': plain('Edited a message of a chat.'),
  'chat.delete': plain('Deleted a message of a chat.'),
  'chat.mute': (told) => `${told.details.isMuted === true ? 'Muted' : 'Unmuted'} a chat.`,
  'chat.settings': plain('Changed their settings of the chat.'),
  'chat.export': plain('Exported a chat.'),
  'chat.rename': plain('Changed the name of a chat.'),
  'chat.leave': plain('Left a chat.'),
  'imports.start': of('Started the import', 'of'),
  'imports.upload': of('Uploaded the table', ''),
  'imports.pictures': of('Fetched the pictures of the import', 'of'),
  'imports.save-mapping': (told) => `Saved the mapping ${String(told.details.name ?? '')}.`,
  'batches.create': (told) => `Prepared a change of ${numberOf(told.details.works, 'work', 'works')}.`,
  'batches.apply': plain('Changed several works.'),
  'batches.undo': plain('Undid a change of several works.'),
  'batches.upload': (told) => `Uploaded the table ${String(told.details.file ?? '')}.`,
  'values.change': plain('Changed values in records.'),
  'values.undo': plain('Undid a change of values.'),
  'ontology.create': ofTerm('Made'),
  'ontology.rename': ofTerm('Renamed'),
  'ontology.move': ofTerm('Moved'),
  'ontology.merge': ofTerm('Merged'),
  'ontology.split': ofTerm('Split'),
  'ontology.deprecate': ofTerm('Deprecated'),
  'ontology.delete': ofTerm('Deleted'),
  'ontology.undo': plain('Undid a change of terms.'),
  'ontology.upload': (told) => `Uploaded the vocabulary ${String(told.details.file ?? '')}.`,
  'similarity.choose-model': (told) => `Chose the similarity model of ${segmentOf(told)}.`,
  'similarity.say': ofWork('Judged a work similar to'),
  'similarity.withdraw': ofWork('Withdrew a judgement on'),
  'similarity.start-weights': plain('Started to compute term weights.'),
  'similarity.activate-weights': plain('Activated term weights.'),
  'mailings.start': ofArticle('Mailed'),
  'mailings.draft': ofArticle('Changed the subject of the mailing of'),
  'mailings.cancel': ofArticle('Cancelled the rest of the mailing of'),
  'mailings.try-now': ofArticle('Retried the mailing of'),
  'mailings.schedule': ofArticle('Scheduled the mailing of'),
  'mailings.unschedule': ofArticle('Cancelled the time of the mailing of'),
  'mailings.pause': ofArticle('Paused the mailing of'),
  'mailings.resume': ofArticle('Resumed the mailing of'),
  'mailings.reset': ofArticle('Reset the mailing of'),
  'mailings.send-again': ofArticle('Mailed', ' again'),
  'mailings.test': ofArticle('Mailed a test of'),
  'mailings.allow-address': ({ details }) =>
    `Allowed mail to ${typeof details.email === 'string' ? details.email : 'an address'} again`,
  'mailings.choosePace': plain('Chose how often a segment mails its articles.'),
  'mailings.counting': ({ details }) =>
    `Switched the counting of opens and clicks ${details.countsReads === true ? 'on' : 'off'}.`,
  'mailings.export': ofArticle('Exported the mailing status of'),
  'files.upload': plain('Uploaded a picture.'),
  'files.upload-master': plain('Uploaded a large picture.'),
  'files.upload-model': plain('Uploaded a 3D model.'),
  'files.change-model': plain('Changed a 3D model.'),
  'files.remove-unused': plain('Removed files that nothing uses.'),
  'admin.exportAudit': plain('Exported the audit log.'),
};

/** An act in one line. An act without words of its own is named. */
export function auditLine(told: Told): string {
  const words = actWords[told.act];
  if (words) return told.times && told.times > 1 ? words(told).replace(/\.$/, `, ${told.times} times.`) : words(told);
  const [area = '', verb = ''] = told.act.split('.');
  const name = told.subject.name ? ` (${told.subject.name})` : '';
  return `${areaNames[area as AuditArea] ?? area}: ${verb
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()}${name}.`;
}
