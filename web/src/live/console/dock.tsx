import { useText } from '../../kit/i18n/teacher.ts';
import { waitingCount } from '../../danmu/teacher/listed.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import type { Panel } from './desk.ts';
import { openQuestion, type Asked } from './next-step.ts';
import type { OpenScreens } from './open-screens.ts';
import './dock.css';

interface Props {
  readonly view: TeacherView;
  readonly all: readonly Asked[];
  readonly members: number;
  readonly open: OpenScreens;
  readonly panel: Panel;
  readonly isOpen: boolean;
  readonly onTool: (tool: Tool) => void;
}

export type Tool = 'publish' | 'danmu' | 'checkIn' | 'students' | 'screens';

interface Entry {
  readonly tool: Tool;
  readonly icon: IconName;
  readonly key: string;
  readonly state: string;
  readonly isHot?: boolean;
}

function screensSaid({ here, elsewhere }: OpenScreens, t: ReturnType<typeof useText>['t']): string {
  if (here === 'connecting') return t('dock.windowConnecting');
  if (here === 'none') return elsewhere === 0 ? t('dock.noScreen') : t('dock.elsewhere', { n: elsewhere });
  return elsewhere === 0 ? t('dock.window') : t('dock.windowAnd', { n: elsewhere });
}

/** The tools, each with how it stands and its key. */
export function Dock({ view, all, members, open: screensOpen, panel, isOpen, onTool }: Props) {
  const { t } = useText();
  const { attendance, danmu } = view;
  const drafts = all.filter(({ question }) => question.status === 'draft').length;
  const open = openQuestion(all);
  const waiting = waitingCount(danmu.danmu);

  const entries: readonly Entry[] = [
    {
      tool: 'publish',
      icon: 'quiz',
      key: 'Q',
      state: open
        ? t('dock.open', { n: open.question.n ?? 0 })
        : drafts > 0
          ? t('dock.ready', { n: drafts })
          : t('dock.noneReady'),
    },
    {
      tool: 'danmu',
      icon: 'danmu',
      key: 'D',
      isHot: waiting > 0,
      state:
        waiting > 0
          ? t('dock.toReview', { n: waiting })
          : danmu.settings.on
            ? t('dock.danmuOn', { n: danmu.sent })
            : t('dock.danmuOff'),
    },
    {
      tool: 'checkIn',
      icon: 'attend',
      key: 'A',
      isHot: attendance.checkIn.open,
      state:
        attendance.checkIn.openedAt === undefined
          ? t('dock.checkInOff')
          : t('dock.checkInOpen', { n: attendance.checkIn.count, all: members }),
    },
    { tool: 'students', icon: 'users', key: 'S', state: t('dock.came', { n: attendance.joined, all: members }) },
    {
      tool: 'screens',
      icon: 'screen',
      key: 'F',
      state: screensSaid(screensOpen, t),
    },
  ];
  return (
    <nav className="dock" aria-label={t('dock.title')}>
      {entries.map(({ tool, icon, key, state, isHot }) => {
        const isOn = isOpen && (panel === tool || (tool === 'publish' && panel === 'write'));
        return (
          <button
            key={tool}
            type="button"
            className={[isOn && 'on', isHot && 'hot'].filter(Boolean).join(' ') || undefined}
            aria-pressed={isOn}
            onClick={() => onTool(tool)}
          >
            <Icon name={icon} size="l" />
            <span className="of">
              <b>{t(`dock.${tool}`)}</b>
              <span>{state}</span>
            </span>
            <kbd>{key}</kbd>
          </button>
        );
      })}
    </nav>
  );
}
