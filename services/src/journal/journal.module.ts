import { Module } from '@nestjs/common';
import { journal, TeachingLog } from '@lectern/contracts/journal/journal.ts';
import { Class, Lesson, Member, Person } from '../directory/tables.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Projector } from '../rows/projector.ts';
import { decideJournal } from './journal.decider.ts';
import { teachingLog } from './teaching-log.rows.ts';

@Module({})
export class JournalModule {
  constructor(deciders: Deciders, projector: Projector, lists: Lists) {
    deciders.register(journal, decideJournal);
    projector.keepRows(teachingLog);
    lists.serve(TeachingLog, {
      rows: teachingLog,
      join: {
        lesson: { table: Lesson, on: { id: 'lessonId' } },
        class: { table: Class, on: { id: 'lesson.classId' } },
        teacher: { table: Person, on: { id: 'personId' } },
        member: { table: Member, on: { classId: 'lesson.classId' } },
      },
      show: {
        title: 'lesson.title',
        classId: 'lesson.classId',
        className: 'class.name',
        status: 'lesson.status',
        startedAt: 'lesson.startedAt',
        endedAt: 'lesson.endedAt',
        teacher: 'teacher.name',
      },
      // What a colleague took out of their log, nobody else sees either.
      where: ({ personId }, { mine = false, deleted = false, from, to }) => ({
        'member.personId': personId,
        'member.role': ['teacher', 'coTeacher', 'assistant'],
        'lesson.startedAt': { from, to },
        status: deleted ? 'deleted' : 'kept',
        ...((mine || deleted) && { personId }),
      }),
      present: (entries, { personId }) =>
        entries.map((entry) => ({ ...entry, isMine: entry.personId === personId })) as never,
    });
  }
}
