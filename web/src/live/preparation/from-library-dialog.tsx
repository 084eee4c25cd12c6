import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { useRef, useState } from 'react';
import { useCommands } from '../../kit/data/use-commands.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { QuestionPicker } from '../../library/question-picker.tsx';
import { useText } from '../../library/texts.ts';

interface Props {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly onClose: () => void;
  /** Called with how many were taken over. */
  readonly onTaken: (count: number) => void;
}

/** Questions of a library, taken into the lesson as they stand there now. */
export function FromLibraryDialog({ lessonId, classId, onClose, onTaken }: Props) {
  const { t } = useText();
  const commands = useCommands('lesson', lessonId, { classId });
  const [wanted, setWanted] = useState<readonly LibraryQuestionRow[]>([]);
  const [isBusy, setBusy] = useState(false);
  // One that fails stops it; tried again, those that arrived are not taken twice.
  const taken = useRef(new Map<string, { readonly id: string; done: boolean }>());

  async function take(questions: readonly LibraryQuestionRow[]): Promise<void> {
    setWanted(questions);
    setBusy(true);
    for (const { questionId, content } of questions) {
      const one = taken.current.get(questionId) ?? { id: newId(), done: false };
      taken.current.set(questionId, one);
      if (one.done) continue;
      if (
        (await commands.give(WriteQuestion, { questionId: one.id, libraryQuestionId: questionId, ...content })) ===
        undefined
      )
        break;
      one.done = true;
    }
    setBusy(false);
    if (questions.every(({ questionId }) => taken.current.get(questionId)?.done)) onTaken(questions.length);
  }
  return (
    <Dialog title={t('library.pick')} onClose={onClose}>
      <QuestionPicker busy={isBusy} onTake={(questions) => void take(questions)} />
      <CommandFailure failure={commands.failure} retry={() => void take(wanted)} />
    </Dialog>
  );
}
