import { Module } from '@nestjs/common';
import { classContext } from '@lectern/contracts/class/index.ts';
import { Classes, CodeTarget } from '@lectern/contracts/class/queries.ts';
import { codesTyped } from '../platform/auth/tries.ts';
import { Codes, LETTERS } from '../platform/codes/codes.ts';
import { Deciders } from '../platform/command/deciders.ts';
import { Answers } from '../platform/http/questions.ts';
import { Projector } from '../platform/projection/projector.ts';
import { decideClass, type CodeLookedUp } from './class.decider.ts';
import { classList, keepMembers } from './class.projection.ts';
import { ClassQueries } from './class.queries.ts';

@Module({ providers: [ClassQueries] })
export class ClassModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    codes: Codes,
    private readonly queries: ClassQueries,
  ) {
    deciders.register(classContext, decideClass, {
      CreateClass: async (classId, _, { school }) => ({
        classId,
        inviteCode: await codes.reserve(school, `class/${classId}`, `class/${classId}`, LETTERS),
      }),
      EnrolStudents: (classId, data, { school }) => this.knowing(classId, data, school),
      AppointMembers: (classId, data, { school }) => this.knowing(classId, data, school),
      JoinClass: async (classId, data, actor, _at, from = ''): Promise<CodeLookedUp & { classId: string }> => {
        const { code } = data as { code: string };
        const found = await queries.lookUp(actor.school, code, codesTyped(actor, from));
        return {
          classId,
          opens: found?.opens,
          closed: found?.over ?? false,
          byLesson: found !== undefined && found.stream !== found.opens,
        };
      },
    });
    projector.keep(classList);
    projector.follow('class-members-2', ['class'], keepMembers, ['class_member']);
    answers.register(Classes, (_, person) => queries.taughtBy(person!));
    answers.register(CodeTarget, ({ code }, person, _role, from) => queries.codeTarget(code, person, from));
  }

  private async knowing(classId: string, data: unknown, school: string): Promise<CodeLookedUp & { classId: string }> {
    const { personIds } = data as { personIds: readonly string[] };
    return { classId, strangers: await this.queries.strangers(school, personIds) };
  }
}
