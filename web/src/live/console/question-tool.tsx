import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { Later } from '../../kit/ui/later.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { cardInFront, cardOf } from '../../questionCard/cards.ts';
import { QuizPanel } from '../../quiz/teacher/quiz-panel.tsx';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import type { Place } from '../../slides/teacher/places.ts';
import type { Panel } from './desk.ts';
import type { Asked } from './next-step.ts';
import type { LessonRole } from './use-lesson-role.ts';
import type { Tools } from './use-tools.ts';
import type { Steps } from './use-steps.ts';

/** Fetched with the first card. */
const CARD_PANEL = {
  name: 'questionCard/panel',
  load: async () => (await import('../../questionCard/card-panel.tsx')).CardPanel,
};

export interface QuestionToolProps {
  readonly panel: Panel;
  readonly tools: Pick<Tools, 'id' | 'view'>;
  readonly all: readonly Asked[];
  readonly shown: Asked | undefined;
  /** What the teacher looks at, of all that may be shown. */
  readonly chosenId: string | undefined;
  readonly places: readonly Place[];
  readonly seatsFor: LessonRole['seatsFor'];
  readonly joined: number;
  readonly nameOf: (personId: string) => string;
  readonly now: () => number;
  readonly steps: Steps;
  readonly editing: Editing;
  readonly questions: Readonly<Record<string, TeacherQuestionView>>;
  readonly durationS: number;
  readonly onDuration: (seconds: number) => void;
  /** Whether groups answer what is published next; undefined where there are none. */
  readonly asGroups: boolean | undefined;
  readonly onAsGroups: (isTogether: boolean) => void;
  readonly onChoose: (id: string | undefined) => void;
  readonly onShow: (panel: Panel) => void;
  readonly onWrite: (id?: string) => void;
  readonly onReuse: () => void;
  readonly onPublish: () => void;
  readonly onAskPublish: () => void;
  readonly onClose: () => void;
}

/** The question before the class or looked at. */
export function QuestionTool(props: QuestionToolProps) {
  const { all, shown, joined, steps, onWrite } = props;
  const { t } = useText();
  if (shown === undefined) {
    return (
      <section className="none-yet">
        <h2>{t('list.title')}</h2>
        <p className="i2">{all.length === 0 ? t('publish.noneWhy') : t('list.ready', { n: all.length })}</p>
      </section>
    );
  }
  const on = cardOf(props.tools.view.questionCard, shown.id);
  const inFront = cardInFront(props.questions, props.tools.view.questionCard);
  const card = on && (
    <Later
      {...CARD_PANEL}
      lines={6}
      given={{
        on,
        questions: props.questions,
        shownId: props.chosenId ?? (inFront ? undefined : shown.id),
        joined,
        people: props.seatsFor().filter(({ isAuditor }) => !isAuditor),
        now: props.now,
        whyNot: (kind: CommandKind) => steps.whyFor(kind, { id: on.ids[0]!, question: props.questions[on.ids[0]!]! }),
        commands: steps.commands,
        onChoose: props.onChoose,
      }}
    />
  );
  if (card && props.chosenId === undefined && inFront?.ids.includes(shown.id)) return card;
  const waiting = props
    .seatsFor(shown.question)
    .filter(({ state, isAuditor }) => !isAuditor && (state === 'unanswered' || state === 'offline'))
    .map(({ id, isOnline }) => ({ id, isOnline, name: props.nameOf(id) }));
  return (
    <>
      {card}
      <QuizPanel
        lessonId={props.tools.id}
        id={shown.id}
        projected={props.tools.view.quiz.projected}
        cloud={props.tools.view.quiz.cloud}
        question={shown.question}
        grouping={props.tools.view.grouping}
        first={shown.question.repeats === undefined ? undefined : props.questions[shown.question.repeats]}
        joined={joined}
        waiting={waiting}
        nameOf={props.nameOf}
        now={props.now}
        why={(kind) => steps.whyFor(kind, shown)}
        commands={steps.commands}
        onPublish={props.onAskPublish}
        onEdit={() => onWrite(shown.id)}
        onRepeated={() => props.onChoose(undefined)}
      />
    </>
  );
}
