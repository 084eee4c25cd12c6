import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import {
  allNodes,
  needsIn,
  type KnowledgeState,
  type KnowledgeStreamState,
} from '@lectern/contracts/knowledge/knowledge.ts';
import { masteryOf, type Mastery } from '@lectern/contracts/knowledge/mastery.ts';
import type { ClassKnowledge, KnowledgeQuestions, ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import { Injectable } from '@nestjs/common';
import { ExamAnswers } from '../attempt/exam-answers.ts';
import { Class, Course, Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Libraries } from '../library/libraries.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { examsIn } from '../transcript/exam-part.ts';
import { lessonAnswers } from './lesson-answers.ts';

type Who = Pick<SignedInPerson, 'personId' | 'school'>;
interface CourseNamed {
  readonly id: string;
  readonly name: string;
}

/** Whose mastery somebody is told: assistants are not told what exams came to [R6.12]. */
const TOLD: Partial<Record<Role, 'mine' | 'class'>> = {
  student: 'mine',
  representative: 'mine',
  teacher: 'class',
  coTeacher: 'class',
};
/** Who is in a class, whatever they do there. */
const IN_CLASS = ['teacher', 'coTeacher', 'assistant', 'student', 'representative', 'auditor'];
/** Where exams, their attempts and answers in lessons stand. */
const ANSWERS = ['exam_row', 'attempt_row', 'report-1'];
const JOINED = [Class.readModel.name, Member.readModel.name, Course.readModel.name];

/** The graphs of courses, asked of their streams: what somebody added is there at once. */
@Injectable()
export class KnowledgeQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly libraries: Libraries,
    private readonly answers: ExamAnswers,
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly tables: Tables,
  ) {}

  /** Asked before a command, too: who has just become a teacher of the course edits. */
  async teaches(courseId: string, who: Who): Promise<boolean> {
    await this.freshness.caughtUp(JOINED);
    return (await this.libraries.courses(who)).some(({ id }) => id === courseId);
  }

  async stateOf(courseId: string): Promise<KnowledgeState> {
    const mailbox = this.mailboxes.get(`knowledge/${courseId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as KnowledgeStreamState).knowledge;
  }

  async ofClass(classId: string, asker: SignedInPerson, role: Role): Promise<ClassKnowledge> {
    await this.freshness.caughtUp(JOINED);
    const [room] = await this.tables.read<CourseNamed & { readonly students: number }>(
      this.tables
        .select(Class, { course: { table: Course, on: { id: 'courseId' } } })
        .where({ school: asker.school, id: classId, 'course.id': {} })
        .show('id', 'course.id')
        .show('name', 'course.name')
        .show('students', 'students'),
    );
    if (room === undefined) return { mayEdit: false, mastery: 'none', nodes: [], removed: [] };
    const state = await this.stateOf(room.id);
    const mayEdit = role !== 'administrator' && (await this.libraries.courses(asker)).some(({ id }) => id === room.id);
    const told = room.students > LIMITS.exerciseStudents ? undefined : TOLD[role];
    const mastery = told && (await this.masteries(state, classId, asker, told));
    const nodes = allNodes(state);
    return {
      course: { id: room.id, name: room.name },
      mayEdit,
      mastery: told ?? 'none',
      nodes: nodes.flatMap((node): ShownNode[] => {
        const { nodeId, name, chapter, description, editedIn, resources, questionIds, removedAt } = node;
        if (removedAt !== undefined) return [];
        return [
          {
            nodeId,
            name,
            ...(chapter !== undefined && { chapter }),
            ...(description !== undefined && { description }),
            needs: needsIn(state, nodeId),
            resources: [...resources],
            questions: questionIds.length,
            editedIn,
            ...(mastery && { mastery: mastery.get(nodeId) ?? { answers: 0 } }),
          },
        ];
      }),
      removed: mayEdit
        ? nodes
            .flatMap(({ nodeId, name, removedAt = 0 }) => (removedAt === 0 ? [] : [{ nodeId, name, removedAt }]))
            .toSorted((one, other) => other.removedAt - one.removedAt)
        : [],
    };
  }

  /** Σ score ÷ Σ full marks over the answers to the questions on each node: of one student, or of the class. */
  private async masteries(state: KnowledgeState, classId: string, { school, personId }: Who, told: 'mine' | 'class') {
    const nodesOf = new Map<string, string[]>();
    for (const { nodeId, questionIds } of allNodes(state))
      for (const one of questionIds) nodesOf.set(one, [...(nodesOf.get(one) ?? []), nodeId]);
    const sums = new Map<string, { answers: number; points: number; of: number }>();
    if (nodesOf.size > 0) {
      await this.freshness.caughtUp(ANSWERS);
      const examIds = await examsIn(this.database.reads, classId);
      const wanted = { school, questionIds: new Set(nodesOf.keys()), ...(told === 'mine' && { personId }) };
      const inExams = await this.answers.of(examIds, wanted);
      const inLessons = await lessonAnswers(this.database.reads, { classId, ...wanted });
      for (const { questionId, points, of } of [...inExams, ...inLessons])
        for (const nodeId of nodesOf.get(questionId) ?? []) {
          const sum = sums.get(nodeId) ?? { answers: 0, points: 0, of: 0 };
          sums.set(nodeId, { answers: sum.answers + 1, points: sum.points + points, of: sum.of + of });
        }
    }
    return new Map<string, Mastery>([...sums].map(([nodeId, sum]) => [nodeId, masteryOf(sum)]));
  }

  /** @throws RefusedError knowledge.unknown */
  async questions(courseId: string, nodeId: string, asker: SignedInPerson): Promise<KnowledgeQuestions> {
    const { state } = await this.taught(courseId, asker);
    const node = allNodes(state).find((one) => one.nodeId === nodeId && one.removedAt === undefined);
    if (node === undefined) throw new RefusedError('knowledge.unknown');
    const libraries = [courseId, asker.personId];
    return { questions: await this.libraries.questions(libraries, asker.school, node.questionIds) };
  }

  /** A graph as who teaches the course exports it. @throws RefusedError knowledge.unknown */
  async taught(courseId: string, asker: SignedInPerson): Promise<CourseNamed & { readonly state: KnowledgeState }> {
    await this.freshness.caughtUp(JOINED);
    const course = (await this.libraries.courses(asker)).find(({ id }) => id === courseId);
    if (course === undefined) throw new RefusedError('knowledge.unknown');
    return { ...course, state: await this.stateOf(courseId) };
  }

  /** As who teaches or learns in one of its classes reads it. @throws RefusedError knowledge.unknown */
  async read(courseId: string, asker: SignedInPerson): Promise<CourseNamed & { readonly state: KnowledgeState }> {
    await this.freshness.caughtUp(JOINED);
    const joins = {
      class: { table: Class, on: { id: 'classId' } },
      course: { table: Course, on: { id: 'class.courseId' } },
    } as const;
    const learned = this.tables
      .select(Member, joins)
      .where({ school: asker.school, personId: asker.personId, role: IN_CLASS, 'course.id': courseId })
      .show('id', 'course.id')
      .show('name', 'course.name');
    const [one] = await this.tables.read<CourseNamed>(learned);
    const course = one ?? (await this.libraries.courses(asker)).find(({ id }) => id === courseId);
    if (course === undefined) throw new RefusedError('knowledge.unknown');
    return { ...course, state: await this.stateOf(courseId) };
  }
}
