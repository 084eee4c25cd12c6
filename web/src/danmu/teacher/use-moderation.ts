import {
  ChangeDanmuSettings,
  HideDanmu,
  MuteStudent,
  PassDanmu,
  RestoreDanmu,
  UnmuteStudent,
} from '@lectern/contracts/danmu/commands.ts';
import type { DanmuSettings } from '@lectern/contracts/danmu/state.ts';
import type { TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import type { Commands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { firstWaiting } from './listed.ts';

export interface Moderation {
  readonly view: Opened<TeacherDanmuView>;
  /** Why nothing can be done now, in words. */
  readonly why: string | undefined;
  readonly pass: (danmuId: string) => void;
  readonly hide: (danmuId: string) => void;
  readonly restore: (danmuId: string) => void;
  readonly mute: (personId: string) => Promise<boolean>;
  readonly unmute: (personId: string) => void;
  readonly set: (settings: Partial<DanmuSettings>) => void;
  readonly isSending: (danmuId: string) => boolean;
  readonly passFirst: () => void;
  readonly hideFirst: () => void;
}

interface Given {
  readonly view: Opened<TeacherDanmuView>;
  readonly commands: Commands;
  readonly asker: Asker;
  /** Why no command can be given at all: the lesson does not run, or there is no connection. */
  readonly whyNot: string | undefined;
}

/** What a teacher can do about danmu, each once. */
export function useModeration({ view, commands, asker, whyNot }: Given): Moderation {
  const { language } = useText();
  const why = may(asker, PassDanmu.allow) ? whyNot : REFUSALS_OF_LESSONS['page.forbidden'][language];
  const pass = (danmuId: string) => void (why === undefined && commands.give(PassDanmu, { danmuId }));
  const hide = (danmuId: string) => void (why === undefined && commands.give(HideDanmu, { danmuId }));
  const first = firstWaiting(view.danmu);
  return {
    view,
    why,
    pass,
    hide,
    restore: (danmuId) => void commands.give(RestoreDanmu, { danmuId }),
    mute: async (personId) => (await commands.give(MuteStudent, { personId })) !== undefined,
    unmute: (personId) => void commands.give(UnmuteStudent, { personId }),
    set: (settings) => void commands.give(ChangeDanmuSettings, settings),
    isSending: (danmuId) => [PassDanmu, HideDanmu, RestoreDanmu].some((kind) => commands.isSending(kind, { danmuId })),
    passFirst: () => first && pass(first.id),
    hideFirst: () => first && hide(first.id),
  };
}
