import '../applications.tables.ts';
import { type AskedField, maximumQuestions } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { mayChangeOffer, mayDecide } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ApplicationId, ApplicationQuestionId } from '@oeuvre/contracts/kernel/ids.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { withParts } from '@oeuvre/record/compare.ts';
import { sql } from 'kysely';
import { type Database, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { getRecord } from '../../artworks/record/record.queries.ts';
import { announced, changeApplication, idOf, recordStep } from './application-change.ts';

interface Asking {
  readonly id: ApplicationId;
  readonly questions: readonly { readonly field: AskedField; readonly text: string }[];
}

const fieldOf = (record: ArtworkRecord, field: AskedField) => JSON.stringify(withParts(emptyRecord, record, [field]));

/** Sends questions about fields together; each keeps its field as it reads now. The application stays new. */
export const askQuestions = (db: Database, actor: Actor, { id, questions }: Asking): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayDecide(actor.viewer, application), applicationErrors);
    if (application.questions + questions.length > maximumQuestions) throw applicationErrors('too-many-questions');
    const record = await getRecord(tx, application.artworkId);
    await tx
      .insertInto('applicationQuestions')
      .values(
        questions.map(({ field, text }) => ({
          applicationId: id,
          field,
          body: text,
          before: fieldOf(record, field),
          askedBy: idOf(actor.viewer),
        })),
      )
      .execute();
    await countQuestions(tx, id);
    const count = questions.length;
    await recordStep(tx, actor, {
      application,
      act: 'asked',
      audit: 'ask',
      count,
      details: { fields: questions.map(({ field }) => field) },
      event: ['applications.asked', { ...announced(actor, application), count }],
    });
  });

interface Answering {
  readonly id: ApplicationId;
  readonly answers: readonly { readonly questionId: ApplicationQuestionId; readonly text: string }[];
}

/** Answers questions; each answer keeps its field as the owner has left it. */
export const answerQuestions = (db: Database, actor: Actor, { id, answers }: Answering): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayChangeOffer(actor.viewer, application), applicationErrors);
    const record = await getRecord(tx, application.artworkId);
    for (const { questionId, text } of answers) {
      const question = await tx
        .selectFrom('applicationQuestions')
        .select(['field', 'answeredAt'])
        .where('id', '=', questionId)
        .where('applicationId', '=', id)
        .executeTakeFirst();
      if (!question) throw applicationErrors('unknown-question');
      if (question.answeredAt) throw applicationErrors('answered');
      await tx
        .updateTable('applicationQuestions')
        .set({ answer: text, answeredAt: now, after: fieldOf(record, question.field) })
        .where('id', '=', questionId)
        .execute();
    }
    await countQuestions(tx, id);
    const count = answers.length;
    await recordStep(tx, actor, {
      application,
      act: 'answered',
      audit: 'answer',
      count,
      event: ['applications.answered', { ...announced(actor, application), count }],
    });
  });

/** The numbers that the lists show. */
const countQuestions = (tx: Database, id: ApplicationId) =>
  sql`update applications p set questions = q.questions, open_questions = q.questions - q.answered, last_answer_at = q.last
    from (select count(*) as questions, count(answered_at) as answered, max(answered_at) as last
      from application_questions where application_id = ${id}) q where p.id = ${id}`.execute(tx);
