import { PublishQuestion, ReorderQuestions, WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../i18n/teacher.ts';
import { PublishPanel } from '../../quiz/teacher/publish-panel.tsx';
import { QuestionEditor } from '../../quiz/teacher/question-editor.tsx';
import { QuestionPreview } from '../../quiz/teacher/question-preview.tsx';
import { QuizPanel } from '../../quiz/teacher/quiz-panel.tsx';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import { useOrder } from '../../quiz/teacher/use-order.ts';
import type { Place } from '../../slides/teacher/places.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Panel } from './desk.ts';
import type { Asked } from './next-step.ts';
import type { LessonRole } from './use-lesson-role.ts';
import type { Steps } from './use-steps.ts';

export interface QuestionToolProps {
  readonly panel: Panel;
  readonly all: readonly Asked[];
  readonly shown: Asked | undefined;
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
  readonly onChoose: (id: string | undefined) => void;
  readonly onShow: (panel: Panel) => void;
  readonly onWrite: (id?: string) => void;
  readonly onReuse: () => void;
  readonly onPublish: () => void;
  readonly onAskPublish: () => void;
  readonly onClose: () => void;
}

/** The question before the class or looked at, the choice of the next one, or the form of one. */
export function QuestionTool(props: QuestionToolProps) {
  const { panel, all, shown, joined, steps, onWrite } = props;
  const { t } = useText();
  if (panel === 'publish') return <Publish {...props} />;
  if (panel === 'write') return <Writing {...props} />;
  if (shown === undefined) {
    return (
      <section className="none-yet">
        <h2>{t('list.title')}</h2>
        <p className="i2">{all.length === 0 ? t('publish.noneWhy') : t('list.ready', { n: all.length })}</p>
      </section>
    );
  }
  const waiting = props
    .seatsFor(shown.question)
    .filter(({ state, isAuditor }) => !isAuditor && (state === 'unanswered' || state === 'offline'))
    .map(({ id, isOnline }) => ({ id, isOnline, name: props.nameOf(id) }));
  return (
    <QuizPanel
      id={shown.id}
      question={shown.question}
      joined={joined}
      waiting={waiting}
      nameOf={props.nameOf}
      now={props.now}
      why={(kind) => steps.whyFor(kind, shown)}
      commands={steps.commands}
      onPublish={props.onAskPublish}
      onEdit={() => onWrite(shown.id)}
    />
  );
}

function Publish({ all, shown, places, steps, durationS, ...props }: QuestionToolProps) {
  const order = useOrder(
    all.map(({ id }) => id),
    steps.commands,
  );
  const inOrder = order.ids.flatMap((id) => all.filter((one) => one.id === id));
  const lines = inOrder.map(({ id, question }) => ({
    id,
    question,
    pageNo: places.find(({ key }) => key === question.page)?.no,
  }));
  const drafts = lines.filter(({ question }) => question.status === 'draft');
  const chosen = drafts.find(({ id }) => id === shown?.id) ?? drafts[0];
  return (
    <PublishPanel
      all={lines}
      chosenId={chosen?.id}
      durationS={durationS}
      why={chosen && steps.whyFor(PublishQuestion, chosen)}
      whyNotWrite={steps.whyNot(WriteQuestion)}
      isSending={steps.commands.isSending(PublishQuestion) || steps.commands.isSending(ReorderQuestions)}
      onChoose={props.onChoose}
      onDuration={props.onDuration}
      onPublish={props.onPublish}
      onWrite={() => props.onWrite()}
      onReuse={props.onReuse}
      begun={props.editing.begun.map((id) => ({ id, text: props.editing.typed[id]?.text.trim() ?? '' }))}
      onEdit={props.onWrite}
      onMove={order.move}
      onLook={(id) => {
        props.onChoose(id);
        props.onShow('question');
      }}
      onClose={props.onClose}
    />
  );
}

function Writing({ editing, places, questions, onChoose, onShow }: QuestionToolProps) {
  const { t } = useText();
  const back = () => onShow('question');
  return (
    <section className="tool writing" aria-label={editing.isNew ? t('question.newTitle') : t('question.editTitle')}>
      <header>
        <Icon name="board" />
        <h2>{editing.isNew ? t('question.newTitle') : t('question.editTitle')}</h2>
        <span className="grow" />
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={back} />
      </header>
      <QuestionEditor
        editing={editing}
        editedIn={editing.id === undefined ? undefined : questions[editing.id]?.editedIn}
        pages={places.map(({ key, no, page }) => ({ key, no, title: page?.title ?? '' }))}
        onSaved={() => {
          if (editing.id !== undefined) onChoose(editing.id);
          back();
        }}
      />
      {editing.draft && (
        <details className="as-seen">
          <summary>{t('question.preview')}</summary>
          <QuestionPreview draft={editing.draft} />
        </details>
      )}
    </section>
  );
}
