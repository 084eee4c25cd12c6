import type * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, set, type Table } from '../kernel/table.ts';
import { units } from '../kernel/units.ts';
import { questionnaireCommands, type DraftQuestionnaire } from './commands.ts';
import {
  questionnaireFacts,
  QuestionnaireRemoved,
  QuestionnaireRestored,
  QuestionnaireUnscheduled,
  type Answers,
  type Asked,
  type QuestionnaireFact,
} from './facts.ts';

export const questionnaireMachine = machine('questionnaire', {
  summary:
    'A questionnaire of a class. Once it is open it is not edited; one that is open is closed before it is removed.',
  per: ({ type }) => (ABOUT.has(type) ? 'questionnaire' : undefined),
  initial: 'none',
  unknown: 'questionnaire.unknown',
  states: {
    none: { on: { QuestionnaireDrafted: 'draft' } },
    draft: {
      on: {
        QuestionnaireEdited: 'draft',
        QuestionnaireScheduled: 'scheduled',
        QuestionnaireOpened: 'open',
        QuestionnaireRemoved: 'discarded',
      },
    },
    scheduled: {
      on: {
        QuestionnaireScheduled: 'scheduled',
        QuestionnaireUnscheduled: 'draft',
        QuestionnaireOpened: 'open',
        QuestionnaireRemoved: 'discarded',
      },
    },
    open: { on: { QuestionnaireAnswered: 'open', RespondentsReminded: 'open', QuestionnaireClosed: 'closed' } },
    closed: { on: { QuestionnaireRemoved: 'withdrawn' } },
    discarded: { on: { QuestionnaireRestored: 'draft' } },
    withdrawn: { on: { QuestionnaireRestored: 'closed' } },
  },
});
const ABOUT = new Set<string>(questionnaireFacts.map(({ type }) => type));

/** What somebody answered; of an anonymous one, the ballot that was signed for them. */
export interface Answered {
  readonly at: number;
  readonly chosen?: readonly (readonly number[])[] | undefined;
  readonly words?: Sealed | undefined;
  readonly blinded?: string | undefined;
}

type Wording = Omit<z.output<typeof DraftQuestionnaire.data>, 'classId'>;

export interface QuestionnaireState extends Wording {
  readonly classId?: string;
  readonly authorId?: string;
  /** The version in which it was written last. */
  readonly editedIn: number;
  readonly opensAt?: number | undefined;
  readonly closesAt?: number | undefined;
  readonly ballotKey?: string | undefined;
  /** When those were asked last who have not answered. */
  readonly remindedAt?: number;
  readonly answered: Table<Answered>;
}

const initialQuestionnaire: QuestionnaireState = {
  title: '',
  isAnonymous: false,
  questions: [],
  editedIn: 0,
  answered: emptyTable(),
};

function evolveQuestionnaire(state: QuestionnaireState, fact: QuestionnaireFact): QuestionnaireState {
  const { actor, at, version } = fact;
  switch (fact.type) {
    case 'QuestionnaireDrafted':
      return { ...state, ...fact.data, authorId: actor, editedIn: version };
    case 'QuestionnaireEdited':
      return { ...state, lead: undefined, ...fact.data, editedIn: version };
    case 'QuestionnaireScheduled':
      return { ...state, ...fact.data };
    case 'QuestionnaireUnscheduled':
      return { ...state, opensAt: undefined, closesAt: undefined };
    case 'QuestionnaireOpened': {
      const { closesAt, ballotKey } = fact.data;
      return { ...state, opensAt: at, closesAt, ballotKey };
    }
    case 'QuestionnaireClosed':
      return { ...state, closesAt: at };
    case 'QuestionnaireAnswered': {
      const { personId, ...answered } = fact.data;
      return { ...state, answered: set(state.answered, personId, { ...answered, at }) };
    }
    case 'RespondentsReminded':
      return { ...state, remindedAt: at };
    case 'QuestionnaireRemoved':
    case 'QuestionnaireRestored':
      return state;
  }
}

/** What is wrong with a question, as a word of which there is a text: a choice has different options, a rating a scale. */
export function faultOfQuestion({ kind, options = [], most, scale }: Asked): 'options' | 'most' | 'scale' | undefined {
  const isChoice = kind === 'single' || kind === 'multiple';
  if (isChoice !== options.length > 0 || new Set(options).size < options.length) return 'options';
  if (most !== undefined && (kind !== 'multiple' || most > options.length)) return 'most';
  return (kind === 'rating') === (scale !== undefined) ? undefined : 'scale';
}

/** The first question that is not answered as it asks, by its place. */
export function faultOfAnswers(questions: readonly Asked[], given: Answers): number | undefined {
  if (given.length !== questions.length) return Math.min(given.length, questions.length);
  const at = questions.findIndex((question, n) => !fits(question, given[n]!));
  return at < 0 ? undefined : at;
}

function fits({ kind, isRequired, options = [], most, scale }: Asked, { chosen = [], words = '' }: Answers[number]) {
  if (kind === 'text') {
    const length = units(words.trim());
    return chosen.length === 0 && length <= LIMITS.questionnaireWordsUnits && (length > 0 || !isRequired);
  }
  const places = scale ?? options.length;
  const mostChosen = kind === 'multiple' ? (most ?? places) : 1;
  const isSound = new Set(chosen).size === chosen.length && chosen.every((place) => place < places);
  return words === '' && isSound && chosen.length <= mostChosen && (chosen.length > 0 || !isRequired);
}

/** The same object each time: nothing of it is sent as a view. */
const NOTHING = {};

export const questionnaire = context<
  QuestionnaireState,
  { readonly questionnaire: QuestionnaireState },
  (typeof questionnaireFacts)[number]
>({
  name: 'questionnaire',
  facts: questionnaireFacts,
  commands: questionnaireCommands,
  machines: [questionnaireMachine],
  moves: {
    UnscheduleQuestionnaire: QuestionnaireUnscheduled,
    RemoveQuestionnaire: QuestionnaireRemoved,
    RestoreQuestionnaire: QuestionnaireRestored,
  },
  initial: initialQuestionnaire,
  evolve: evolveQuestionnaire,
  present: () => NOTHING,
  timers: ({ type, data }) => {
    switch (type) {
      case 'QuestionnaireScheduled': {
        const { opensAt, closesAt } = data;
        return [{ key: 'open', set: { at: opensAt, command: 'OpenQuestionnaire', data: { opensAt, closesAt } } }];
      }
      case 'QuestionnaireOpened': {
        const { closesAt } = data;
        const close = { at: closesAt, command: 'CloseQuestionnaireOnTime', data: { closesAt } };
        return [{ key: 'open' }, { key: 'close', set: close }];
      }
      case 'QuestionnaireUnscheduled':
      case 'QuestionnaireRemoved':
        return [{ key: 'open' }];
      case 'QuestionnaireClosed':
        return [{ key: 'close' }];
      default:
        return [];
    }
  },
});

export interface QuestionnaireStreamState {
  readonly questionnaire: QuestionnaireState;
}

export const questionnaireStream = stream<QuestionnaireStreamState>({
  family: 'questionnaire',
  summary:
    'One questionnaire for one class: its questions, its window, and who answered; of one that is not anonymous, what.',
  contexts: [questionnaire],
  grantedBy: ({ questionnaire: { classId: known } }, data) => {
    const classId = known ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});
