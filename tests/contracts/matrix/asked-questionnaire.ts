import {
  QuestionnaireDrafted,
  QuestionnaireOpened,
  QuestionnaireRemoved,
  QuestionnaireScheduled,
} from '@lectern/contracts/questionnaire/facts.ts';
import type { Asked, Place } from './asked.ts';

const HOUR_MS = 3600_000;
const [opensAt, closesAt] = [Date.now() + HOUR_MS, Date.now() + 2 * HOUR_MS];
const wording = {
  title: '教学反馈',
  isAnonymous: false,
  questions: [{ kind: 'single' as const, text: '快慢', isRequired: true, options: ['太快', '正好'] }],
};
const drafted = ({ classId }: Place, more: object = {}) => [QuestionnaireDrafted({ classId, ...wording, ...more })];
export const questionnaireOpened = (place: Place, more: object = {}) => [
  ...drafted(place, more),
  QuestionnaireOpened({ classId: place.classId, title: wording.title, closesAt, by: 'author' }),
];

/** What is its author's alone to change [R6.09]. */
export const OWN_QUESTIONNAIRE = [
  'EditQuestionnaire',
  'PublishQuestionnaire',
  'UnscheduleQuestionnaire',
  'CloseQuestionnaire',
  'RemoveQuestionnaire',
  'RestoreQuestionnaire',
];

/** How the commands about questionnaires are asked. */
export function questionnaireAsked(me: (place: Place) => string): Readonly<Record<string, Asked>> {
  const mine = { by: me };
  const scheduled = (place: Place) => [...drafted(place), QuestionnaireScheduled({ opensAt, closesAt })];
  const anonymous = (place: Place) => questionnaireOpened(place, { isAnonymous: true });
  return {
    DraftQuestionnaire: { data: ({ classId }) => ({ classId, ...wording }) },
    EditQuestionnaire: { ...mine, given: drafted, data: () => ({ ...wording, basedOn: 1 }) },
    PublishQuestionnaire: { ...mine, given: drafted, data: () => ({ closesAt }) },
    UnscheduleQuestionnaire: { ...mine, given: scheduled },
    OpenQuestionnaire: { given: scheduled, data: () => ({ opensAt, closesAt }), answers: 'timer.void' },
    CloseQuestionnaire: { ...mine, given: questionnaireOpened },
    CloseQuestionnaireOnTime: { given: questionnaireOpened, data: () => ({ closesAt }), answers: 'timer.void' },
    RemoveQuestionnaire: { ...mine, given: drafted },
    RestoreQuestionnaire: { ...mine, given: (place) => [...drafted(place), QuestionnaireRemoved({})] },
    RemindRespondents: { given: questionnaireOpened },
    AnswerQuestionnaire: { given: questionnaireOpened, data: () => ({ answers: [{ chosen: [0] }] }) },
    TakeBallot: { given: anonymous, data: () => ({ blinded: 'A'.repeat(342) }) },
  };
}
