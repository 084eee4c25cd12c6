import { CorrectHomeworkKey } from '@lectern/contracts/homework/commands.ts';
import { HomeworkFigures, HomeworkRegrade, HomeworkText } from '@lectern/contracts/homework/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FullForAll, isSaid, KeyFields, type Right } from '../grading/key-fields.tsx';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

type Question = NonNullable<HomeworkText['questions']>[number];

/** Whose score becomes another: so many are named at first. */
const NAMED = 8;
/** What is right as it stands. */
const standing = ({ key, blanks }: Question['content']): Right => (blanks === undefined ? { key } : { blanks });

interface Props {
  readonly id: string;
  readonly question: Question;
  readonly n: number;
  readonly figures: HomeworkFigures['items'][number];
  readonly onClose: () => void;
}

/** What is right after all, and whom that moves before it is said. */
export function KeyDialog({ id, question: { itemId, content }, n, figures, onClose }: Props) {
  const { t } = useText();
  const when = useWhen();
  const client = useQueryClient();
  const commands = useCommands('homework', id);
  const { corrected, fullForAll } = figures;
  const asIs: Right = fullForAll ? { fullForAll } : standing(content);
  const [right, setRight] = useState(asIs);
  const isSame = JSON.stringify(right) === JSON.stringify(asIs);
  const why = isSame ? t('homework.key.same') : isSaid(right) ? undefined : t('homework.key.unsaid');
  const readAgain = () => {
    for (const { name } of [HomeworkFigures, HomeworkText]) void client.invalidateQueries({ queryKey: [name, id] });
  };

  async function correct(): Promise<void> {
    const done = await commands.give(CorrectHomeworkKey, { itemId, basedOn: corrected?.version ?? 0, ...right });
    if (done === undefined) return;
    toast('ok', t('homework.key.done', { n }));
    readAgain();
    onClose();
  }
  const { failure } = commands;
  return (
    <Dialog
      title={t('homework.key.title', { n })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('homework.key.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form="correct-key"
            why={why}
            busy={commands.isSending(CorrectHomeworkKey)}
          >
            {t('homework.key.correct')}
          </Button>
        </>
      }
    >
      <form
        id="correct-key"
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined) void correct();
        }}
      >
        <p>
          <WithFormulas text={content.text} />
        </p>
        {corrected && (
          <p className="t13 i2">
            {t('homework.key.corrected', {
              by: corrected.by,
              when: when(corrected.at),
              before: corrected.before === '' ? t('homework.key.fullForAll') : corrected.before,
            })}
          </p>
        )}
        <KeyFields question={content} right={right} onChange={setRight} />
        <FullForAll
          right={right}
          why={t('homework.key.fullForAllWhy')}
          onChange={(isFull) => setRight(isFull ? { fullForAll: true } : standing(content))}
        />
        {why === undefined && <Preview id={id} itemId={itemId} right={right} />}
        {failure && isConflict(failure.error) ? (
          <Notice tone="warn" assertive>
            <p>{t('homework.key.conflict')}</p>
            <Button
              onClick={() => {
                readAgain();
                onClose();
              }}
            >
              {t('homework.key.seeTheirs')}
            </Button>
          </Notice>
        ) : (
          <CommandFailure failure={failure} retry={() => failure?.again()} />
        )}
      </form>
    </Dialog>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly itemId: string;
  readonly right: Right;
}

/** Whose score becomes another. */
function Preview({ id, itemId, right: { key, blanks, fullForAll } }: PreviewProps) {
  const { t } = useText();
  const asked = {
    id,
    itemId,
    ...(key !== undefined && { key }),
    ...(blanks !== undefined && { blanks: JSON.stringify(blanks) }),
    ...(fullForAll && { fullForAll: 'true' as const }),
  };
  const found = useQuery({
    queryKey: [HomeworkRegrade.name, asked],
    queryFn: () => query<typeof HomeworkRegrade>(HomeworkRegrade, asked),
    retry: false,
  });
  const { data } = found;
  if (data === undefined) return <PartNotThere part={found} />;
  const { graded, changed } = data;
  return (
    <section className="card homework" aria-label={t('homework.key.preview')}>
      <h3>{t('homework.key.preview')}</h3>
      <p>{t('homework.key.changes', { n: changed.length, of: graded })}</p>
      {changed.length > 0 && (
        <ul className="homework-moved">
          {changed.slice(0, NAMED).map(({ personId, name, before, after }) => (
            <li key={personId}>{t('homework.key.one', { name, before: worth(before), after: worth(after) })}</li>
          ))}
          {changed.length > NAMED && <li>{t('homework.key.andMore', { n: changed.length - NAMED })}</li>}
        </ul>
      )}
    </section>
  );
}
