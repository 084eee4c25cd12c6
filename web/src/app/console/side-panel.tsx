import { PublishQuestion } from '@lectern/contracts/quiz/commands.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../i18n/teacher.ts';
import { PublishPanel } from '../../quiz/teacher/publish-panel.tsx';
import { QuestionEditor } from '../../quiz/teacher/question-editor.tsx';
import { QuizPanel } from '../../quiz/teacher/quiz-panel.tsx';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Panel } from './desk.ts';
import type { Asked } from './next-step.ts';
import type { LessonRole } from './use-lesson-role.ts';
import type { Steps } from './use-steps.ts';

interface Props {
  readonly panel: Panel;
  readonly all: readonly Asked[];
  readonly shown: Asked | undefined;
  readonly seatsFor: LessonRole['seatsFor'];
  readonly joined: number;
  readonly nameOf: (personId: string) => string;
  readonly now: () => number;
  readonly steps: Steps;
  readonly editing: Editing;
  readonly questions: Readonly<Record<string, TeacherQuestionView>>;
  readonly durationS: number;
  readonly onDuration: (seconds: number) => void;
  readonly onChoose: (id: string) => void;
  readonly onShow: (panel: Panel) => void;
  readonly onWrite: (id?: string) => void;
  readonly onPublish: () => void;
  readonly onAskPublish: () => void;
}

/** The right column above the students: the question, or what was opened in its place. It never covers the stage. */
export function SidePanel(props: Props) {
  const { panel, all, shown, seatsFor, joined, nameOf, now, steps, editing, questions } = props;
  const { t } = useText();
  const back = () => props.onShow('question');

  if (panel === 'publish') {
    const drafts = all.filter(({ question }) => question.status === 'draft');
    const chosen = drafts.find(({ id }) => id === shown?.id) ?? drafts[0];
    return (
      <PublishPanel
        drafts={drafts}
        chosenId={chosen?.id}
        durationS={props.durationS}
        why={chosen && steps.whyFor(PublishQuestion, chosen)}
        isSending={steps.commands.isSending(PublishQuestion)}
        onChoose={props.onChoose}
        onDuration={props.onDuration}
        onPublish={props.onPublish}
        onWrite={() => props.onWrite()}
        onEdit={props.onWrite}
        onClose={back}
      />
    );
  }
  if (panel === 'write') {
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
          onSaved={() => {
            if (editing.id !== undefined) props.onChoose(editing.id);
            back();
          }}
        />
      </section>
    );
  }
  if (shown === undefined) {
    return (
      <section className="quiz none-yet">
        <h2>{t('list.title')}</h2>
        <p className="i2">{all.length === 0 ? t('publish.noneWhy') : t('list.ready', { n: all.length })}</p>
      </section>
    );
  }
  const waiting = seatsFor(shown.question)
    .filter(({ state }) => state === 'unanswered' || state === 'offline')
    .map(({ id, isOnline }) => ({ id, isOnline, name: nameOf(id) }));
  return (
    <QuizPanel
      id={shown.id}
      question={shown.question}
      joined={joined}
      waiting={waiting}
      nameOf={nameOf}
      now={now}
      why={(kind) => steps.whyFor(kind, shown)}
      commands={steps.commands}
      onPublish={props.onAskPublish}
      onEdit={() => props.onWrite(shown.id)}
    />
  );
}
