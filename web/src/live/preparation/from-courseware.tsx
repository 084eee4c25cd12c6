import { newId } from '@lectern/contracts/kernel/ids.ts';
import { TakeCourseware } from '@lectern/contracts/slides/commands.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { useState } from 'react';
import { CoursewarePicker } from '../../courseware/courseware-picker.tsx';
import { NewerNotice } from '../../courseware/newer-notice.tsx';
import { useText } from '../../courseware/texts.ts';
import { useCommands } from '../../kit/data/use-commands.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { toast } from '../../kit/ui/toast.tsx';

interface Props {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly decks: TeacherSlidesView['decks'];
  /** Why nothing can be added. */
  readonly why: string | undefined;
}

/** Courseware that a lesson takes by reference: its edition and pages as they stand now, which the lesson keeps. */
export function FromCourseware({ lessonId, classId, decks, why }: Props) {
  const { t } = useText();
  const commands = useCommands('lesson', lessonId, { classId });
  const [isOpen, setOpen] = useState(false);
  const [taking, setTaking] = useState<{
    readonly coursewareId: string;
    readonly deckId: string;
    readonly name: string;
  }>();
  async function take(one: NonNullable<typeof taking>): Promise<void> {
    setTaking(one);
    const { coursewareId, deckId, name } = one;
    const isTaken = (await commands.give(TakeCourseware, { coursewareId, deckId })) !== undefined;
    if (!isTaken) return;
    setTaking(undefined);
    setOpen(false);
    toast('ok', t('courseware.wasTaken', { name }));
  }
  return (
    <>
      <div className="row wraps">
        <Button icon="slides" why={why} onClick={() => setOpen(true)}>
          {t('courseware.pick')}
        </Button>
      </div>
      {Object.entries(decks).map(
        ([deckId, { courseware }]) => courseware && <NewerNotice key={deckId} taken={courseware} />,
      )}
      {isOpen && (
        <Dialog
          title={t('courseware.pick')}
          onClose={() => {
            setOpen(false);
            setTaking(undefined);
            commands.forget();
          }}
        >
          <CommandFailure failure={commands.failure} retry={() => taking && void take(taking)} />
          <CoursewarePicker
            busyWith={commands.failure === undefined ? taking?.coursewareId : undefined}
            onTake={({ id, name }) => void take({ coursewareId: id, deckId: newId(), name })}
          />
        </Dialog>
      )}
    </>
  );
}
