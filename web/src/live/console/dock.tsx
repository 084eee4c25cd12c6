import { useText } from '../../i18n/teacher.ts';
import { waitingCount } from '../../danmu/teacher/listed.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import type { TeacherView } from '../../data/lesson-views.ts';
import type { Panel } from './desk.ts';
import { openQuestion, type Asked } from './next-step.ts';
import './dock.css';

interface Props {
  readonly view: TeacherView;
  readonly all: readonly Asked[];
  readonly members: number;
  readonly isProjecting: boolean;
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

/** The tools, each with how it stands and its key. */
export function Dock({ view, all, members, isProjecting, panel, isOpen, onTool }: Props) {
  const { t } = useText();
  const { attendance, danmu, screens } = view;
  const drafts = all.filter(({ question }) => question.status === 'draft').length;
  const open = openQuestion(all);
  const waiting = waitingCount(danmu.danmu);
  const paired = Object.keys(screens.paired ?? {}).length;

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
      state:
        [isProjecting && t('dock.window'), paired > 0 && t('dock.paired', { n: paired })].filter(Boolean).join(' · ') ||
        t('dock.noScreen'),
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
