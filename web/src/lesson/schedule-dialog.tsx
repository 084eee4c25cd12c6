import type { Classes } from '@lectern/contracts/class/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { ScheduleLesson } from '@lectern/contracts/lesson/commands.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { fromLocalInput, toLocalInput } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { doubtsOf, type Doubt } from './doubts.ts';
import { DoubtsNotice } from './doubts-notice.tsx';
import { TimeField } from './time-field.tsx';
import { TitleField, titleFault } from './title-field.tsx';
import { useLessons } from './use-lessons.ts';
import './dialogs.css';

type TaughtClass = z.output<typeof Classes.result>['classes'][number];

interface Props {
  readonly classes: readonly TaughtClass[];
  readonly classId: string | undefined;
  readonly onClose: () => void;
  readonly onScheduled: (id: string, receipt: Receipt | undefined) => void;
}

/** Puts a lesson on the timetable. The id is made once, so that sending twice is scheduling once. */
export function ScheduleDialog({ classes, classId, onClose, onScheduled }: Props) {
  const { t } = useText();
  const [id] = useState(() => newId());
  const [entries, setEntries] = useState({
    classId: classId ?? classes[0]?.id ?? '',
    title: '',
    startsAt: toLocalInput(nextFullHour()),
  });
  const [told, setTold] = useState(false);
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  const lessons = useLessons().data?.lessons ?? [];
  const change = (next: Partial<typeof entries>) => {
    setEntries({ ...entries, ...next });
    setAsked([]);
  };
  const commands = useCommands('lesson', id, { classId: entries.classId });

  async function submit() {
    setTold(true);
    const startsAt = fromLocalInput(entries.startsAt);
    if (titleFault(entries.title) !== undefined || Number.isNaN(startsAt)) return;
    const doubts = asked.length > 0 ? [] : doubtsOf({ id, classId: entries.classId, startsAt }, lessons, Date.now());
    if (doubts.length > 0) return setAsked(doubts);
    const done = await commands.give(ScheduleLesson, {
      classId: entries.classId,
      title: entries.title.trim(),
      startsAt,
    });
    if (done) onScheduled(id, done.receipt);
  }

  return (
    <Dialog
      title={t('lesson.scheduleTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form="schedule" busy={commands.isSending(ScheduleLesson)}>
            {t(asked.length > 0 ? 'lesson.scheduleAnyway' : 'lesson.schedule')}
          </Button>
        </>
      }
    >
      <form
        id="schedule"
        className="lesson-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label className="entry">
          <span>{t('lesson.class')}</span>
          <select name="classId" value={entries.classId} onChange={(event) => change({ classId: event.target.value })}>
            {classes.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <TitleField value={entries.title} told={told} onChange={(title) => change({ title })} />
        <TimeField value={entries.startsAt} told={told} onChange={(startsAt) => change({ startsAt })} />
        <DoubtsNotice doubts={asked} />
        <CommandFailure failure={commands.failure} retry={() => void submit()} />
      </form>
    </Dialog>
  );
}

const HOUR_MS = 3_600_000;
const nextFullHour = () => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
