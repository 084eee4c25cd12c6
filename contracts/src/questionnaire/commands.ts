import * as z from 'zod/mini';
import { blinded } from '../kernel/ballot.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { answers, publishing, wording } from './facts.ts';

/** [R6.01-03]; that a questionnaire is one's own is for the decider to say [R6.09]. */
export const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
/** Who listens in is counted nowhere [R6.06]. */
const answersIt = { student: true, representative: true } as const;
const nothing = z.object({});

export const DraftQuestionnaire = command('DraftQuestionnaire', {
  summary: 'Write a questionnaire for a class [R1.17].',
  data: z.object({ classId: id, ...wording.fields }),
  allow: teaches,
  records: ['QuestionnaireDrafted'],
});

export const EditQuestionnaire = command('EditQuestionnaire', {
  summary: 'Write it anew, until it is published.',
  data: z.object(wording.edit),
  allow: teaches,
  records: ['QuestionnaireEdited'],
});

export const PublishQuestionnaire = command('PublishQuestionnaire', {
  summary:
    'Let the class answer it, now or from a time on, until another. Whether it is anonymous stands from then on.',
  data: z.object({ ...publishing, opensAt: z.optional(publishing.opensAt) }),
  allow: teaches,
  records: ['QuestionnaireScheduled', 'QuestionnaireOpened'],
});

export const UnscheduleQuestionnaire = command('UnscheduleQuestionnaire', {
  summary: 'Make it a draft again, before it opens.',
  data: nothing,
  allow: teaches,
  records: ['QuestionnaireUnscheduled'],
});

export const OpenQuestionnaire = command('OpenQuestionnaire', {
  summary: 'Open it, for its time has come.',
  data: z.object(publishing),
  allow: { system: true },
  records: ['QuestionnaireOpened'],
});

export const CloseQuestionnaire = command('CloseQuestionnaire', {
  summary: 'Take no more answers.',
  data: nothing,
  allow: teaches,
  records: ['QuestionnaireClosed'],
});

export const CloseQuestionnaireOnTime = command('CloseQuestionnaireOnTime', {
  summary: 'Take no more answers, for its time is over.',
  data: z.object({ closesAt: z.int() }),
  allow: { system: true },
  records: ['QuestionnaireClosed'],
});

export const RemoveQuestionnaire = command('RemoveQuestionnaire', {
  summary: 'Take it away; one that is open is closed first.',
  data: nothing,
  allow: teaches,
  records: ['QuestionnaireRemoved'],
});

export const RestoreQuestionnaire = command('RestoreQuestionnaire', {
  summary: 'Put it back.',
  data: nothing,
  allow: teaches,
  records: ['QuestionnaireRestored'],
});

export const AnswerQuestionnaire = command('AnswerQuestionnaire', {
  summary: 'Answer it, once.',
  data: z.object({ answers }),
  allow: answersIt,
  records: ['QuestionnaireAnswered'],
});

export const TakeBallot = command('TakeBallot', {
  summary:
    'Take part in an anonymous one, once: what is signed cannot be seen by who signs it, and is cast by who is not named.',
  data: z.object({ blinded }),
  allow: answersIt,
  records: ['QuestionnaireAnswered'],
});

export const RemindRespondents = command('RemindRespondents', {
  summary: 'Ask those to answer who have not; once in a while.',
  data: nothing,
  allow: teaches,
  records: ['RespondentsReminded'],
});

export const questionnaireCommands = [
  DraftQuestionnaire,
  EditQuestionnaire,
  PublishQuestionnaire,
  UnscheduleQuestionnaire,
  OpenQuestionnaire,
  CloseQuestionnaire,
  CloseQuestionnaireOnTime,
  RemoveQuestionnaire,
  RestoreQuestionnaire,
  AnswerQuestionnaire,
  TakeBallot,
  RemindRespondents,
] as const;
export type QuestionnaireCommand = CommandOf<(typeof questionnaireCommands)[number]>;
