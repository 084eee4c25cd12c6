import { id } from '@lectern/contracts/kernel/ids.ts';
import { questionnaireFacts } from '@lectern/contracts/questionnaire/facts.ts';
import { questionnaireMachine } from '@lectern/contracts/questionnaire/questionnaire.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const idOf = ({ stream }: { readonly stream: string }) => stream.slice('questionnaire/'.length);

/** Questionnaires as lists show them, and how many answered each. */
export const questionnaires = rows(
  'questionnaire_row',
  {
    family: 'questionnaire',
    facts: questionnaireFacts,
    shape: z.object({
      id,
      classId: id,
      authorId: id,
      title: z.string(),
      isAnonymous: z.boolean(),
      writtenAt: z.int(),
      opensAt: z.optional(z.int()),
      closesAt: z.optional(z.int()),
      answered: z.int(),
    }),
    key: ['id'],
    per: (fact) => ({ id: idOf(fact) }),
    machine: questionnaireMachine,
    indexes: [['-writtenAt']],
    search: ['title'],
  },
  {
    QuestionnaireDrafted: (_, { data: { classId, title, isAnonymous }, actor, at, stream }) => ({
      id: idOf({ stream }),
      classId,
      authorId: actor,
      title,
      isAnonymous,
      writtenAt: at,
      answered: 0,
    }),
    QuestionnaireEdited: (row, { data: { title, isAnonymous } }) => row && { ...row, title, isAnonymous },
    QuestionnaireScheduled: (row, { data: { opensAt, closesAt } }) => row && { ...row, opensAt, closesAt },
    QuestionnaireUnscheduled: (row) => row && { ...row, opensAt: undefined, closesAt: undefined },
    QuestionnaireOpened: (row, { data: { closesAt }, at }) => row && { ...row, opensAt: at, closesAt },
    QuestionnaireClosed: (row, { at }) => row && { ...row, closesAt: at },
    QuestionnaireAnswered: (row) => row && { ...row, answered: row.answered + 1 },
  },
);

/** Who answered, and when: what, is in no table. */
export const respondents = rows(
  'questionnaire_respondent',
  {
    family: 'questionnaire',
    facts: questionnaireFacts,
    shape: z.object({ questionnaireId: id, personId: id, answeredAt: z.int() }),
    key: ['questionnaireId', 'personId'],
    per: (fact) =>
      fact.type === 'QuestionnaireAnswered' ? { questionnaireId: idOf(fact), personId: fact.data.personId } : undefined,
  },
  { QuestionnaireAnswered: (_, { at }, key) => ({ ...key, answeredAt: at }) },
);

/** All tables of questionnaires. */
export const questionnaireRows = [questionnaires, respondents] as const;
