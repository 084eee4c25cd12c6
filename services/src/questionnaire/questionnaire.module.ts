import { questionnaire } from '@lectern/contracts/questionnaire/questionnaire.ts';
import {
  Questionnaire,
  QuestionnaireResults,
  QuestionnaireResultsCsv,
  QuestionnaireResultsXlsx,
  Questionnaires,
  Respondents,
} from '@lectern/contracts/questionnaire/queries.ts';
import { Module } from '@nestjs/common';
import { Account, Class, Member, Person } from '../directory/tables.ts';
import { BallotBoxes } from '../edge/ballots/ballot-boxes.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { BallotController } from './ballot.controller.ts';
import { decideQuestionnaire, type BallotKey } from './questionnaire.decider.ts';
import { QuestionnaireQueries } from './questionnaire.queries.ts';
import { questionnaireRows, questionnaires, respondents } from './questionnaire.rows.ts';
import { resultsCsv, resultsWorkbook } from './results-file.ts';

const TEACHERS = ['teacher', 'coTeacher', 'assistant'] as const;
const STUDENTS = ['student', 'representative'] as const;

@Module({ providers: [QuestionnaireQueries], controllers: [BallotController] })
export class QuestionnaireModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    boxes: BallotBoxes,
    queries: QuestionnaireQueries,
  ) {
    deciders.register(questionnaire, decideQuestionnaire, {
      PublishQuestionnaire: async (id): Promise<BallotKey> =>
        queries.isAnonymous(id) ? { ballotKey: await boxes.keyOf(id) } : {},
    });
    for (const kept of questionnaireRows) projector.keepRows(kept);
    answers.register(Questionnaire, ({ id }, asker, role) => queries.shown(id, asker!, role));
    answers.register(QuestionnaireResults, async ({ id }, asker) => {
      const { asked: _, ...results } = await queries.results(id, asker!);
      return results;
    });
    answers.registerFile(QuestionnaireResultsCsv, async ({ id }, asker) =>
      resultsCsv(await queries.results(id, asker!)),
    );
    answers.registerFile(QuestionnaireResultsXlsx, async ({ id }, asker) =>
      resultsWorkbook(await queries.results(id, asker!)),
    );
    lists.serve(Questionnaires, {
      rows: questionnaires,
      join: {
        class: { table: Class, on: { id: 'classId' } },
        author: { table: Person, on: { id: 'authorId' } },
        member: { table: Member, on: { classId: 'classId' } },
        mine: { table: respondents, on: { questionnaireId: 'id', personId: 'member.personId' } },
      },
      show: {
        className: 'class.name',
        author: 'author.name',
        students: 'class.students',
        answeredAt: 'mine.answeredAt',
      },
      search: ['search', 'author.name'],
      where: ({ personId }) => [
        {
          'member.personId': personId,
          'member.role': TEACHERS,
          status: ['draft', 'scheduled', 'open', 'closed'],
        },
        { 'member.personId': personId, 'member.role': [...STUDENTS, 'auditor'], status: ['open', 'closed'] },
      ],
    });
    lists.serve(Respondents, {
      rows: Member,
      join: {
        questionnaire: { table: questionnaires, on: { classId: 'classId' } },
        answered: { table: respondents, on: { questionnaireId: 'questionnaire.id', personId: 'personId' } },
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login', answeredAt: 'answered.answeredAt' },
      search: ['person.name', 'account.login'],
      where: (_, { id, only }) => ({
        'questionnaire.id': id,
        role: STUDENTS,
        ...(only === 'missing' && { 'answered.answeredAt': null }),
        ...(only === 'answered' && { 'answered.answeredAt': {} }),
      }),
    });
  }
}
