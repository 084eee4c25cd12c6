import type { ExamSettings, SettledSettings } from '@lectern/contracts/exam/settings.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FieldProps } from '../kit/forms/field.tsx';
import { areLeavesRight, ProctoringField } from './proctoring-field.tsx';
import { areAttemptsRight, AttemptsField, PasswordField, ShuffleField, TerminalField } from './rules-fields.tsx';
import { faultsIn, type EnteredTimes } from './times.ts';
import { TimesField } from './times-field.tsx';
import { useText } from './texts.ts';

/** What is asked of an exam, as it stands in the form. */
export interface EnteredExam {
  readonly name?: string;
  readonly times?: EnteredTimes;
  readonly attempts?: ExamSettings['attempts'];
  readonly shuffle?: ExamSettings['shuffle'];
  readonly terminal?: ExamSettings['terminal'];
  readonly password?: string | null;
  readonly viewPassword?: string | null;
  readonly proctoring?: ExamSettings['proctoring'];
}

export const STANDARD = {
  attempts: { mode: 'once', counts: 'highest' },
  shuffle: { questions: true, choices: true },
  terminal: 'any',
} satisfies EnteredExam;

/** What the command is given of it. */
export function settingsOf({ times = {}, attempts, shuffle, terminal, proctoring }: EnteredExam): ExamSettings {
  const { scoreAt, scoresAtOnce = false, ...others } = times;
  const scores = scoresAtOnce ? { scoresAtOnce } : { scoreAt };
  return {
    ...STANDARD,
    ...others,
    ...scores,
    ...(attempts && { attempts }),
    ...(shuffle && { shuffle }),
    ...(terminal && { terminal }),
    ...(proctoring && { proctoring, attempts: STANDARD.attempts }), // [R5.40]
  };
}

/** The other way round: an exam that is on record, to be changed. */
export function enteredOf({ attempts, shuffle, terminal, proctoring, ...times }: SettledSettings): EnteredExam {
  const scoresAtOnce = times.scoreAt === times.startsAt;
  return {
    times: { ...times, scoresAtOnce, ...(scoresAtOnce && { scoreAt: undefined }) },
    attempts,
    shuffle,
    terminal,
    ...(proctoring && { proctoring }),
  };
}

/** The fields of an exam, where it is published and where it is changed. */
export function useExamFields({ hasPassword = false, hasViewPassword = false } = {}) {
  const { t } = useText();
  const passwordField = (label: string, SetBefore: typeof SetPassword | undefined) => ({
    label,
    hint: SetBefore && t('exam.passwordKept'),
    as: SetBefore ?? PasswordField,
    check: (given: unknown) =>
      typeof given !== 'string' || given === '' || /^\d{4}$/.test(given) ? undefined : t('exam.passwordWrong'),
  });
  return {
    times: {
      label: t('exam.times'),
      as: TimesField,
      check: (given: unknown) => {
        const { durationMs = LIMITS.examMinMs } = given as EnteredTimes;
        const wrong = faultsIn(given as EnteredTimes, Date.now()).length + Number(durationMs < LIMITS.examMinMs);
        return wrong === 0 ? undefined : t('exam.timesWrong', { n: wrong });
      },
    },
    attempts: {
      label: t('exam.attempts'),
      as: AttemptsField,
      check: (given: unknown, { proctoring }: EnteredExam) =>
        proctoring !== undefined || areAttemptsRight(given as ExamSettings['attempts'])
          ? undefined
          : t('exam.attemptsWrong', { most: LIMITS.examAttempts }),
    },
    shuffle: { label: t('exam.shuffle'), as: ShuffleField },
    terminal: { label: t('exam.terminal'), as: TerminalField },
    proctoring: {
      label: t('exam.proctoring'),
      as: ProctoringField,
      check: (given: unknown, { times }: EnteredExam) => {
        const rules = given as ExamSettings['proctoring'];
        if (rules === undefined) return undefined;
        const { deadline, durationMs } = times ?? {};
        if (deadline === undefined || durationMs === undefined) return t('exam.proctoring.untimed'); // [R5.40]
        return areLeavesRight(rules) ? undefined : t('exam.proctoring.leavesWrong', { most: LIMITS.examLeaves }); // [R5.41]
      },
    },
    password: passwordField(t('exam.password'), hasPassword ? SetPassword : undefined),
    viewPassword: passwordField(t('exam.viewPassword'), hasViewPassword ? SetViewPassword : undefined), // [R6.12]
  } as const;
}

function SetPassword(props: FieldProps<string | null>) {
  const { t } = useText();
  return <PasswordField {...props} none={t('exam.passwordNone')} />;
}

function SetViewPassword(props: FieldProps<string | null>) {
  const { t } = useText();
  return <PasswordField {...props} none={t('exam.viewPasswordNone')} />;
}
