import { may } from '@lectern/contracts/kernel/roles.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { CancelLesson, ReviseLesson, StartLesson } from '@lectern/contracts/lesson/commands.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusal.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../../data/use-commands.ts';
import { useText } from '../../i18n/teacher.ts';
import { CancelDialog } from '../../lesson/cancel-dialog.tsx';
import { LessonState } from '../../lesson/lesson-table.tsx';
import { ReviseDialog } from '../../lesson/revise-dialog.tsx';
import { useWhen } from '../../lesson/use-when.ts';
import { QuestionEditor } from '../../quiz/teacher/question-editor.tsx';
import { QuestionPreview } from '../../quiz/teacher/question-preview.tsx';
import { useEditing } from '../../quiz/teacher/use-editing.ts';
import { Button } from '../../ui/button.tsx';
import { CommandFailure } from '../../ui/command-failure.tsx';
import { ConnectionChip } from '../../ui/connection-chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Notice } from '../../ui/states.tsx';
import type { Live } from '../console/desk.ts';
import { LiveNotice } from '../console/live-notice.tsx';
import { inOrder } from '../console/next-step.ts';
import { useLessonRole } from '../console/use-lesson-role.ts';
import type { TeacherView } from '../lesson-view.ts';
import { openProjector, openProjectorOnDesk } from '../projector-window.ts';
import { useClass } from '../use-class.ts';
import { PreparedQuestions } from './prepared-questions.tsx';
import { PublishedQuestion } from './published-question.tsx';
import './preparation.css';

const NARROW_PX = 768;

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
}

/** The questions of a lesson, and the way into it. */
export function Preparation({ id, view, live }: Props) {
  const { t, language } = useText();
  const when = useWhen();
  const navigate = useNavigate();
  const { lesson, quiz } = view;
  const [dialog, setDialog] = useState<'revise' | 'cancel'>();
  const commands = useCommands('lesson', id, { classId: lesson.classId });
  const editing = useEditing(id, lesson.classId, quiz.questions, live.through);
  const taught = useClass(lesson.classId);
  const { asker } = useLessonRole(id, view, live.online);

  const isScheduled = lesson.status === 'scheduled';
  const isOpen = isScheduled || lesson.status === 'running';
  const recorded = editing.id === undefined ? undefined : quiz.questions[editing.id];
  const isPublished = recorded !== undefined && recorded.status !== 'draft';
  const forbidden = REFUSALS['page.forbidden'][language];
  const whyNotRevise = may(asker, ReviseLesson.allow) ? undefined : forbidden;
  const isWriting = editing.id !== undefined && (editing.isNew || editing.isDirty(editing.id)); // then saving is the one primary action
  const canWrite = isOpen && may(asker, WriteQuestion.allow);

  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // One column on a phone: the question that was opened stands below the list.
    if (editing.id !== undefined && window.innerWidth < NARROW_PX) pane.current?.scrollIntoView({ block: 'start' });
  }, [editing.id]);

  async function start() {
    openProjectorOnDesk(id); // in the click, or the browser blocks it
    if (await commands.give(StartLesson, {})) await navigate(`/lesson/${id}/console`);
  }

  return (
    <div className="prep">
      <header className="top">
        <Link className="btn quiet icon" to="/" aria-label={t('page.home')} title={t('page.home')}>
          <Icon name="back" />
        </Link>
        <div className="grow">
          <h1>{lesson.title}</h1>
          <p className="row">
            <LessonState status={lesson.status as 'running'} />
            <span>{taught?.name}</span>
            <span>{when(lesson.startedAt ?? lesson.startsAt ?? 0)}</span>
          </p>
        </div>
        <ConnectionChip state={live.state} rttMs={live.rttMs} />
        {isScheduled && (
          <>
            <Button look="quiet" icon="clock" why={whyNotRevise} onClick={() => setDialog('revise')}>
              {t('home.revise')}
            </Button>
            {may(asker, CancelLesson.allow) && (
              <Button
                look="quiet"
                icon="slash"
                aria-label={t('home.cancel')}
                title={t('home.cancel')}
                onClick={() => setDialog('cancel')}
              />
            )}
          </>
        )}
        {isOpen && (
          <Button icon="screen" onClick={() => openProjector(id)}>
            {isScheduled ? t('home.tryProjector') : t('home.openProjector')}
          </Button>
        )}
        {isScheduled && may(asker, StartLesson.allow) && (
          <Button
            {...(!isWriting && { look: 'primary' })}
            icon="play"
            busy={commands.isSending(StartLesson)}
            onClick={() => void start()}
          >
            {commands.isSending(StartLesson) ? t('action.sending') : t('lesson.start')}
          </Button>
        )}
        {!isScheduled && (
          <Link className="btn primary" to={`/lesson/${id}/console`}>
            {lesson.status === 'running' ? t('home.backToLesson') : t('home.results')}
          </Link>
        )}
      </header>
      <LiveNotice live={live} />
      <CommandFailure failure={commands.failure} retry={() => void start()} />
      {!isOpen && <Notice>{lesson.status === 'cancelled' ? t('console.cancelled') : t('prep.lessonOver')}</Notice>}
      <div className="desk">
        <PreparedQuestions all={inOrder(quiz.questions)} editing={editing} canWrite={canWrite} />
        {editing.draft === undefined ? (
          <section className="card pane">
            <Empty
              icon="quiz"
              title={Object.keys(quiz.questions).length === 0 ? t('prep.empty') : t('prep.pick')}
              actions={
                canWrite && (
                  <Button icon="plus" onClick={editing.openNew}>
                    {t('prep.new')}
                  </Button>
                )
              }
            >
              {t('prep.emptyWhy')}
            </Empty>
          </section>
        ) : (
          <>
            <section
              className="card pane"
              aria-label={editing.isNew ? t('question.newTitle') : t('question.editTitle')}
            >
              {isPublished || !canWrite ? (
                recorded && <PublishedQuestion question={recorded} />
              ) : (
                <>
                  <h2>{editing.isNew ? t('question.newTitle') : t('question.editTitle')}</h2>
                  {editing.draft.key === undefined && <p className="need t13">{t('question.noKeyDo')}</p>}
                  <QuestionEditor editing={editing} editedIn={recorded?.editedIn} />
                </>
              )}
            </section>
            <aside>
              <QuestionPreview draft={editing.draft} />
            </aside>
          </>
        )}
      </div>
      {dialog === 'revise' && (
        <ReviseDialog
          id={id}
          lesson={lesson}
          onClose={() => setDialog(undefined)}
          onRevised={() => setDialog(undefined)}
        />
      )}
      {dialog === 'cancel' && (
        <CancelDialog
          id={id}
          title={lesson.title ?? ''}
          classId={lesson.classId}
          onClose={() => setDialog(undefined)}
          onCancelled={() => void navigate('/')}
        />
      )}
    </div>
  );
}
