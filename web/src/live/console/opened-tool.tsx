import { CheckInTool } from './check-in-tool.tsx';
import { PersonTool } from './person-tool.tsx';
import { QuestionTool, type QuestionToolProps } from './question-tool.tsx';
import { ScreensTool } from './screens-tool.tsx';
import type { Tools } from './use-tools.ts';
import { DanmuPanel } from '../../danmu/teacher/danmu-panel.tsx';
import { DanmuSettings } from '../../danmu/teacher/danmu-settings.tsx';
import { SharedDevices } from '../../attendance/teacher/shared-devices.tsx';
import { Uploader } from '../../slides/teacher/uploader.tsx';
import { useText } from '../../i18n/teacher.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface SidePanelProps extends QuestionToolProps {
  readonly tools: Tools;
  readonly personId: string | undefined;
  readonly members: number;
  readonly onPerson: (personId: string) => void;
  readonly onWindow: () => void;
}

/** The right column above the students: the question, or what was opened in its place. It never covers the stage. */
export function SidePanel(props: SidePanelProps) {
  const { panel, tools, personId, members, nameOf, onPerson, onClose: close } = props;
  const { t } = useText();
  switch (panel) {
    case 'danmu':
      return (
        <div className="danmu-tool">
          <DanmuSettings moderation={tools.moderation} nameOf={nameOf} onClose={close} />
          <div className="phone-only">
            <DanmuPanel moderation={tools.moderation} nameOf={nameOf} onPerson={onPerson} />
          </div>
        </div>
      );
    case 'checkIn':
      return <CheckInTool tools={tools} members={members} all={props.all} nameOf={nameOf} onClose={close} />;
    case 'person':
      return personId === undefined ? null : <PersonTool key={personId} {...props} personId={personId} />;
    case 'sharedDevices':
      return (
        <SharedDevices
          groups={Object.values(tools.view.attendance.sharedDevices ?? {}).map((people) => Object.keys(people))}
          nameOf={nameOf}
          onPerson={onPerson}
          onClose={close}
        />
      );
    case 'screens':
      return <ScreensTool tools={tools} onWindow={props.onWindow} onClose={close} />;
    case 'slides':
      return (
        <section className="tool" aria-label={t('pages.add')}>
          <header>
            <Icon name="upload" />
            <h2>{t('pages.title')}</h2>
            <span className="grow" />
            <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={close} />
          </header>
          <Uploader
            lessonId={tools.id}
            classId={tools.view.lesson.classId}
            slides={tools.view.slides}
            through={tools.through}
            why={tools.whyNotSlides}
          />
        </section>
      );
    case 'publish':
    case 'write':
    case 'question':
    case 'students': // on a desk they stand below whatever is open
      return <QuestionTool {...props} />;
  }
}
