import { MarkAttendance, OpenCheckIn, SetLateness } from '@lectern/contracts/attendance/commands.ts';
import { MuteStudent } from '@lectern/contracts/danmu/commands.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { ChooseFace } from '@lectern/contracts/screens/commands.ts';
import type { Face } from '@lectern/contracts/screens/facts.ts';
import { AddSlides } from '@lectern/contracts/slides/commands.ts';
import type { Commands } from '../../kit/data/use-commands.ts';
import { useModeration, type Moderation } from '../../danmu/teacher/use-moderation.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { useIsProjectorOpen } from '../projector-presence.ts';
import type { Live } from './desk.ts';
import { openScreens, type OpenScreens } from './open-screens.ts';
import type { Steps } from './use-steps.ts';

/** What the tools of the right column need: the view, the commands, and why one cannot be given now. */
export interface Tools {
  readonly id: string;
  readonly view: TeacherView;
  readonly through: number;
  readonly now: () => number;
  readonly commands: Commands;
  readonly moderation: Moderation;
  readonly open: OpenScreens;
  readonly whyNotCheckIn: string | undefined;
  readonly whyNotLateness: string | undefined;
  /** After the lesson, too, a teacher says what someone's attendance is. */
  readonly whyNotMark: string | undefined;
  readonly whyNotMute: string | undefined;
  readonly whyNotScreens: string | undefined;
  readonly whyNotSlides: string | undefined;
  readonly choose: (face: Face) => void;
  /** Why a command of a tool cannot be given now. */
  readonly whyNot: Steps['whyNot'];
  readonly whyNever: Steps['whyNever'];
}

interface Given {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
  readonly asker: Asker;
  readonly steps: Steps;
}

export function useTools({ id, view, live, asker, steps }: Given): Tools {
  const { t, language } = useText();
  const { commands, whyNot, whyNever } = steps;
  const { status } = view.lesson;
  const isOver = status === 'ended' || status === 'cancelled';
  const moderation = useModeration({ view: view.danmu, commands, asker, whyNot: whyNot(MuteStudent) });

  /** For what may be done before the lesson too, or after it. */
  function whyNotUnless(kind: CommandKind, over: boolean): string | undefined {
    if (!may(asker, kind.allow)) return REFUSALS_OF_LESSONS['page.forbidden'][language];
    if (over) return REFUSALS_OF_LESSONS['lesson.over'][language];
    return live.state === 'offline' ? t('console.offlineWhy') : undefined;
  }

  return {
    id,
    view,
    through: live.through,
    now: live.room.clock.now,
    commands,
    moderation,
    open: openScreens(useIsProjectorOpen(id), live.screens),
    whyNotCheckIn: whyNot(OpenCheckIn),
    whyNotLateness: whyNotUnless(SetLateness, isOver),
    whyNotMark: status === 'scheduled' ? whyNot(MarkAttendance) : whyNotUnless(MarkAttendance, status === 'cancelled'),
    whyNotMute: whyNot(MuteStudent),
    whyNotScreens: whyNotUnless(ChooseFace, isOver),
    whyNotSlides: whyNotUnless(AddSlides, isOver),
    whyNot,
    whyNever,
    choose: (face) => {
      if (view.screens.face !== face && whyNotUnless(ChooseFace, isOver) === undefined)
        void commands.give(ChooseFace, { face });
    },
  };
}
