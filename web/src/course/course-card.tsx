import {
  ArchiveCourse,
  DeleteCourse,
  PinCourse,
  RestoreCourse,
  UnpinCourse,
} from '@lectern/contracts/course/course.ts';
import type { CourseRow } from '@lectern/contracts/course/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommands } from '../kit/data/use-commands.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { ClassTable } from './class-table.tsx';
import { EditCourseDialog } from './course-dialog.tsx';
import { NewClass } from './new-class.tsx';
import { useText } from './texts.ts';
import { useCoursesAgain } from './use-courses.ts';

interface Props {
  readonly course: CourseRow;
  /** Where it stands alone on its page, its title is the page’s. */
  readonly isPage?: boolean;
  readonly onGone?: () => void;
}

type Open = 'edit' | 'archive' | 'delete' | 'class';

/** A course: what it is called, what can be done with it, and my classes in it. */
export function CourseCard({ course, isPage = false, onGone }: Props) {
  const { id, name, shortName, type, term, schoolName, department, lecturer, isMine, pinned, status, classes } = course;
  const { t } = useText();
  const commands = useCommands('course', id);
  const again = useCoursesAgain();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isArchived = status === 'archived';
  const notMine = isMine ? undefined : t('course.notYours', { name: lecturer ?? '' });
  const where = [schoolName, department].filter(Boolean).join(' ');
  const about = [term, t(`course.type.${type}`), where, !isMine && t('course.by', { name: lecturer ?? '' })];

  async function give(kind: CommandKind): Promise<boolean> {
    const done = await commands.give(kind, {});
    if (done === undefined) return false;
    again(done.receipt);
    return true;
  }
  async function archive(): Promise<void> {
    if (!(await give(ArchiveCourse))) return;
    close();
    toast('ok', t('course.wasArchived', { name }), { label: t('course.undo'), run: () => void restore() });
  }
  async function restore(): Promise<void> {
    if (await give(RestoreCourse)) toast('ok', t('course.wasRestored', { name }));
  }
  async function remove(): Promise<void> {
    if (!(await give(DeleteCourse))) return;
    close();
    toast('ok', t('course.wasDeleted', { name }));
    onGone?.();
  }
  const { classesInAll: n } = course;
  const actions: readonly MenuAction[] = [
    pinned
      ? { label: t('course.unpin'), icon: 'down', onAction: () => void give(UnpinCourse) }
      : { label: t('course.pin'), icon: 'up', onAction: () => void give(PinCourse) },
    ...(isArchived
      ? [{ label: t('course.restore'), icon: 'undo' as const, why: notMine, onAction: () => void restore() }]
      : [
          { label: t('course.edit'), icon: 'paper' as const, why: notMine, onAction: () => setOpen('edit') },
          { label: t('course.archive'), icon: 'inbox' as const, why: notMine, onAction: () => setOpen('archive') },
        ]),
    {
      label: t('course.delete'),
      icon: 'close',
      danger: true,
      why: notMine ?? (n > 0 ? t('course.hasClasses', { n }) : undefined),
      onAction: () => setOpen('delete'),
    },
  ];
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className="course-part" aria-labelledby={id}>
      <header>
        <span className={isArchived ? 'tile off' : 'tile'} aria-hidden="true">
          {shortName ?? Array.from(name).slice(0, 2).join('')}
        </span>
        <div className="grow">
          <Title id={id}>{isPage ? name : <Link to={`/courses/${id}`}>{name}</Link>}</Title>
          <p>
            {about.filter(Boolean).join(' · ')}
            {pinned && <span className="chip line">{t('course.isPinned')}</span>}
          </p>
        </div>
        {isMine && !isArchived && (
          <Button look="quiet" size="sm" icon="plus" onClick={() => setOpen('class')}>
            {t('course.addClass')}
          </Button>
        )}
        {isMine && isArchived && (
          <Button size="sm" busy={commands.isSending(RestoreCourse)} onClick={() => void restore()}>
            {t('course.restore')}
          </Button>
        )}
        <span className="course-menu" role="group" aria-label={t('course.more', { name })}>
          <MenuButton actions={actions} />
        </span>
      </header>
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {classes.length > 0 ? (
        <ClassTable classes={classes} />
      ) : (
        <p className="course-bare">
          <b>{t('course.noClasses')}</b> {isMine && !isArchived && t('course.noClassesWhy')}
        </p>
      )}
      {open === 'edit' && <EditCourseDialog course={course} onClose={close} />}
      {open === 'class' && <NewClass courseId={id} onClose={close} />}
      {open === 'archive' && (
        <Sure
          title={t('course.archiveTitle', { name })}
          what={t('course.archiveWhat')}
          label={t('course.archive')}
          isBusy={commands.isSending(ArchiveCourse)}
          onSure={() => void archive()}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Sure
          title={t('course.deleteTitle', { name })}
          what={t('course.deleteWhat')}
          label={t('course.delete')}
          isDanger
          isBusy={commands.isSending(DeleteCourse)}
          onSure={() => void remove()}
          onClose={close}
        />
      )}
    </section>
  );
}

interface SureProps {
  readonly title: string;
  readonly what: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
}

function Sure({ title, what, label, isDanger = false, isBusy, onSure, onClose }: SureProps) {
  const { t } = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={onSure}>
            {label}
          </Button>
        </>
      }
    >
      <p className="i2">{what}</p>
    </Dialog>
  );
}
