import { ReviseLesson } from '@lectern/contracts/lesson/commands.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import { useState } from 'react';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { fromLocalInput, toLocalInput } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { doubtsOf, type Doubt } from './doubts.ts';
import { DoubtsNotice } from './doubts-notice.tsx';
import { TimeField } from './time-field.tsx';
import { TitleField, titleFault } from './title-field.tsx';
import { useLessons } from './use-lessons.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import './dialogs.css';

interface Props {
  readonly id: string;
  /** As it stands now: it moves on when someone else edits it. */
  readonly lesson: LessonView;
  readonly onClose: () => void;
  readonly onRevised: (receipt: Receipt | undefined) => void;
}

/** Changes title and time. When both were changed elsewhere meanwhile, the teacher sees both and chooses. */
export function ReviseDialog({ id, lesson, onClose, onRevised }: Props) {
  const { t } = useText();
  const when = useWhen();
  const [entries, setEntries] = useState(() => entriesOf(lesson));
  const [told, setTold] = useState(false);
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  const lessons = useLessons().data?.lessons ?? [];
  const commands = useCommands('lesson', id, { classId: lesson.classId });
  const conflict = isConflict(commands.failure?.error);

  async function submit(basedOn: number) {
    setTold(true);
    const startsAt = fromLocalInput(entries.startsAt);
    if (titleFault(entries.title) !== undefined || Number.isNaN(startsAt)) return;
    const isMoved = entries.startsAt !== toLocalInput(lesson.startsAt ?? 0);
    const doubts =
      !isMoved || asked.length > 0 ? [] : doubtsOf({ id, classId: lesson.classId, startsAt }, lessons, Date.now());
    if (doubts.length > 0) return setAsked(doubts);
    const done = await commands.give(ReviseLesson, { title: entries.title.trim(), startsAt, basedOn });
    if (done) onRevised(done.receipt);
  }

  const busy = commands.isSending(ReviseLesson);
  return (
    <Dialog
      title={conflict ? t('lesson.conflict') : t('lesson.reviseTitle')}
      onClose={onClose}
      actions={
        conflict ? (
          <>
            <Button onClick={onClose}>{t('lesson.keepTheirs')}</Button>
            <Button look="primary" busy={busy} onClick={() => void submit(lesson.editedIn ?? 0)}>
              {t('lesson.keepMine')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button look="primary" type="submit" form="revise" busy={busy}>
              {t(asked.length > 0 ? 'lesson.reviseAnyway' : 'action.save')}
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <dl className="versions">
          <dt>{t('lesson.mine')}</dt>
          <dd>
            <b>{entries.title}</b> {when(fromLocalInput(entries.startsAt))}
          </dd>
          <dt>{t('lesson.theirs')}</dt>
          <dd>
            <b>{lesson.title}</b> {when(lesson.startsAt ?? 0)}
          </dd>
        </dl>
      ) : (
        <form
          id="revise"
          className="lesson-form"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(entries.basedOn);
          }}
        >
          <TitleField value={entries.title} told={told} onChange={(title) => setEntries({ ...entries, title })} />
          <TimeField
            value={entries.startsAt}
            told={told}
            onChange={(startsAt) => {
              setEntries({ ...entries, startsAt });
              setAsked([]);
            }}
          />
          <DoubtsNotice doubts={asked} />
          <CommandFailure failure={commands.failure} retry={() => void submit(entries.basedOn)} />
        </form>
      )}
    </Dialog>
  );
}

const entriesOf = ({ title = '', startsAt = Date.now(), editedIn = 0 }: LessonView) => ({
  title,
  startsAt: toLocalInput(startsAt),
  basedOn: editedIn,
});
