import { CloseCheckIn, OpenCheckIn, SetLateness } from '@lectern/contracts/attendance/commands.ts';
import { lateFrom } from '@lectern/contracts/attendance/status.ts';
import { useState } from 'react';
import { CheckInPanel, type Unchecked } from '../../attendance/teacher/check-in-panel.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { asBefore, correctAll } from '../../reports/correct-attendance.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { joinAddress } from '../../kit/data/join-address.ts';
import { Later } from '../../kit/ui/later.tsx';
import { LEAVES_HERE } from './leaves-later.ts';
import type { Asked } from './next-step.ts';
import { uncheckedIn } from './unchecked.ts';
import type { Tools } from './use-tools.ts';

interface Props {
  readonly tools: Tools;
  readonly members: number;
  readonly all: readonly Asked[];
  readonly nameOf: (personId: string) => string;
  readonly onClose: () => void;
}

/** Check-in, and its code on the screens as long as it is open. */
export function CheckInTool({ tools, members, all, nameOf, onClose }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isMarking, setMarking] = useState(false);
  const { id, view, commands, now, choose } = tools;
  const { attendance, lesson, screens } = view;
  const isOnScreen = screens.face === 'checkIn';
  const present = Object.values(attendance.participants ?? {}).filter(
    ({ status, role }) => role !== 'auditor' && (status === 'present' || status === 'late'),
  ).length;
  const unchecked = uncheckedIn(attendance)
    .map((personId) => ({
      id: personId,
      name: nameOf(personId),
      answered: all.filter(({ question }) => personId in question.answers).length,
    }))
    .sort((one, other) => other.answered - one.answered || one.name.localeCompare(other.name, 'zh'));

  /** Each by a fact of their own, as a correction in the report is; the way back takes back these and no others. */
  async function mark(people: readonly Unchecked[]): Promise<void> {
    const wanted = people.map(({ id: personId, name }) => ({
      personId,
      name,
      status: 'expected' as const,
      marked: false,
    }));
    setMarking(true);
    const { done, error } = await correctAll(id, wanted, () => ({ status: 'present' }));
    setMarking(false);
    if (error !== undefined) toast('bad', errorText(error));
    if (done.length === 0) return;
    toast(
      'ok',
      <>
        {t('checkIn.markedAll', { n: done.length })}
        <Button size="sm" onClick={() => void correctAll(id, done, asBefore(id))}>
          {t('danmu.undo')}
        </Button>
      </>,
    );
  }
  return (
    <>
      <CheckInPanel
        lessonId={id}
        attendance={attendance}
        members={members}
        present={present}
        lateFrom={lateFrom(attendance, lesson.startedAt ?? now())}
        address={joinAddress(lesson.code ?? '')}
        now={now}
        isOnScreen={isOnScreen}
        isSending={commands.isSending(OpenCheckIn) || commands.isSending(CloseCheckIn)}
        why={tools.whyNotCheckIn}
        unchecked={unchecked}
        whyNotMark={tools.whyNotMark}
        isMarking={isMarking}
        onMark={(people) => void mark(people)}
        whyNotLateness={tools.whyNotLateness}
        onOpen={() => void commands.give(OpenCheckIn, {}).then((opened) => opened && choose('checkIn'))}
        onStop={() => {
          if (isOnScreen) choose('lesson');
          void commands.give(CloseCheckIn, {});
        }}
        onScreen={(shown) => choose(shown ? 'checkIn' : 'lesson')}
        onLateness={(lateAfterMinutes) => void commands.give(SetLateness, { lateAfterMinutes })}
        onClose={onClose}
      />
      {view.leave && <Later {...LEAVES_HERE} given={{ lessonId: id, leave: view.leave }} />}
    </>
  );
}
