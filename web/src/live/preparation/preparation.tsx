import { may } from '@lectern/contracts/kernel/roles.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { questionPictureAt } from '@lectern/contracts/question/pictures-seen.ts';
import { StartLesson } from '@lectern/contracts/lesson/commands.ts';
import { useNavigate } from 'react-router';
import { useCommands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { useEditing } from '../../quiz/teacher/use-editing.ts';
import { PicturesAt } from '../../kit/pictures/pictures-at.ts';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import type { Live } from '../console/desk.ts';
import { LiveNotice } from '../console/live-notice.tsx';
import { inOrder } from '../console/next-step.ts';
import { useUser } from '../../kit/data/use-user.ts';
import { UnsavedQuestions } from '../../quiz/teacher/unsaved-questions.tsx';
import { RestoredNotice } from '../../quiz/teacher/restored-notice.tsx';
import { useLessonRole } from '../console/use-lesson-role.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { openProjectorOnDesk } from '../projector-window.ts';
import { pageSlots } from './page-slots.ts';
import { PreparationHead } from './preparation-head.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { SlidesSection } from './slides-section.tsx';
import './preparation.css';

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
}

/** A lesson's slides and questions in one place, and the way into it. */
export function Preparation({ id, view, live }: Props) {
  const { t } = useText();
  const navigate = useNavigate();
  const { lesson, quiz, slides } = view;
  const commands = useCommands('lesson', id, { classId: lesson.classId });
  const user = useUser();
  const editing = useEditing(user.id, id, lesson.classId, quiz.questions, live.through);
  const { asker } = useLessonRole(id, view, live.online);

  const isOpen = lesson.status === 'scheduled' || lesson.status === 'running';
  const isWriting = editing.id !== undefined && (editing.isNew || editing.isDirty(editing.id));
  const canWrite = isOpen && may(asker, WriteQuestion.allow);
  const all = inOrder(quiz.questions);
  const slots = pageSlots(slides);

  async function start() {
    openProjectorOnDesk(id); // in the click, or the browser blocks it
    if (await commands.give(StartLesson, {})) await navigate(`/lesson/${id}/console`);
  }
  const open = (questionId: string) => editing.open(questionId);

  return (
    <PicturesAt value={(file) => questionPictureAt(id, file)}>
      <div className="prep">
        <PreparationHead
          id={id}
          lesson={lesson}
          live={live}
          asker={asker}
          commands={commands}
          isWriting={isWriting}
          onStart={() => void start()}
        />
        <LiveNotice live={live} />
        <CommandFailure failure={commands.failure} retry={() => void start()} />
        {!isOpen && <Notice>{lesson.status === 'cancelled' ? t('console.cancelled') : t('prep.lessonOver')}</Notice>}
        {isOpen && !may(asker, WriteQuestion.allow) && (
          <Notice>{asker.role === 'administrator' ? t('prep.watching') : t('prep.teachersOnly')}</Notice>
        )}
        {canWrite && <UnsavedQuestions lessonId={id} editing={editing} />}
        {canWrite && <RestoredNotice editing={editing} onOpen={open} />}
        <SlidesSection
          id={id}
          view={view}
          live={live}
          asker={asker}
          isOpen={isOpen}
          questions={all}
          mayWrite={canWrite}
          onQuestion={open}
          onAdd={editing.openNewOn}
        />
        <QuestionsSection
          id={id}
          view={view}
          live={live}
          all={all}
          slots={slots}
          editing={editing}
          canWrite={canWrite}
        />
      </div>
    </PicturesAt>
  );
}
