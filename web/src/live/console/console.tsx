import { DrawStrokes } from '@lectern/contracts/board/board.ts';
import { EndLesson } from '@lectern/contracts/lesson/commands.ts';
import { questionPictureAt } from '@lectern/contracts/question/pictures-seen.ts';
import { useState, useEffect, useRef } from 'react';
import { DanmuPanel } from '../../danmu/teacher/danmu-panel.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { lastDuration } from '../../quiz/teacher/duration.ts';
import { useEditing } from '../../quiz/teacher/use-editing.ts';
import { Thumbnails } from '../../slides/teacher/thumbnails.tsx';
import { PicturesAt } from '../../kit/pictures/pictures-at.ts';
import { Notice } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { Later } from '../../kit/ui/later.tsx';
import { useRemote } from '../projector-presence.ts';
import { openProjector } from '../projector-window.ts';
import { useClass } from '../../class/use-class.ts';
import { ConsoleBar } from './console-bar.tsx';
import { CodeDialog, EndDialog } from './console-dialogs.tsx';
import type { Live } from './desk.ts';
import { Dock } from './dock.tsx';
import { LiveNotice } from './live-notice.tsx';
import { inOrder, nextDraft, nextStep, onScreen, openQuestion, type Asked } from './next-step.ts';
import { marksOf } from './pages.ts';
import { RightColumn } from './right-column.tsx';
import { Stage } from './stage.tsx';
import { StepBar } from './step-bar.tsx';
import { uncheckedIn } from './unchecked.ts';
import { UpNext } from './up-next.tsx';
import { useConsoleKeys } from './use-console-keys.ts';
import { RestoredNotice } from '../../quiz/teacher/restored-notice.tsx';
import { useUser } from '../../kit/data/use-user.ts';
import { UnsavedQuestions } from '../../quiz/teacher/unsaved-questions.tsx';
import { useDesk } from './use-desk.ts';
import { useLessonRole } from './use-lesson-role.ts';
import { usePages } from './use-pages.ts';
import { useSteps } from './use-steps.ts';
import { useTools } from './use-tools.ts';
import '../../kit/ui/tool.css';
import './console.css';

/** Few lessons take questions of an earlier one: the console opens without it. */
const REUSE = {
  name: 'reuse',
  load: async () => (await import('../../quiz/teacher/reuse-dialog.tsx')).ReuseDialog,
};

/** Whoever knows the keys looks no more. */
const KEYS = { name: 'keys', load: async () => (await import('./keys-dialog.tsx')).KeysDialog };

/** Whoever speaks is heard whichever tool is open. */
const HEARD = {
  name: 'heardSpeaker',
  load: async () => (await import('../../liveVideo/heard-speaker.tsx')).HeardSpeaker,
};

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
}

/** The desk during a lesson: the slide in the middle, one primary action below it, danmu under that, the question and the students on the right. */
export function Console({ id, view, live }: Props) {
  const { t } = useText();
  const { lesson, attendance, quiz, slides } = view;
  const now = live.room.clock.now;
  const [durationS, setDuration] = useState(lastDuration);
  const [isTogether, setTogether] = useState(false);
  const hasGroups = view.grouping?.status === 'published';
  const user = useUser();
  const editing = useEditing(user.id, id, lesson.classId, quiz.questions, live.through);
  const desk = useDesk(editing);
  const { panel, choose, show } = desk;

  const taught = useClass(lesson.classId);
  const all = inOrder(quiz.questions);
  const chosen = all.find((asked) => asked.id === desk.chosenId);
  const current = lesson.status === 'running' ? onScreen(all, view.questionCard) : undefined;
  const shown = chosen ?? onScreen(all, view.questionCard);
  const { seatsFor, nameOf, asker } = useLessonRole(id, view, live.online);
  const seats = seatsFor((openQuestion(all) ?? shown)?.question);
  const members = seats.filter(({ isAuditor }) => !isAuditor).length;

  const pages = usePages({ id, view, live, asker });
  const isRunning = lesson.status === 'running';
  const page = isRunning ? pages.current?.page : undefined;
  // With slides, a draft that is only looked at does not come between Space and the next page.
  const isPicked = panel === 'publish' || pages.places.length === 0 || chosen?.question.status !== 'draft';
  const step = nextStep(
    lesson,
    all,
    isPicked ? chosen : undefined,
    {
      current: pages.current?.key,
      next: pages.next,
    },
    view.questionCard,
  );
  const steps = useSteps({
    id,
    lesson,
    live,
    asker,
    step,
    panel,
    durationS,
    asGroups: isTogether && hasGroups,
    pages,
    isAsking: openQuestion(all) !== undefined,
  });
  const tools = useTools({ id, view, live, asker, steps });
  const isTold = isRunning || lesson.status === 'scheduled';

  const write = (questionId?: string) => desk.write(questionId, pages.current?.key);
  function publishChosen(): void {
    const looked = chosen?.question.status === 'draft' ? chosen : undefined;
    const draft = looked ?? (step?.name === 'publish' ? step.asked : nextDraft(all));
    if (draft) choose(draft.id);
    show('publish');
  }
  async function doNext(): Promise<void> {
    if (step?.name === 'writeQuestion') return panel === 'write' || steps.why !== undefined ? undefined : write();
    if (step?.name === 'publish' && panel !== 'publish') return publishChosen();
    if (!(await steps.next())) return;
    desk.published();
    setTogether(false);
  }
  const openWindow = () => openProjector(id) || toast('warn', t('console.projectorBlocked'));
  const showScreens = () => (desk.panel === 'screens' ? desk.close() : show('screens'));

  const remote = {
    pageNext: () => pages.go(pages.next),
    pageBack: () => pages.go(pages.back),
    blank: () => tools.choose(view.screens.face === 'blank' ? 'lesson' : 'blank'),
  };
  useRemote(id, remote);
  useConsoleKeys({
    ...remote,
    isOff: desk.dialog !== undefined,
    next: () => void doNext(),
    publish: () => isTold && publishChosen(),
    extend: () => steps.extend(openQuestion(all)),
    danmu: () => desk.toggle('danmu'),
    pass: () => tools.moderation.passFirst(),
    hide: () => tools.moderation.hideFirst(),
    checkIn: () => desk.toggle('checkIn'),
    students: () => show('students'),
    tool: desk.toggle,
    projector: openWindow,
    close: desk.close,
    help: () => desk.setDialog('keys'),
  });

  return (
    <PicturesAt value={(file) => questionPictureAt(id, file)}>
      <div className={`con ${desk.isDrawerOpen ? 'drawn' : ''} ${desk.isSheetOpen ? 'sheet-open' : ''} ${panel}-open`}>
        <title>{`${t(`lesson.${lesson.status as 'running'}`)} · ${lesson.title} - ${t('app.name')}`}</title>
        <ConsoleBar
          lesson={lesson}
          className={taught?.name}
          live={live}
          whyNotEnd={steps.whyNotEnd}
          onCode={() => desk.setDialog('code')}
          onKeys={() => desk.setDialog('keys')}
          onEnd={() => desk.setDialog('end')}
          isProjecting={tools.open.isAny}
          onProjector={showScreens}
        />
        <Thumbnails
          lessonId={id}
          places={pages.places}
          decks={Object.values(slides.decks)}
          currentKey={pages.current?.key}
          marks={marksOf(all)}
          why={pages.why}
          onGo={pages.go}
          onAdd={tools.whyNotSlides === undefined ? () => show('slides') : undefined}
        />
        <main className="mid">
          <LiveNotice live={live} />
          {isTold && <UnsavedQuestions lessonId={id} editing={editing} />}
          {isTold && tools.whyNotSlides === undefined && <RestoredNotice editing={editing} onOpen={write} />}
          {asker.role === 'administrator' && <Notice>{t('console.readOnly')}</Notice>}
          {asker.role === 'assistant' && isTold && <Notice>{t('console.assisting')}</Notice>}
          <Stage
            id={id}
            view={view}
            page={page}
            next={pages.next?.page}
            shown={shown}
            current={current}
            className={taught?.name}
            members={members || undefined}
            now={now}
            isWriting={panel === 'board' && isRunning && steps.whyNever(DrawStrokes) === undefined}
            onBack={chosen && lesson.status !== 'ended' ? () => choose(undefined) : undefined}
            isShown={tools.open.isAny}
            onLesson={tools.whyNotScreens === undefined ? () => tools.choose('lesson') : undefined}
          />
          <StepBar
            id={id}
            lesson={lesson}
            step={step}
            steps={steps}
            pages={pages}
            aside={live.aside}
            dialog={desk.dialog}
            isPublishing={panel === 'publish'}
            durationS={durationS}
            onNext={() => void doNext()}
            onDrawer={desk.toggleDrawer}
            isDrawerOpen={desk.isDrawerOpen}
          />
          <div className="low">
            <DanmuPanel moderation={tools.moderation} nameOf={nameOf} onPerson={desk.showPerson} />
            <UpNext id={id} pages={pages} all={all} />
          </div>
        </main>
        <RightColumn
          desk={desk}
          seats={seats}
          tools={tools}
          members={members}
          all={all}
          shown={shown}
          chosenId={desk.chosenId}
          places={pages.places}
          seatsFor={seatsFor}
          joined={attendance.joined}
          nameOf={nameOf}
          now={now}
          steps={steps}
          editing={editing}
          questions={quiz.questions}
          durationS={durationS}
          onDuration={setDuration}
          asGroups={hasGroups ? isTogether : undefined}
          onAsGroups={setTogether}
          onWrite={write}
          onPublish={() => void doNext()}
          onAskPublish={publishChosen}
          onWindow={openWindow}
          online={live.online}
        />
        <Dock
          view={view}
          all={all}
          members={members}
          open={tools.open}
          panel={panel}
          isOpen={desk.isDrawerOpen}
          onTool={(tool) => (tool === 'publish' ? publishChosen() : desk.toggle(tool))}
        />
        <Announcer all={all} joined={attendance.joined} pageNo={pages.current?.no} />
        {isRunning && view.liveVideo?.speaking && (
          <Later {...HEARD} lines={0} given={{ lessonId: id, video: view.liveVideo }} />
        )}
        {desk.dialog === 'code' && <CodeDialog code={lesson.code ?? ''} onClose={() => desk.setDialog(undefined)} />}
        {desk.dialog === 'keys' && <Later {...KEYS} lines={0} given={{ onClose: () => desk.setDialog(undefined) }} />}
        {desk.dialog === 'reuse' && (
          <Later
            {...REUSE}
            lines={0}
            given={{
              lessonId: id,
              classId: lesson.classId,
              onClose: () => desk.setDialog(undefined),
              onTaken: (count) => {
                desk.setDialog(undefined);
                toast('ok', t('reuse.done', { n: count }));
              },
            }}
          />
        )}
        {desk.dialog === 'end' && (
          <EndDialog
            open={openQuestion(all)?.question}
            joined={attendance.joined}
            unchecked={uncheckedIn(attendance).length}
            isSending={steps.commands.isSending(EndLesson)}
            failure={steps.commands.failure}
            onEnd={() => void steps.end().then((ended) => ended && desk.setDialog(undefined))}
            onClose={() => desk.setDialog(undefined)}
          />
        )}
      </div>
    </PicturesAt>
  );
}

/** For a screen reader: what became of a question, by whichever console or by the time, and the page that is shown. */
function Announcer({ all, joined, pageNo }: { all: readonly Asked[]; joined: number; pageNo: number | undefined }) {
  const { t } = useText();
  const [said, say] = useState('');
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  const page = useRef(pageNo);
  useEffect(() => {
    const now = new Map(all.map(({ id, question }) => [id, question.status]));
    const last = before.current;
    before.current = now;
    if (last === undefined) return;
    const moved = all.find(({ id, question }) => question.status !== 'draft' && last.get(id) !== question.status);
    if (moved) {
      const { status, n = 0, answered } = moved.question;
      if (status === 'open') say(t('said.published', { n }));
      else if (status === 'collected') say(t('said.collected', { n, answered, joined }));
      else if (status !== 'draft') say(t(`said.${status}`, { n }));
    } else if (page.current !== pageNo && pageNo !== undefined) say(t('pages.shown', { n: pageNo }));
    page.current = pageNo;
  }, [all, joined, pageNo, t]);
  return (
    <span className="vh" role="status">
      {said}
    </span>
  );
}
