import { exam, type PublishExam } from '@lectern/contracts/exam/exam.ts';
import { Exams, ExamTerms, MyExams } from '@lectern/contracts/exam/queries.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Class, Member, Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { hashed } from '../edge/limits/short-password.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideExam, type ExamGathered } from './exam.decider.ts';
import { ExamStreams } from './exam.streams.ts';
import { exams } from './exam.rows.ts';

const its = {
  class: { table: Class, on: { id: 'classId' } },
  member: { table: Member, on: { classId: 'classId' } },
} as const;

type Given = Partial<CommandOf<typeof PublishExam>['data']>;

@Module({ providers: [ExamStreams] })
export class ExamModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    streams: ExamStreams,
    commerce: Commerce,
  ) {
    const gather: Gather = async (_, data, actor, at): Promise<ExamGathered> => {
      const { password, paperId, settings } = data as Given;
      const whyClosed = settings?.proctoring && (await commerce.whyClosed(actor, 'proctoring', at));
      return {
        ...(password && { hash: hashed(password) }),
        ...(whyClosed && { whyClosed }),
        ...(paperId !== undefined && { paper: await streams.paper(paperId, actor) }),
      };
    };
    deciders.register(exam, decideExam, { PublishExam: gather, ReviseExam: gather });
    projector.keepRows(exams);
    answers.register(ExamTerms, ({ id }) => streams.terms(id));
    lists.serve(Exams, {
      rows: exams,
      join: { ...its, author: { table: Person, on: { id: 'authorId' } } },
      show: { className: 'class.name', students: 'class.students', author: 'author.name' },
      search: ['search', 'author.name'],
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['teacher', 'coTeacher', 'assistant'],
        status: ['scheduled', 'published'],
      }),
    });
    lists.serve(MyExams, {
      rows: exams,
      join: its,
      show: { className: 'class.name' },
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['student', 'representative', 'auditor'],
        status: 'published',
      }),
    });
  }
}
