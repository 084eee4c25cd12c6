import { newId } from '@lectern/contracts/kernel/ids.ts';
import { WriteLibraryQuestion } from '@lectern/contracts/library/library.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useState } from 'react';
import { useUser } from '../../kit/data/use-user.ts';
import { CommandButton } from '../../kit/forms/command-button.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useText } from '../../library/texts.ts';
import { dataOf, draftOf } from '../../quiz/teacher/draft.ts';
import { needsKey, needsTest } from '../../quiz/teacher/why-not.ts';

/** Puts a question of the lesson, as it was saved, into one's own library. */
export function IntoLibrary({ question }: { readonly question: TeacherQuestionView }) {
  const { t } = useText();
  const { id } = useUser();
  const [questionId] = useState(newId);
  const { page: _, ...content } = dataOf(draftOf(question));
  return (
    <CommandButton
      command={WriteLibraryQuestion}
      to={{ family: 'library', id }}
      data={{ questionId, content, tags: [] }}
      look="quiet"
      size="sm"
      why={needsKey(question) ? t('library.keyFirst') : needsTest(question) ? t('library.testFirst') : undefined}
      onDone={() => toast('ok', t('library.savedNow'))}
    >
      {t('library.put')}
    </CommandButton>
  );
}
