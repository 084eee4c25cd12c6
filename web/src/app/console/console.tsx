import { EndLesson } from '@lectern/contracts/lesson/commands.ts';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/teacher.ts';
import { SeatsList } from '../../attendance/teacher/seats-list.tsx';
import { lastDuration } from '../../quiz/teacher/duration.ts';
import { useEditing } from '../../quiz/teacher/use-editing.ts';
import { toast } from '../../ui/toast.tsx';
import type { TeacherView } from '../lesson-view.ts';
import { openProjector } from '../projector-window.ts';
import { useClass } from '../use-class.ts';
import { CodeDialog, EndDialog, KeysDialog } from './console-dialogs.tsx';
import { ConsoleBar } from './console-bar.tsx';
import type { Live, Panel } from './desk.ts';
import { LiveNotice } from './live-notice.tsx';
import { inOrder, nextStep, onScreen, openQuestion } from './next-step.ts';
import { QuestionList } from './question-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { Stage } from './stage.tsx';
import { StepBar } from './step-bar.tsx';
import { useConsoleKeys } from './use-console-keys.ts';
import { useLessonRole } from './use-lesson-role.ts';
import { useSteps } from './use-steps.ts';
import './console.css';

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
}

/** The desk during a lesson: what the class sees in the middle, one primary action below it, the question on the right. */
export function Console({ id, view, live }: Props) {
  const { t } = useText();
  const { lesson, attendance, quiz } = view;
  const now = live.room.clock.now;
  const [chosenId, choose] = useState<string>();
  const [panel, setPanel] = useState<Panel>('question');
  const [dialog, setDialog] = useState<'code' | 'keys' | 'end'>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [durationS, setDuration] = useState(lastDuration);
  const search = useRef<HTMLInputElement>(null);

  const taught = useClass(lesson.classId);
  const all = inOrder(quiz.questions);
  const chosen = all.find((asked) => asked.id === chosenId);
  const current = lesson.status === 'running' ? onScreen(all) : undefined;
  const shown = chosen ?? onScreen(all);
  const { seatsFor, nameOf, asker } = useLessonRole(id, view, live.online);
  const seats = seatsFor((openQuestion(all) ?? shown)?.question);
  const editing = useEditing(id, lesson.classId, quiz.questions, live.through);

  const step = nextStep(lesson, all, chosen);
  const steps = useSteps({ id, lesson, live, asker, step, panel, durationS });
  const isTold = lesson.status === 'running' || lesson.status === 'scheduled';

  /** Opens the panel on the right, as a drawer where there is no room for a column. */
  function show(next: Panel): void {
    setPanel(next);
    setDrawerOpen(true);
  }
  function write(questionId?: string): void {
    const begun = questionId ?? editing.begun[0]; // one that was begun goes on
    if (begun === undefined) editing.openNew();
    else editing.open(begun);
    show('write');
  }
  function publishChosen(): void {
    const draft = step?.name === 'publish' ? step.asked : all.find(({ question }) => question.status === 'draft');
    if (draft) choose(draft.id);
    show('publish');
  }
  async function doNext(): Promise<void> {
    if (step?.name === 'writeQuestion') return panel === 'write' ? undefined : write();
    if (step?.name === 'publish' && panel !== 'publish') return publishChosen();
    if (!(await steps.next())) return;
    choose(undefined); // what was acted on is what the class has before it
    if (step?.name === 'publish') setPanel((now) => (now === 'publish' ? 'question' : now));
  }
  const project = () => openProjector(id) || toast('warn', t('console.projectorBlocked'));

  useConsoleKeys({
    isOff: dialog !== undefined,
    next: () => void doNext(),
    publish: () => isTold && publishChosen(),
    extend: () => steps.extend(openQuestion(all)),
    students: () => {
      if (panel === 'write') setPanel('question');
      setDrawerOpen(true);
      requestAnimationFrame(() => search.current?.focus()); // once the drawer is there
    },
    projector: project,
    close: () => {
      if (panel !== 'question') setPanel('question');
      else if (chosen) choose(undefined);
      else setDrawerOpen(false);
    },
    help: () => setDialog('keys'),
  });

  const list = (
    <QuestionList
      all={all}
      shownId={shown?.id}
      currentId={current?.id}
      onChoose={(one) => choose(one === current?.id ? undefined : one)}
      onWrite={() => write()}
      canWrite={isTold}
    />
  );
  return (
    <div className={isDrawerOpen ? 'con drawn' : 'con'}>
      <title>{`${t(`lesson.${lesson.status as 'running'}`)} · ${lesson.title} - ${t('app.name')}`}</title>
      <ConsoleBar
        id={id}
        lesson={lesson}
        className={taught?.name}
        live={live}
        whyNotEnd={steps.whyNotEnd}
        onCode={() => setDialog('code')}
        onKeys={() => setDialog('keys')}
        onEnd={() => setDialog('end')}
        onProjector={project}
      />
      <main className="mid">
        <LiveNotice live={live} />
        <Stage
          view={view}
          shown={shown}
          current={current}
          className={taught?.name}
          members={taught?.students}
          now={now}
          onBack={chosen && lesson.status !== 'ended' ? () => choose(undefined) : undefined}
        />
        <StepBar
          lesson={lesson}
          step={step}
          steps={steps}
          isPublishing={panel === 'publish'}
          durationS={durationS}
          onNext={() => void doNext()}
          onDrawer={() => setDrawerOpen(!isDrawerOpen)}
          isDrawerOpen={isDrawerOpen}
        />
        {list}
      </main>
      <aside className="right" aria-label={t('console.more')}>
        <SidePanel
          panel={panel}
          all={all}
          shown={shown}
          seatsFor={seatsFor}
          joined={attendance.joined}
          nameOf={nameOf}
          now={now}
          steps={steps}
          editing={editing}
          questions={quiz.questions}
          durationS={durationS}
          onDuration={setDuration}
          onChoose={choose}
          onShow={show}
          onWrite={write}
          onPublish={() => void doNext()}
          onAskPublish={publishChosen}
        />
        {panel !== 'write' && <SeatsList seats={seats} joined={attendance.joined} search={search} />}
      </aside>
      {dialog === 'code' && <CodeDialog code={lesson.code ?? ''} onClose={() => setDialog(undefined)} />}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'end' && (
        <EndDialog
          open={openQuestion(all)?.question}
          joined={attendance.joined}
          isSending={steps.commands.isSending(EndLesson)}
          failure={steps.commands.failure}
          onEnd={() => void steps.end().then((ended) => ended && setDialog(undefined))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
