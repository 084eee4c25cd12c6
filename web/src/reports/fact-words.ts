import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import type { Texts } from '../kit/i18n/text.ts';
import type { IconName } from '../kit/ui/icons.ts';
import { STATUS_LOOKS } from './attendance-looks.ts';
import { inLanguage } from '../kit/ui/told.ts';
import { TOOLS_TOLD } from './tools-told.ts';
import type { FactBehind } from './use-report.ts';

type Words = Pick<Texts<TeacherTexts>, 't' | 'language'>;

interface FactLook {
  readonly icon: IconName;
  readonly tone: string;
  readonly words: string;
}

const ICONS: Readonly<Record<string, IconName>> = {
  LessonStarted: 'play',
  LessonEnded: 'stop',
  ParticipantJoined: 'user',
  ParticipantLeft: 'leave',
  ParticipantReturned: 'back',
  CheckInOpened: 'attend',
  AttendanceUnmarked: 'undo',
  QuestionPublished: 'quiz',
  QuestionCollected: 'stop',
  LateAnswerAccepted: 'check',
  AnswerGraded: 'check',
  AnswerScored: 'check',
  PageShown: 'slides',
  PageMarked: 'help',
  PageUnmarked: 'undo',
};

/** A fact behind a figure in a line; one of a kind that has no words here keeps its own name. */
export function factLook(
  { type, data }: Pick<FactBehind, 'type' | 'data'>,
  { t, language }: Words,
  letters: Letters,
): FactLook {
  const icon = ICONS[type] ?? 'dotc';
  const plain = (words: string): FactLook => ({ icon, tone: 'i2', words });
  switch (type) {
    case 'CheckedIn':
      return {
        icon: 'okc',
        tone: 'ok',
        words: t(`report.fact.CheckedIn.${data['by'] === 'digits' ? 'digits' : 'qr'}`),
      };
    case 'AttendanceMarked': {
      const status = data['status'] as AttendanceStatus;
      const word = t(`report.status.${status}`);
      const { reason } = data;
      const words =
        typeof reason === 'string'
          ? t('report.fact.AttendanceMarkedWhy', { status: word, reason })
          : t('report.fact.AttendanceMarked', { status: word });
      return { ...STATUS_LOOKS[status], words };
    }
    case 'AnswerSubmitted':
      return { icon: 'quiz', tone: 'i2', words: t('report.fact.AnswerSubmitted', { choice: letters(data) }) };
    case 'DanmuSent':
    case 'DanmuHeld':
      return { icon: 'danmu', tone: 'i2', words: textOf(data) ?? t('report.fact.erased') };
    case 'PageShown':
      return plain(t('report.fact.PageShown', { n: Number(data['no'] ?? data['n']) }));
    case 'LessonStarted':
    case 'LessonEnded':
    case 'ParticipantJoined':
    case 'ParticipantLeft':
    case 'ParticipantReturned':
    case 'CheckInOpened':
    case 'AttendanceUnmarked':
    case 'QuestionPublished':
    case 'QuestionCollected':
    case 'LateAnswerAccepted':
    case 'AnswerGraded':
    case 'AnswerScored':
    case 'PageMarked':
    case 'PageUnmarked':
      return plain(t(`report.fact.${type}`));
    default: {
      const told = TOOLS_TOLD[type];
      if (told === undefined) return plain(type);
      const points = typeof data['points'] === 'number' ? ` +${data['points']}` : '';
      return { icon: told.icon, tone: 'i2', words: `${inLanguage(told.name, language)}${points}` };
    }
  }
}

/** An answer's letters in the reader's words: a judgement's are right and wrong. */
export type Letters = (data: Readonly<Record<string, unknown>>) => string;

/** What somebody wrote, opened for who may read it; undefined once it was erased. */
const textOf = ({ text }: FactBehind['data']): string | undefined => (typeof text === 'string' ? text : undefined);
