import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { accepts } from '@lectern/contracts/kernel/machine.ts';
import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { EndLesson, StartLesson } from '@lectern/contracts/lesson/commands.ts';
import { lessonMachine } from '@lectern/contracts/lesson/machine.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import {
  afterLesson,
  CollectQuestion,
  ExtendQuestion,
  PublishQuestion,
  RepeatQuestion,
  ShowAnswer,
  ShowDistribution,
  WriteQuestion,
} from '@lectern/contracts/quiz/commands.ts';
import { useCommands, type Commands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { isDuration, keepDuration, UNTIMED } from '../../quiz/teacher/duration.ts';
import { whyNot } from '../../quiz/teacher/why-not.ts';
import { openProjectorOnDesk } from '../projector-window.ts';
import type { Live, Panel } from './desk.ts';
import type { Asked, Step } from './next-step.ts';
import type { PagesInUse } from './use-pages.ts';

const KINDS = { collect: CollectQuestion, showDistribution: ShowDistribution, showAnswer: ShowAnswer } as const;

interface Given {
  readonly id: string;
  readonly lesson: LessonView;
  readonly live: Live;
  readonly asker: Asker;
  readonly step: Step | undefined;
  readonly panel: Panel;
  readonly durationS: number;
  /** What is published next is answered by groups. */
  readonly asGroups: boolean;
  readonly pages: Pick<PagesInUse, 'go' | 'why'>;
  /** A question is open: until it is collected no other can be published. */
  readonly isAsking: boolean;
}

export interface Steps {
  readonly commands: Commands;
  /** Takes the next step; resolves with whether it was taken. */
  readonly next: () => Promise<boolean>;
  readonly isSending: boolean;
  /** Why the next step cannot be taken, in words. */
  readonly why: string | undefined;
  readonly whyFor: (kind: CommandKind, asked: Asked) => string | undefined;
  readonly extend: (asked: Asked | undefined) => void;
  readonly end: () => Promise<boolean>;
  readonly whyNotEnd: string | undefined;
  /** Why a command that only needs the running lesson cannot be given. */
  readonly whyNot: (kind: CommandKind) => string | undefined;
  /** Whether the asker's part in the class ever lets them. */
  readonly may: (kind: CommandKind) => boolean;
  /** The same, the network apart: for what waits until it is back. */
  readonly whyNever: (kind: CommandKind) => string | undefined;
}

/** What may be done now, by the role table, the machines and the connection; and doing it, once. */
export function useSteps({ id, lesson, live, asker, step, panel, durationS, asGroups, pages, isAsking }: Given): Steps {
  const { t, language } = useText();
  const commands = useCommands('lesson', id, { classId: lesson.classId, through: live.through });
  const cut = live.state === 'offline' ? t('console.offlineWhy') : undefined;

  function whyOfLesson(kind: CommandKind): string | undefined {
    if (!may(asker, kind.allow)) return REFUSALS_OF_LESSONS['page.forbidden'][language];
    if (!accepts(lessonMachine, lesson.status, kind.records[0]))
      return REFUSALS_OF_LESSONS[lesson.status === 'scheduled' ? 'lesson.notRunning' : 'lesson.over'][language];
    return cut;
  }

  function whyFor(kind: CommandKind, { question }: Asked): string | undefined {
    const code = whyNot(kind, asker, question);
    if (code !== undefined) return REFUSALS_OF_LESSONS[code][language];
    if (lesson.status === 'ended' && afterLesson.includes(kind.name)) return cut;
    if (lesson.status !== 'running') return whyOfLesson(EndLesson);
    if ((kind === PublishQuestion || kind === RepeatQuestion) && isAsking)
      return REFUSALS_OF_LESSONS['quiz.anotherOpen'][language];
    return cut;
  }

  /** For what is neither a step of the lesson nor about a question; an upright lesson takes it. */
  function whyNever(kind: CommandKind): string | undefined {
    if (!may(asker, kind.allow)) return REFUSALS_OF_LESSONS['page.forbidden'][language];
    if (lesson.status === 'running') return undefined;
    return REFUSALS_OF_LESSONS[lesson.status === 'scheduled' ? 'lesson.notRunning' : 'lesson.over'][language];
  }
  const whyNotOf = (kind: CommandKind) => whyNever(kind) ?? cut;

  function kindOf(next: Step): CommandKind | undefined {
    if (next.name === 'startLesson') return StartLesson;
    if (next.name === 'writeQuestion' || next.name === 'showPage') return undefined;
    return next.name === 'publish' ? PublishQuestion : KINDS[next.name];
  }

  function whyOf(next: Step): string | undefined {
    if (next.name === 'startLesson') return whyOfLesson(StartLesson);
    if (next.name === 'writeQuestion')
      return may(asker, WriteQuestion.allow)
        ? panel === 'write'
          ? t('step.writing')
          : undefined
        : REFUSALS_OF_LESSONS['page.forbidden'][language];
    if (next.name === 'showPage') return pages.why;
    if (next.name === 'publish' && panel !== 'publish') return undefined; // opens the panel, which says why
    if (next.name === 'publish' && !isDuration(durationS)) return t('publish.duration');
    return whyFor(kindOf(next)!, next.asked);
  }

  async function next(): Promise<boolean> {
    if (step === undefined || whyOf(step) !== undefined || step.name === 'writeQuestion') return false;
    if (step.name === 'showPage') {
      pages.go(step.place);
      return true;
    }
    if (step.name === 'startLesson') {
      openProjectorOnDesk(id);
      return (await commands.give(StartLesson, {})) !== undefined;
    }
    const { id: questionId } = step.asked;
    if (step.name !== 'publish') return (await commands.give(KINDS[step.name], { questionId })) !== undefined;
    keepDuration(durationS);
    const limit = durationS === UNTIMED ? {} : { durationS };
    const together = asGroups && !step.asked.question.anonymous ? { asGroups: true as const } : {};
    return (await commands.give(PublishQuestion, { questionId, ...limit, ...together })) !== undefined;
  }

  const kind = step && kindOf(step);
  return {
    commands,
    next,
    isSending: kind !== undefined && commands.isSending(kind),
    why: step && whyOf(step),
    whyFor,
    extend: (asked) => {
      if (asked && whyFor(ExtendQuestion, asked) === undefined)
        void commands.give(ExtendQuestion, { questionId: asked.id });
    },
    end: async () => (await commands.give(EndLesson, {})) !== undefined,
    whyNotEnd: whyOfLesson(EndLesson),
    whyNot: whyNotOf,
    may: (kind) => may(asker, kind.allow),
    whyNever,
  };
}
