import { Inject, Module } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { lesson } from '@lectern/contracts/lesson/index.ts';
import { LessonLog, LessonPeople, Lessons, LessonSummary } from '@lectern/contracts/lesson/queries.ts';
import { Directory } from '../directory/directory.ts';
import { Codes, DIGITS } from '../edge/codes/codes.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Answers } from '../edge/http/questions.ts';
import type { Work } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { decideLesson, type Beginning } from './lesson.decider.ts';
import { LessonQueries } from './lesson.queries.ts';
import { lessons } from './lesson.rows.ts';

@Module({ providers: [Directory, LessonQueries] })
export class LessonModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    queries: LessonQueries,
    private readonly codes: Codes,
    private readonly mailboxes: Mailboxes,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    deciders.register(lesson, decideLesson, { StartLesson: (id, _, actor) => this.beginning(id, actor) });
    projector.keepRows(lessons);
    const closeCodes: Work = async (manager, facts) => {
      const ended = facts.filter(({ type }) => type === 'LessonEnded').map(({ stream }) => stream);
      if (ended.length > 0) await codes.close(manager, ended);
    };
    projector.follow('lesson-codes-1', ['lesson'], closeCodes, { kinds: new Set(['LessonEnded']) });
    answers.register(Lessons, ({ after, page = 1, cancelled }, person) =>
      queries.lessons(person!, page, after, cancelled === 'too'),
    );
    answers.register(LessonSummary, ({ id }) => queries.summary(id));
    answers.register(LessonPeople, ({ id }) => queries.people(id));
    answers.register(LessonLog, ({ id, from = 0 }) => queries.log(id, from));
  }

  /** The code is reserved before the lesson begins: what it leads to is certain from the first second. */
  private async beginning(id: string, { school }: Actor): Promise<Beginning> {
    const mailbox = this.mailboxes.get(`lesson/${id}`);
    await mailbox.ready();
    if (mailbox.head.school !== undefined && mailbox.head.school !== school) throw new RefusedError('page.missing');
    const opens = mailbox.stream.grantedBy?.(mailbox.head.folded.state, undefined);
    if (opens === undefined) throw new RefusedError('lesson.unknown');
    const code = await this.codes.reserve(school, mailbox.id, opens, DIGITS);
    return { code, closesAfterMs: this.settings.closesAfterMs ?? LIMITS.lessonClosesAfterMs };
  }
}
