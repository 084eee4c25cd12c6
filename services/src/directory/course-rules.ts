import { grantFor } from '@lectern/contracts/access/access.ts';
import { courseMachine } from '@lectern/contracts/course/course.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import type { AccessStreamState } from '@lectern/contracts/access/access.ts';
import type { CourseStreamState } from '@lectern/contracts/course/course.ts';
import { Inject, Injectable } from '@nestjs/common';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';

type Who = Pick<Actor, 'personId' | 'school'>;

/** Who makes courses, and which class may stand in which: asked of the streams, for lists may be behind. */
@Injectable()
export class CourseRules {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whom to ask, where the school lets only those make courses whom an operator granted it [R6.08]. */
  get contact(): string | undefined {
    return this.settings.creationContact;
  }

  /** Why this person makes no course; undefined where they may. */
  async whyNot({ personId }: Who): Promise<Refused | undefined> {
    if (this.contact === undefined) return undefined;
    const { access } = (await this.folded(`access/${personId}`)).folded.state as AccessStreamState;
    const now = this.clock.now();
    const kinds = ['createCourses', 'operate'] as const;
    return kinds.some((kind) => grantFor(access, kind, undefined, now) !== undefined)
      ? undefined
      : refuse('course.notAllowed', { contact: this.contact });
  }

  /** Why no class of this person’s stands in the course, or in none. */
  async misplaced(courseId: string | undefined, who: Who): Promise<Refused | undefined> {
    if (courseId === undefined) return undefined;
    const { folded, school } = await this.folded(`course/${courseId}`);
    const status = statusOf(folded, courseMachine, 'course');
    const { ownerId } = (folded.state as CourseStreamState).course;
    if (school !== who.school || status === 'none' || status === 'deleted') return refuse('course.unknown');
    if (ownerId !== who.personId) return refuse('course.notYours');
    return status === 'archived' ? refuse('course.archived') : undefined;
  }

  private async folded(stream: string) {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    return mailbox.head;
  }
}
