import { CloseCheckIn, OpenCheckIn, SetLateness } from '@lectern/contracts/attendance/commands.ts';
import { lateFrom } from '@lectern/contracts/attendance/status.ts';
import { CheckInPanel } from '../../attendance/teacher/check-in-panel.tsx';
import { joinAddress } from '../join-address.ts';
import type { Tools } from './use-tools.ts';

/** Check-in, and its code on the screens as long as it is open. */
export function CheckInTool({ tools, members, onClose }: { tools: Tools; members: number; onClose: () => void }) {
  const { id, view, commands, now, choose } = tools;
  const { attendance, lesson, screens } = view;
  const isOnScreen = screens.face === 'checkIn';
  const present = Object.values(attendance.participants ?? {}).filter(
    ({ status, role }) => role !== 'auditor' && (status === 'present' || status === 'late'),
  ).length;
  return (
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
  );
}
