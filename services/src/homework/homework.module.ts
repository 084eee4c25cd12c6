import { homework } from '@lectern/contracts/homework/homework.ts';
import {
  HomeworkAnswer,
  HomeworkAnswers as AnswersToQuestion,
  HomeworkFigures,
  HomeworkFile,
  HomeworkPicture,
  HomeworkRegrade,
  Homeworks,
  HomeworkSubmissions,
  HomeworkText,
  MyHomeworks,
  MySubmission,
  SameSubmissions,
  SubmissionDetail,
  SubmissionFile,
} from '@lectern/contracts/homework/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { filesOf, picturesIn } from '@lectern/contracts/kernel/picture.ts';
import { Module } from '@nestjs/common';
import { ClassTeams } from '../directory/class-teams.ts';
import { Account, Class, Member, Person } from '../directory/tables.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { DrawnPictures } from '../edge/files/drawn-pictures.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { KeptPictures } from '../edge/files/kept-pictures.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideHomework, type HomeworkBrought } from './homework.decider.ts';
import { HomeworkAnswers } from './homework-answers.ts';
import { HomeworkKeys } from './homework-keys.ts';
import { HomeworkQueries } from './homework.queries.ts';
import { homeworks, submissions } from './homework.rows.ts';

const member = { table: Member, on: { classId: 'classId' } } as const;
const its = { class: { table: Class, on: { id: 'classId' } }, member } as const;
const SHOWN = ['active', 'ended'] as const;

@Module({ providers: [ClassTeams, HomeworkAnswers, HomeworkKeys, HomeworkQueries] })
export class HomeworkModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    files: Attachments,
    drawing: DrawnPictures,
    uses: FileUses,
    questionPictures: KeptPictures,
    queries: HomeworkQueries,
    toQuestions: HomeworkAnswers,
    keys: HomeworkKeys,
  ) {
    const checks = files.checksOf(homework);
    const drawn: Gather = async (id, data, actor, at, from): Promise<HomeworkBrought> => {
      await checks['SubmitHomework']!(id, data, actor, at, from);
      const { pictures = [] } = data as Brought;
      return { pictures: await drawing.attached(actor, pictures), team: await queries.teamOf(id, actor.personId) };
    };
    const pictured =
      (name: 'PublishHomework' | 'EditHomework'): Gather =>
      async (id, data, actor, at, from) => {
        await questionPictures.mustBeThere(actor, (data as Brought).questions);
        return checks[name]!(id, data, actor, at, from);
      };
    deciders.register(homework, decideHomework, {
      ...checks,
      PublishHomework: pictured('PublishHomework'),
      EditHomework: pictured('EditHomework'),
      SubmitHomework: drawn,
      CorrectHomeworkKey: async (id, data): Promise<HomeworkBrought> => ({
        words: await keys.wordsTo(id, (data as { readonly itemId: string }).itemId),
      }),
    });
    uses.follow('file-uses-homework', ['homework'], ({ type, data }) => {
      const { files: named = [], pictures = [], questions, personId } = data as Brought;
      const isWritten = type === 'HomeworkPublished' || type === 'HomeworkEdited';
      if (!isWritten && type !== 'HomeworkSubmitted') return undefined;
      const shown = filesOf(picturesIn(questions));
      return {
        subject: personId ?? 'files',
        fileIds: [...[...pictures, ...named].map(({ fileId }) => fileId), ...shown],
      };
    });
    projector.keepRows(homeworks);
    projector.keepRows(submissions);
    answers.register(HomeworkText, ({ id }, asker, role) => queries.text(id, asker!, role));
    answers.register(SubmissionDetail, ({ id, personId }, asker) => queries.detail(id, personId, asker!));
    answers.register(SameSubmissions, ({ id, personId }, asker) => queries.alike(id, personId, asker!));
    answers.register(HomeworkFigures, ({ id }, asker) => keys.marked(id, toQuestions.figures(id), asker!));
    answers.register(HomeworkRegrade, (asked, asker) => keys.preview(asked, asker!));
    answers.register(AnswersToQuestion, (asked, asker) => toQuestions.toQuestion(asked, asker!));
    answers.register(HomeworkAnswer, (asked, asker) => toQuestions.one(asked, asker!));
    answers.registerFile(HomeworkPicture, async ({ id, file }, _, role) =>
      questionPictures.answer(toQuestions.askedIn(id, role), file),
    );
    answers.register(MySubmission, ({ id }, asker) => queries.mine(id, asker!));
    answers.registerFile(HomeworkFile, async ({ id, fileId }) => files.answer(queries.filesOf(id), fileId));
    answers.registerFile(SubmissionFile, async ({ id, personId, fileId }, asker, role) =>
      files.answer(await queries.submittedFiles(id, personId, asker!, role), fileId),
    );
    lists.serve(Homeworks, {
      rows: homeworks,
      join: { ...its, author: { table: Person, on: { id: 'authorId' } } },
      show: { className: 'class.name', author: 'author.name', students: 'class.students' },
      search: ['search', 'author.name'],
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['teacher', 'coTeacher', 'assistant'],
        status: SHOWN,
      }),
    });
    lists.serve(MyHomeworks, {
      rows: homeworks,
      join: { ...its, mine: { table: submissions, on: { homeworkId: 'id', personId: 'member.personId' } } },
      show: {
        className: 'class.name',
        standing: 'mine.status',
        submittedAt: 'mine.submittedAt',
        isLate: 'mine.isLate',
        scoreTenths: 'mine.scoreTenths',
      },
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['student', 'representative'],
        status: SHOWN,
      }),
    });
    lists.serve(HomeworkSubmissions, {
      rows: Member,
      join: {
        homework: { table: homeworks, on: { classId: 'classId' } },
        submission: { table: submissions, on: { homeworkId: 'homework.id', personId: 'personId' } },
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
        grader: { table: Person, on: { id: 'submission.graderId' } },
      },
      show: {
        name: 'person.name',
        login: 'account.login',
        teamId: 'submission.teamId',
        standing: 'submission.status',
        submittedAt: 'submission.submittedAt',
        isLate: 'submission.isLate',
        scoreTenths: 'submission.scoreTenths',
        grader: 'grader.name',
      },
      search: ['person.name', 'account.login'],
      where: (_, { id, only }) => ({
        'homework.id': id,
        role: ['student', 'representative'],
        ...(only === 'missing' && { 'submission.submittedAt': null }),
        ...(only === 'late' && { 'submission.isLate': true }),
        ...(only !== undefined && only !== 'missing' && only !== 'late' && { 'submission.status': only }),
      }),
    });
  }
}

interface Brought {
  readonly files?: readonly Attachment[];
  readonly pictures?: readonly Attachment[];
  readonly questions?: unknown;
  readonly personId?: string;
}
