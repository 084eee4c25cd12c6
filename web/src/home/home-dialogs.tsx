import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useNavigate } from 'react-router';
import { ClassDialog } from '../class/class-dialog.tsx';
import { CreateClassDialog } from '../class/create-class-dialog.tsx';
import { useClassesAfter, type TaughtClass } from '../class/use-classes.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { ScheduleDialog } from '../lesson/schedule-dialog.tsx';
import { useLessonsAfter } from '../lesson/use-lessons.ts';
import { toast } from '../kit/ui/toast.tsx';
import { joinHost } from '../kit/data/join-address.ts';

export type HomeDialog =
  | { readonly is: 'schedule'; readonly classId?: string }
  | { readonly is: 'create' }
  | { readonly is: 'settings'; readonly taught: TaughtClass };

interface Props {
  readonly dialog: HomeDialog | undefined;
  /** Those that a lesson can be scheduled in. */
  readonly classes: readonly TaughtClass[];
  readonly lessons: readonly LessonRow[];
  readonly onClose: () => void;
}

/** What the buttons of the first page open. */
export function HomeDialogs({ dialog, classes, lessons, onClose }: Props) {
  const { t } = useText();
  const navigate = useNavigate();
  const lessonsAfter = useLessonsAfter();
  const classesAfter = useClassesAfter();
  switch (dialog?.is) {
    case undefined:
      return null;
    case 'schedule':
      return (
        <ScheduleDialog
          classes={classes}
          classId={dialog.classId}
          onClose={onClose}
          onScheduled={(id, receipt) => {
            onClose();
            toast('ok', t('home.scheduled'));
            void lessonsAfter(receipt);
            void navigate(`/lesson/${id}`); // what comes next is preparing it
          }}
        />
      );
    case 'create':
      return (
        <CreateClassDialog
          onClose={onClose}
          onCreated={(id, name) => {
            onClose();
            toast('ok', t('class.createdSoon', { name }));
            classesAfter((now) => now.some((one) => one.id === id));
          }}
        />
      );
    case 'settings': {
      const { id, name } = dialog.taught;
      const isRunning = lessons.some(({ classId, status }) => classId === id && status === 'running');
      return (
        <ClassDialog
          taught={classes.find((one) => one.id === id) ?? dialog.taught}
          address={joinHost()}
          whyKeep={isRunning ? t('class.archiveRunning') : undefined}
          onClose={onClose}
          onArchived={() => {
            onClose();
            toast('ok', t('class.archivedDone', { name }));
          }}
        />
      );
    }
  }
}
