import { PublishQuestion, ReorderQuestions, WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { PublishPanel } from '../../quiz/teacher/publish-panel.tsx';
import { QuestionEditor } from '../../quiz/teacher/question-editor.tsx';
import { QuestionPreview } from '../../quiz/teacher/question-preview.tsx';
import { useOrder } from '../../quiz/teacher/use-order.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { QuestionToolProps } from './question-tool.tsx';

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
          <QuestionPreview draft={editing.draft} />
        </details>
      )}
    </section>
  );
}
