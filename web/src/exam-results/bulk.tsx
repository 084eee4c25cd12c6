import {
  AcceptLateAnswers,
  CollectAttempt,
  InvalidateAttempt,
  RefuseLateAnswers,
  ResetAttempt,
  RestoreAttempt,
} from '@lectern/contracts/attempt/attempt.ts';
import { ExamStudents, type ExamStudent } from '@lectern/contracts/attempt/exam-results.ts';
import { ExtendExam } from '@lectern/contracts/exam/exam.ts';
import { MessageSitter } from '@lectern/contracts/attempt/proctoring.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { deadlineOf } from './standing.ts';
import { useText } from './texts.ts';

const ACTS = ['extend', 'collect', 'message', 'invalidate', 'restore', 'reset', 'accept', 'refuse'] as const;
export type Act = (typeof ACTS)[number];

const OF_ATTEMPTS = {
  collect: CollectAttempt,
  message: MessageSitter,
  invalidate: InvalidateAttempt,
  restore: RestoreAttempt,
  reset: ResetAttempt,
  accept: AcceptLateAnswers,
  refuse: RefuseLateAnswers,
} as const;
const FOR_A_REASON: readonly Act[] = ['invalidate', 'restore', 'reset'];
/** So many are named in a preview. */
const NAMED = 3;

/** Whether it can be done with this student [R4.11]. */
function takes(act: Act, { attempt }: ExamStudent, { isAnnounced }: ExamStudents): boolean {
  if (act === 'extend') return isAnnounced;
  if (attempt === undefined) return false;
  if (act === 'message') return attempt.status === 'sitting' && attempt.watched !== undefined;
  const { status, late } = attempt;
  if (act === 'collect') return status === 'sitting';
  if (act === 'invalidate') return status === 'submitted' || status === 'collected';
  if (act === 'restore') return status === 'invalid';
  if (act === 'reset') return status !== 'reset';
  return status === 'collected' && late > 0;
}

const WHY = {
  extend: 'results.whyNone.extend',
  collect: 'results.whyNone.collect',
  message: 'results.whyNone.message',
  invalidate: 'results.whyNone.invalidate',
  restore: 'results.whyNone.restore',
  reset: 'results.whyNone.reset',
  accept: 'results.whyNone.late',
  refuse: 'results.whyNone.late',
} as const;

interface BarProps {
  readonly exam: ExamStudents;
  readonly selected: readonly ExamStudent[];
  readonly onAct: (act: Act) => void;
}

/** The two that are used while it runs, and the others in a menu; what fits nobody says why. */
export function BulkBar({ exam, selected, onAct }: BarProps) {
  const { t } = useText();
  const whyNot = (act: Act) => (selected.some((one) => takes(act, one, exam)) ? undefined : t(WHY[act]));
  const [extend, collect, message, ...rest] = ACTS;
  const first = exam.proctoring === undefined ? [extend, collect] : [extend, collect, message];
  return (
    <>
      {first.map((act) => (
        <Button key={act} why={whyNot(act)} onClick={() => onAct(act)}>
          {t(`results.${act}`)}
        </Button>
      ))}
      <MenuButton
        label={t('results.more')}
        actions={rest.map((act) => ({
          label: t(`results.${act}`),
          why: whyNot(act),
          danger: act === 'invalidate' || act === 'reset',
          onAction: () => onAct(act),
        }))}
      />
    </>
  );
}

interface DialogProps {
  readonly examId: string;
  readonly exam: ExamStudents;
  readonly act: Act;
  readonly students: readonly ExamStudent[] | 'all';
  readonly now: () => number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What is to be done, for whom, and what follows from it; each student is a command, and who failed is named. */
export function BulkDialog({ examId, exam, act, students, now, onDone, onClose }: DialogProps) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('exam', examId);
  const concerned = students === 'all' ? [] : students.filter((one) => takes(act, one, exam));
  const [minutes, setMinutes] = useState('10');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const needsReason = FOR_A_REASON.includes(act);
  const isMessage = act === 'message';
  const needsWords = needsReason || isMessage;
  const counter = {
    n: units(reason.trim()),
    max: isMessage ? LIMITS.examMessageUnits : LIMITS.invalidReasonUnits,
  };
  const whole = Number(minutes);
  const isWhole = Number.isInteger(whole) && whole >= 1 && whole <= LIMITS.examExtraMinutes;

  async function give(): Promise<void> {
    if (act === 'extend' && !isWhole) return setFault(t('results.minutesFault', { max: LIMITS.examExtraMinutes }));
    if (needsWords && reason.trim() === '')
      return setFault(t(isMessage ? 'results.messageFault' : 'results.reasonFault'));
    if (counter.n > counter.max) return;
    setBusy(true);
    const through = new Set(done);
    const one = async (key: string, sent: () => Promise<unknown>) => {
      if (through.has(key)) return true;
      if ((await sent()) === undefined) return false;
      through.add(key);
      return true;
    };
    let isAll = true;
    if (students === 'all') isAll = await one('all', () => commands.give(ExtendExam, { minutes: whole }));
    for (const { personId, name, attempt } of concerned) {
      isAll = await one(personId, () => {
        if (act === 'extend') return commands.give(ExtendExam, { personId, minutes: whole });
        const to = { family: 'attempt', id: attempt!.attemptId, name };
        return commands.give(
          OF_ATTEMPTS[act],
          isMessage ? { words: reason.trim() } : needsReason ? { reason: reason.trim() } : {},
          to,
        );
      });
      if (!isAll) break;
    }
    setDone(through);
    setBusy(false);
    await client.invalidateQueries({ queryKey: [ExamStudents.name, examId] });
    if (!isAll) return;
    toast('ok', t('results.done', { n: students === 'all' ? exam.students.length : through.size }));
    onDone();
  }

  const n = students === 'all' ? exam.students.length : concerned.length;
  return (
    <Dialog
      title={t(`results.do.${act}`, { n })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('results.cancel')}</Button>
          <Button
            look={act === 'invalidate' || act === 'reset' ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => void give()}
          >
            {t(`results.${act}`)}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        {act === 'extend' && (
          <TextField
            label={t('results.minutes')}
            value={minutes}
            fault={fault}
            onChange={(typed = '') => {
              setFault(undefined);
              setMinutes(typed);
            }}
          />
        )}
        {isMessage && <Ready onChoose={setReason} />}
        {needsWords && (
          <TextField
            label={t(isMessage ? 'results.messageWords' : 'results.reason')}
            long
            counter={counter}
            value={reason}
            fault={fault}
            onChange={(typed = '') => {
              setFault(undefined);
              setReason(typed);
            }}
          />
        )}
        <p className="i2">{t(`results.what.${act}`)}</p>
        {act === 'extend' && isWhole && (
          <Preview exam={exam} students={students === 'all' ? 'all' : concerned} ms={whole * 60_000} now={now} />
        )}
        {act !== 'extend' && <p>{concerned.map(({ name }) => name).join(' · ')}</p>}
        <CommandFailure failure={commands.failure} retry={() => void give()} />
      </form>
    </Dialog>
  );
}

/** What is written most often; it can be changed before it is sent. */
function Ready({ onChoose }: { readonly onChoose: (words: string) => void }) {
  const { t } = useText();
  return (
    <div className="row wraps">
      {(['stay', 'longer'] as const).map((one) => (
        <Button key={one} size="sm" onClick={() => onChoose(t(`results.ready.${one}`))}>
          {t(`results.ready.${one}`)}
        </Button>
      ))}
    </div>
  );
}

interface PreviewProps {
  readonly exam: ExamStudents;
  readonly students: readonly ExamStudent[] | 'all';
  readonly ms: number;
  readonly now: () => number;
}

/** Until when they have then: whoever sits it until the end of their attempt, the others until the deadline. */
function Preview({ exam, students, ms, now }: PreviewProps) {
  const { t } = useText();
  const when = useWhen();
  const deadline = deadlineOf(exam);
  if (students === 'all')
    return deadline === undefined ? null : (
      <p>{t('results.nowUntil', { name: t('results.everybody'), when: when(deadline + ms, now()) })}</p>
    );
  return (
    <ul className="results-preview">
      {students.slice(0, NAMED).map(({ personId, name, attempt, extraMs }) => {
        const own = exam.deadline === undefined ? undefined : exam.deadline + extraMs;
        const end = attempt?.status === 'sitting' ? attempt.endsAt : own;
        return (
          end !== undefined && <li key={personId}>{t('results.nowUntil', { name, when: when(end + ms, now()) })}</li>
        );
      })}
      {students.length > NAMED && <li>{t('results.andMore', { n: students.length - NAMED })}</li>}
    </ul>
  );
}
