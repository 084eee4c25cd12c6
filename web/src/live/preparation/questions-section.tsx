import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { lacksKey } from '../../quiz/teacher/draft.ts';
import { QuestionEditor } from '../../quiz/teacher/question-editor.tsx';
import { QuestionPreview } from '../../quiz/teacher/question-preview.tsx';
import { ReuseDialog } from '../../quiz/teacher/reuse-dialog.tsx';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import { useOrder } from '../../quiz/teacher/use-order.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { Empty } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import type { Live } from '../console/desk.ts';
import type { Asked } from '../console/next-step.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { FromLibraryDialog } from './from-library-dialog.tsx';
import { IntoLibrary } from './into-library.tsx';
import type { PageSlot } from './page-slots.ts';
import { PreparedQuestions } from './prepared-questions.tsx';
import { PublishedQuestion } from './published-question.tsx';

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
  readonly all: readonly Asked[];
  readonly slots: readonly PageSlot[];
  readonly editing: Editing;
  readonly canWrite: boolean;
}

/** The lesson's questions: their order, the one that is edited, and how a student will see it. */
export function QuestionsSection({ id, view, live, all, slots, editing, canWrite }: Props) {
  const { t } = useText();
  const [taking, setTaking] = useState<'earlier' | 'library'>();
  const TakingDialog = taking === 'library' ? FromLibraryDialog : ReuseDialog;
  const { lesson, quiz } = view;
  const commands = useCommands('lesson', id, { classId: lesson.classId, through: live.through });
  const order = useOrder(
    all.map((asked) => asked.id),
    commands,
  );
  const recorded = editing.id === undefined ? undefined : quiz.questions[editing.id];
  const isPublished = recorded !== undefined && recorded.status !== 'draft';
  const pages = slots.flatMap(({ key, no, page }) => (page ? [{ key, no, title: page.title }] : []));

  const desk = useFocusWhenLost<HTMLDivElement>(editing.id ?? '', false);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // The slides stand above the questions, and on a phone the list does: what was opened comes into sight.
    if (editing.id === undefined || pane.current === null) return;
    const { top } = pane.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 4) pane.current.scrollIntoView({ block: 'start' });
  }, [editing.id]);

  return (
    <>
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      <div className="desk" ref={desk} tabIndex={-1}>
        <PreparedQuestions
          all={all}
          editing={editing}
          canWrite={canWrite}
          order={order}
          pageNo={(key) => slots.find((slot) => slot.key === key)?.no}
          onReuse={() => setTaking('earlier')}
          onLibrary={() => setTaking('library')}
        />
        {editing.draft === undefined ? (
          <section className="card pane">
            <Empty
              icon="quiz"
              title={all.length === 0 ? t('prep.empty') : t('prep.pick')}
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
              className="card pane editing"
              ref={pane}
              aria-label={editing.isNew ? t('question.newTitle') : t('question.editTitle')}
            >
              {isPublished || !canWrite ? (
                recorded && <PublishedQuestion question={recorded} />
              ) : (
                <>
                  <h2>{editing.isNew ? t('question.newTitle') : t('question.editTitle')}</h2>
                  {lacksKey(editing.draft) && <p className="need t13">{t('question.noKeyDo')}</p>}
                  <QuestionEditor editing={editing} editedIn={recorded?.editedIn} pages={pages} />
                  {recorded && editing.id !== undefined && !editing.isDirty(editing.id) && (
                    <IntoLibrary key={editing.id} question={recorded} />
                  )}
                </>
              )}
            </section>
            <aside>
              <QuestionPreview draft={editing.draft} />
            </aside>
          </>
        )}
      </div>
      {taking !== undefined && (
        <TakingDialog
          lessonId={id}
          classId={lesson.classId}
          onClose={() => setTaking(undefined)}
          onTaken={(count) => {
            setTaking(undefined);
            toast('ok', t('prep.reused', { n: count }));
          }}
        />
      )}
    </>
  );
}
