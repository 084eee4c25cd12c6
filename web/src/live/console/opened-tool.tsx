import { CheckInTool } from './check-in-tool.tsx';
import { PersonTool } from './person-tool.tsx';
import { Publish, Writing } from './questions-tool.tsx';
import type { QuestionToolProps } from './question-tool.tsx';
import type { Tools } from './use-tools.ts';
import { DanmuPanel } from '../../danmu/teacher/danmu-panel.tsx';
import { DanmuSettings } from '../../danmu/teacher/danmu-settings.tsx';
import { SharedDevices } from '../../attendance/teacher/shared-devices.tsx';
import { PROJECTED } from '../projector/tools.ts';
import { Uploader } from '../../slides/teacher/uploader.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { PairScreen, UnpairScreen } from '@lectern/contracts/screens/commands.ts';
import { ScreensPanel } from '../../screens/teacher/screens-panel.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { screenHost } from '../../kit/data/join-address.ts';

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
      return <Publish {...props} />;
    case 'write':
      return <Writing {...props} />;
    default: // the question, the students; and the tools of the list, which are fetched each by itself
      return null;
  }
}

/** What the screens show, and pairing another computer. */
function ScreensTool({ tools, onWindow, onClose }: { tools: Tools; onWindow: () => void; onClose: () => void }) {
  const { t } = useText();
  const { view, commands, choose } = tools;
  return (
    <ScreensPanel
      screens={view.screens}
      hasWindow={tools.open.here !== 'none'}
      isOpen={tools.open.isOpen}
      elsewhere={tools.open.elsewhere}
      isCheckInOpen={view.attendance.checkIn.open}
      tools={PROJECTED.filter(({ since }) => since(view) !== undefined)}
      address={screenHost()}
      why={tools.whyNotScreens}
      isPairing={commands.isSending(PairScreen)}
      failure={commands.failure}
      onWindow={onWindow}
      onFace={choose}
      onPair={async (code) => {
        const done = await commands.give(PairScreen, { code });
        if (done) toast('ok', t('screens.pairedNow'));
        return done !== undefined;
      }}
      onUnpair={(screenId) => void commands.give(UnpairScreen, { screenId })}
      onClose={onClose}
    />
  );
}
