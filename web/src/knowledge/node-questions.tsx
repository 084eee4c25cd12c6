import { PutKnowledgeQuestions, RemoveKnowledgeQuestions } from '@lectern/contracts/knowledge/commands.ts';
import { KnowledgeQuestions, type ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import type { LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { QuestionPicker } from '../library/question-picker.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly courseId: string;
  readonly node: ShownNode;
  readonly again: () => Promise<void>;
}

/** The questions on a node, for who edits; asked for when they are wanted, not with every step through the graph. */
export function NodeQuestions({ courseId, node, again }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [isPutting, setPutting] = useState(false);
  const { nodeId, questions } = node;
  const commands = useCommands('knowledge', courseId);
  const put = async (chosen: readonly LibraryQuestionRow[]) => {
    const questionIds = chosen.map(({ questionId }) => questionId);
    if ((await commands.give(PutKnowledgeQuestions, { nodeId, questionIds })) === undefined) return;
    setPutting(false);
    toast('ok', t('knowledge.questionsPut', { n: chosen.length }));
    await again();
  };
  return (
    <>
      {questions > 0 && isOpen && <Put courseId={courseId} node={node} again={again} />}
      <p className="row wraps">
        {questions > 0 && !isOpen && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('knowledge.showQuestions')}
          </Button>
        )}
        <Button size="sm" icon="plus" onClick={() => setPutting(true)}>
          {t('knowledge.putQuestions')}
        </Button>
      </p>
      {isPutting && (
        <Dialog title={t('knowledge.putQuestions')} onClose={() => setPutting(false)}>
          <QuestionPicker busy={commands.isSending(PutKnowledgeQuestions)} onTake={(chosen) => void put(chosen)} />
          <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
        </Dialog>
      )}
    </>
  );
}

function Put({ courseId, node: { nodeId, questions }, again }: Props) {
  const { t } = useText();
  const commands = useCommands('knowledge', courseId);
  const found = useQuery({
    queryKey: [KnowledgeQuestions.name, courseId, nodeId, questions],
    queryFn: () => query<typeof KnowledgeQuestions>(KnowledgeQuestions, { id: courseId, nodeId }),
  });
  if (found.data === undefined)
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Skeleton lines={3} />;
  const remove = async (questionId: string) => {
    if ((await commands.give(RemoveKnowledgeQuestions, { nodeId, questionIds: [questionId] })) === undefined) return;
    toast('ok', t('knowledge.questionRemoved'));
    await again();
  };
  const hidden = questions - found.data.questions.length;
  return (
    <>
      <ul>
        {found.data.questions.map(({ questionId, code, text }) => (
          <li key={questionId} className="row">
            <span className="grow cut2">
              <small>{code}</small> <WithFormulas text={text} />
            </span>
            <Button
              size="sm"
              look="quiet"
              icon="close"
              aria-label={t('knowledge.removeQuestion', { code })}
              onClick={() => void remove(questionId)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="t12 i2">{t('knowledge.questionsHidden', { n: hidden })}</p>}
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </>
  );
}
