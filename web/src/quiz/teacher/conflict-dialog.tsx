import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { QuestionPictures } from '../../kit/pictures/question-pictures.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { Draft } from './draft.ts';

interface Props {
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Two people changed the same question: both versions side by side, and one choice. */
export function ConflictDialog({ mine, theirs, isSaving, onClose, onMine, onTheirs }: Props) {
  const { t } = useText();
  return (
    <Dialog
      title={t('lesson.conflict')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTheirs}>{t('lesson.keepTheirs')}</Button>
          <Button look="primary" busy={isSaving} onClick={onMine}>
            {t('lesson.keepMine')}
          </Button>
        </>
      }
    >
      <div className="both">
        <Version name={t('lesson.mine')} draft={mine} />
        <Version name={t('lesson.theirs')} draft={theirs} />
      </div>
    </Dialog>
  );
}

function Version({ name, draft }: { name: string; draft: Draft }) {
  const { t } = useText();
  const filled = draft.blanks.map(({ accepted, within }) => (within === '' ? accepted : `${accepted} ± ${within}`));
  const choices =
    draft.kind === 'fillBlank'
      ? filled
      : draft.kind === 'judgement'
        ? [t('kind.right'), t('kind.wrong')]
        : draft.kind === 'programming'
          ? [...draft.program.samples, ...draft.program.hidden].map(({ input, expected }) => `${input} → ${expected}`)
          : draft.kind === 'subjective'
            ? []
            : draft.choices;
  const pictures = draft.pictures.flatMap(({ images, alt, at }) => {
    if (images === undefined) return [];
    return [{ images, ...(alt !== '' && { alt }), ...(at !== undefined && { choice: letterAt(at) }) }];
  });
  return (
    <section>
      <h3 className="t13 i3">{name}</h3>
      <p className="b">{draft.text}</p>
      <QuestionPictures pictures={pictures} />
      <ol>
        {choices.map((choice, index) => (
          <li key={letterAt(index)}>
            <b>{letterAt(index)}</b>{' '}
            <span className="grow">
              {choice} <QuestionPictures pictures={pictures} of={letterAt(index)} />
            </span>
            {draft.kind !== 'poll' && draft.key.includes(index) && <Icon name="check" size="xs" />}
          </li>
        ))}
      </ol>
      <p className="t13 i2">{t('question.points', { n: draft.points })}</p>
      {draft.explanation !== '' && <p className="t13 i2">{draft.explanation}</p>}
    </section>
  );
}
