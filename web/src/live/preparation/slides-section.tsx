import { AddSlides } from '@lectern/contracts/slides/commands.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { useText } from '../../i18n/teacher.ts';
import { Uploader } from '../../slides/teacher/uploader.tsx';
import type { Live } from '../console/desk.ts';
import type { Asked } from '../console/next-step.ts';
import type { TeacherView } from '../../data/lesson-views.ts';
import { useArranging } from './use-arranging.ts';
import { PageDialog } from './page-dialog.tsx';
import { PageGrid } from './page-grid.tsx';
import { questionsByPage, type PageSlot } from './page-slots.ts';

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
  readonly asker: Asker;
  readonly isOpen: boolean;
  readonly slots: readonly PageSlot[];
  readonly questions: readonly Asked[];
  readonly mayWrite: boolean;
  readonly onQuestion: (id: string) => void;
  readonly onAdd: (page: string) => void;
}

/** The lesson's slides: their files, and their pages. */
export function SlidesSection(props: Props) {
  const { id, view, live, asker, isOpen, slots, questions, mayWrite, onQuestion, onAdd } = props;
  const { t } = useText();
  const [at, setAt] = useState<string>();
  const byPage = questionsByPage(questions);
  const there = slots.flatMap(({ key, page }) => (page ? [{ key, page }] : []));
  const arranging = useArranging({
    lessonId: id,
    classId: view.lesson.classId,
    through: live.through,
    slides: view.slides,
    at: at ?? '',
    isAsked: at !== undefined && byPage.has(at),
    onGone: () => setAt(undefined),
  });
  const close = (then?: () => void) => {
    setAt(undefined);
    then?.();
  };
  const why = !isOpen
    ? t('prep.slidesOver')
    : may(asker, AddSlides.allow)
      ? undefined
      : asker.role === 'administrator'
        ? t('prep.onlyWatching')
        : t('prep.slidesTeachers');
  return (
    <section className="card slides-card" aria-label={t('slides.title')}>
      <header>
        <h2>{t('slides.title')}</h2>
        {view.slides.total > 0 && <span className="i2">{t('slides.pages', { n: view.slides.total })}</span>}
      </header>
      {Object.keys(view.slides.decks).length === 0 && <p className="i2 none-yet">{t('slides.emptyWhy')}</p>}
      <Uploader lessonId={id} classId={view.lesson.classId} slides={view.slides} through={live.through} why={why} />
      {slots.length > 0 && <PageGrid lessonId={id} slots={slots} questions={byPage} onOpen={setAt} />}
      {at !== undefined && (
        <PageDialog
          lessonId={id}
          pages={there}
          at={at}
          questions={byPage.get(at) ?? []}
          mayWrite={mayWrite}
          onTurn={setAt}
          onClose={() => close()}
          onQuestion={(questionId) => close(() => onQuestion(questionId))}
          onAdd={(page) => close(() => onAdd(page))}
          arranging={arranging}
        />
      )}
    </section>
  );
}
