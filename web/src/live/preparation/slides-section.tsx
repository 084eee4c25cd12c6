import { AddSlides } from '@lectern/contracts/slides/commands.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { Uploader } from '../../slides/teacher/uploader.tsx';
import type { Live } from '../console/desk.ts';
import type { Asked } from '../console/next-step.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { useArranging } from './use-arranging.ts';
import { FromCourseware } from './from-courseware.tsx';
import { PageDialog } from './page-dialog.tsx';
import { PageGrid } from './page-grid.tsx';
import { pageSlots, questionsByPage } from './page-slots.ts';
import { RemovedPages } from './removed-pages.tsx';

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
  readonly asker: Asker;
  readonly isOpen: boolean;
  readonly questions: readonly Asked[];
  readonly mayWrite: boolean;
  readonly onQuestion: (id: string) => void;
  readonly onAdd: (page: string) => void;
}

/** The lesson's slides: their files, and their pages. */
export function SlidesSection(props: Props) {
  const { id, view, live, asker, isOpen, questions, mayWrite, onQuestion, onAdd } = props;
  const { t } = useText();
  const [at, setAt] = useState<string>();
  const byPage = questionsByPage(questions);
  const arranging = useArranging({
    lessonId: id,
    classId: view.lesson.classId,
    through: live.through,
    slides: view.slides,
    isAsked: (key) => byPage.has(key),
  });
  const slots = pageSlots(arranging.slides);
  const there = slots.flatMap(({ key, page }) => (page ? [{ key, page }] : []));
  const { removed } = view.slides;
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${Object.keys(removed ?? {}).length} ${at ?? ''}`, false);
  async function remove(key: string): Promise<void> {
    const no = slots.find((slot) => slot.key === key)?.no ?? 0;
    const place = await arranging.remove(key);
    if (place === undefined) return;
    setAt(undefined);
    toast(
      'ok',
      <>
        {t('arrange.deleted', { n: no })}
        <Button size="sm" onClick={() => void arranging.restore(key, place)}>
          {t('deck.undo')}
        </Button>
      </>,
    );
  }
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
        <h2 ref={heading} tabIndex={-1}>
          {t('slides.title')}
        </h2>
        {view.slides.total > 0 && <span className="i2">{t('slides.pages', { n: view.slides.total })}</span>}
      </header>
      {Object.keys(view.slides.decks).length === 0 && <p className="i2 none-yet">{t('slides.emptyWhy')}</p>}
      <Uploader lessonId={id} classId={view.lesson.classId} slides={view.slides} through={live.through} why={why} />
      {(mayWrite || why !== undefined) && (
        <FromCourseware lessonId={id} classId={view.lesson.classId} decks={view.slides.decks} why={why} />
      )}
      {mayWrite && slots.length > 1 && <p className="t13 i3">{t('arrange.how')}</p>}
      {slots.length > 0 && (
        <PageGrid
          lessonId={id}
          slots={slots}
          questions={byPage}
          onOpen={setAt}
          whyNotMove={(key) => (mayWrite ? arranging.whyNot(key) : t('prep.onlyWatching'))}
          onMove={arranging.moveTo}
        />
      )}
      {mayWrite && removed && <RemovedPages lessonId={id} pages={removed} arranging={arranging} />}
      {at === undefined && (
        <CommandFailure failure={arranging.commands.failure} retry={() => arranging.commands.failure?.again()} />
      )}
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
          onDelete={() => void remove(at)}
        />
      )}
    </section>
  );
}
