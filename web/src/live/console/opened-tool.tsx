import { CheckInTool } from './check-in-tool.tsx';
import { Card, Publish, Writing } from './questions-tool.tsx';
import type { QuestionToolProps } from './question-tool.tsx';
import type { Tools } from './use-tools.ts';
import { DanmuPanel } from '../../danmu/teacher/danmu-panel.tsx';
import { Later } from '../../kit/ui/later.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';

/** Most lessons have one screen, which is paired before: fetched when it is opened. */
const SCREENS = { name: 'screens', load: async () => (await import('./screens-tool.tsx')).ScreensTool };
/** Slides are added before the lesson, most often. */
const UPLOADER = {
  name: 'uploader',
  load: async () => (await import('../../slides/teacher/uploader.tsx')).Uploader,
};

/** Somebody is looked at now and then. */
const PERSON = { name: 'person', load: async () => (await import('./person-tool.tsx')).PersonTool };

/** What is set for danmu is set once, if at all. */
const DANMU_SETTINGS = {
  name: 'danmuSettings',
  load: async () => (await import('../../danmu/teacher/danmu-settings.tsx')).DanmuSettings,
};

/** Few lessons have any. */
const SHARED_DEVICES = {
  name: 'sharedDevices',
  load: async () => (await import('../../attendance/teacher/shared-devices.tsx')).SharedDevices,
};

export interface SidePanelProps extends QuestionToolProps {
  readonly tools: Tools;
  readonly personId: string | undefined;
  readonly members: number;
  readonly onPerson: (personId: string) => void;
  readonly onWindow: () => void;
  readonly online: ReadonlySet<string>;
}

/** What a teacher opens in the place of the question: nothing of it is needed for the first sight of a lesson. */
export function OpenedTool(props: SidePanelProps) {
  const { panel, tools, personId, members, nameOf, onPerson, onClose: close } = props;
  const { t } = useText();
  switch (panel) {
    case 'danmu':
      return (
        <div className="danmu-tool">
          <Later {...DANMU_SETTINGS} lines={4} given={{ moderation: tools.moderation, nameOf, onClose: close }} />
          <div className="phone-only">
            <DanmuPanel moderation={tools.moderation} nameOf={nameOf} onPerson={onPerson} />
          </div>
        </div>
      );
    case 'checkIn':
      return <CheckInTool tools={tools} members={members} all={props.all} nameOf={nameOf} onClose={close} />;
    case 'person':
      if (personId === undefined) return null;
      return <Later key={personId} {...PERSON} lines={4} given={{ ...props, personId }} />;
    case 'sharedDevices':
      return (
        <Later
          {...SHARED_DEVICES}
          given={{
            groups: Object.values(tools.view.attendance.sharedDevices ?? {}).map((people) => Object.keys(people)),
            nameOf,
            onPerson,
            onClose: close,
          }}
        />
      );
    case 'screens':
      return <Later {...SCREENS} lines={4} given={{ tools, onWindow: props.onWindow, onClose: close }} />;
    case 'slides':
      return (
        <section className="tool" aria-label={t('pages.add')}>
          <header>
            <Icon name="upload" />
            <h2>{t('pages.title')}</h2>
            <span className="grow" />
            <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={close} />
          </header>
          <Later
            {...UPLOADER}
            lines={4}
            given={{
              lessonId: tools.id,
              classId: tools.view.lesson.classId,
              slides: tools.view.slides,
              through: tools.through,
              why: tools.whyNotSlides,
            }}
          />
        </section>
      );
    case 'publish':
      return <Publish {...props} />;
    case 'card':
      return <Card {...props} />;
    case 'write':
      return <Writing {...props} />;
    default: // the question, the students; and the tools of the list, which are fetched each by itself
      return null;
  }
}
