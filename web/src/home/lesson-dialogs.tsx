import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useRoom } from '../kit/data/use-room.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { CancelDialog } from '../lesson/cancel-dialog.tsx';
import { ReviseDialog } from '../lesson/revise-dialog.tsx';
import { useLessonsAfter } from '../lesson/use-lessons.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { RoomNotThere } from '../kit/ui/pages.tsx';
import { useUser } from '../kit/data/use-user.ts';

export interface Intent {
  readonly to: 'revise' | 'cancel';
  readonly lesson: LessonRow;
}

/** What a row's menu opens. */
export function LessonDialogs({ intent, onClose }: { intent: Intent | undefined; onClose: () => void }) {
  const seeAfter = useLessonsAfter();
  if (intent === undefined) return null;
  const done = (receipt: Receipt | undefined) => {
    onClose();
    void seeAfter(receipt);
  };
  const { id, title, classId } = intent.lesson;
  if (intent.to === 'cancel')
    return <CancelDialog id={id} title={title} classId={classId} onClose={onClose} onCancelled={done} />;
  return <ReviseLive id={id} onClose={onClose} onRevised={done} />;
}

/** The list may be old: what is revised is the lesson as it stands now, with the version an edit is based on. */
function ReviseLive({
  id,
  onClose,
  onRevised,
}: {
  id: string;
  onClose: () => void;
  onRevised: (receipt: Receipt | undefined) => void;
}) {
  const { t } = useText();
  const user = useUser();
  const { view, room, ...connection } = useRoom<{ readonly lesson: LessonView }>('lesson', id, user.id);
  if (view) return <ReviseDialog id={id} lesson={view.lesson} onClose={onClose} onRevised={onRevised} />;
  return (
    <Dialog title={t('lesson.reviseTitle')} onClose={onClose}>
      <RoomNotThere room={connection} retry={() => room.retry()} />
    </Dialog>
  );
}
