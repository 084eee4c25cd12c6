import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { PublishQuestion, ReorderQuestions, WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { PublishPanel } from '../../quiz/teacher/publish-panel.tsx';
import { QuestionEditor } from '../../quiz/teacher/question-editor.tsx';
import { useOrder } from '../../quiz/teacher/use-order.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Later } from '../../kit/ui/later.tsx';
import { openQuestion } from './next-step.ts';
import type { QuestionToolProps } from './question-tool.tsx';

/** How a question that is being written looks is folded away. */
const PREVIEW = {
  name: 'questionPreview',
  load: async () => (await import('../../quiz/teacher/question-preview.tsx')).QuestionPreview,
};

/** Few lessons ask several at once. */
const CARD_FORM = {
  name: 'questionCard/form',
  load: async () => (await import('../../questionCard/card-form.tsx')).CardForm,
};

/** The choice of the next question. */
export function Publish({ all, shown, places, steps, durationS, ...props }: QuestionToolProps) {
  const { t } = useText();
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
      whyNotWrite={steps.may(WriteQuestion) ? steps.whyNot(WriteQuestion) : t('publish.othersWrite')}
      isSending={steps.commands.isSending(PublishQuestion) || steps.commands.isSending(ReorderQuestions)}
      onChoose={props.onChoose}
      onDuration={props.onDuration}
      asGroups={chosen?.question.anonymous ? undefined : props.asGroups}
      onAsGroups={props.onAsGroups}
      onPublish={props.onPublish}
      onWrite={() => props.onWrite()}
      onReuse={props.onReuse}
      onCard={drafts.length > 1 ? () => props.onShow('card') : undefined}
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

/** Several questions at once. */
export function Card({ all, steps, ...props }: QuestionToolProps) {
  const { language } = useText();
  return (
    <Later
      {...CARD_FORM}
      lines={6}
      given={{
        drafts: all.filter(({ question }) => question.status === 'draft'),
        durationS: props.durationS,
        onDuration: props.onDuration,
        commands: steps.commands,
        whyNot: steps.whyNot,
        another: openQuestion(all) && REFUSALS_OF_LESSONS['quiz.anotherOpen'][language],
        onEdit: steps.may(WriteQuestion) ? props.onWrite : undefined,
        onBack: () => props.onShow('publish'),
        onPublished: () => {
          props.onChoose(undefined);
          props.onShow('question');
        },
      }}
    />
  );
}

/** The form of one question. */
export function Writing({ editing, places, questions, onChoose, onShow }: QuestionToolProps) {
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
          <Later {...PREVIEW} lines={2} given={{ draft: editing.draft }} />
        </details>
      )}
    </section>
  );
}
