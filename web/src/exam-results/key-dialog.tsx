import { ExamRegrade, ExamStatistics } from '@lectern/contracts/attempt/exam-results.ts';
import { CorrectExamKey } from '@lectern/contracts/exam/exam.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FullForAll, isSaid, KeyFields, type Right } from '../grading/key-fields.tsx';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TickField } from '../kit/forms/field.tsx';
import { percent, worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { useText } from './texts.ts';

type Item = ExamStatistics['items'][number];
type Corrected = Right & { readonly withoutTests?: number[] };

/** What is right as it stands; of a program, which tests score nobody. */
const standing = ({ key, blanks, tests }: Item): Corrected =>
  tests === undefined
    ? { key, blanks }
    : { withoutTests: tests.flatMap(({ isLeftOut }, at) => (isLeftOut ? [at + 1] : [])) };

/** Whose score becomes another: so many are named at first. */
const NAMED = 8;
const numbered = ({ variant, n }: Item) => ({ letter: letterAt(variant), n });

interface Props {
  readonly id: string;
  readonly item: Item;
  /** Whether its paper has several variants. */
  readonly isVaried: boolean;
  /** The same question in other variants. */
  readonly same: readonly Item[];
  readonly onClose: () => void;
}

/** What is right after all, and what that makes of the scores before it is said. */
export function KeyDialog({ id, item, isVaried, same, onClose }: Props) {
  const { t } = useText();
  const when = useWhen();
  const client = useQueryClient();
  const commands = useCommands('exam', id);
  const { itemId, n, text, corrected, fullForAll } = item;
  const [right, setRight] = useState<Corrected>(() => (fullForAll ? { fullForAll } : standing(item)));
  const error = commands.failure?.error;
  const { tests = [] } = item;
  const left = right.withoutTests;
  const hasRight = right.fullForAll !== true && left !== undefined ? left.length < tests.length : isSaid(right);
  const isSame =
    right.fullForAll === fullForAll &&
    (right.fullForAll === true ||
      (right.key === item.key &&
        JSON.stringify(right.blanks) === JSON.stringify(item.blanks) &&
        JSON.stringify(left) === JSON.stringify(standing(item).withoutTests)));
  const why = isSame ? t('key.same') : hasRight ? undefined : t(left === undefined ? 'key.unsaid' : 'key.oneTest');
  /** Nothing but what is said of the question's kind leaves. */
  const said: Corrected = right.fullForAll
    ? { fullForAll: true }
    : left !== undefined
      ? { withoutTests: left }
      : right.blanks === undefined
        ? { key: right.key }
        : { blanks: right.blanks };

  async function correct(): Promise<void> {
    const data = { itemId, basedOn: corrected?.version ?? 0, ...said };
    if ((await commands.give(CorrectExamKey, data)) === undefined) return;
    toast('ok', t('key.done', { n }));
    await client.invalidateQueries({ queryKey: [ExamStatistics.name, id] });
    onClose();
  }
  /** Of a program nothing stands there where all tests counted, or all had full points. */
  const beforeSaid = (before: string) =>
    item.tests !== undefined
      ? before === ''
        ? t('key.allTests')
        : t('key.without', { list: before })
      : before === ''
        ? t('key.fullForAll')
        : before;
  return (
    <Dialog
      title={isVaried ? t('key.titleOf', numbered(item)) : t('key.title', { n })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('results.cancel')}</Button>
          <Button look="primary" type="submit" form="correct-key" why={why} busy={commands.isSending(CorrectExamKey)}>
            {t('key.correct')}
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
          void correct();
        }}
      >
        <p>
          <WithFormulas text={text} />
        </p>
        <QuestionPictures pictures={item.pictures} />
        {same.length > 0 && (
          <Notice>
            {t('key.alsoIn', { list: same.map((one) => t('key.nthOf', numbered(one))).join(t('key.and')) })}
          </Notice>
        )}
        {corrected && (
          <p className="t13 i2">
            {t('key.corrected', {
              by: corrected.by,
              when: when(corrected.at),
              before: beforeSaid(corrected.before),
            })}
          </p>
        )}
        {left === undefined && <KeyFields question={item} right={right} onChange={setRight} />}
        {left !== undefined && (
          <fieldset className="choice-cards">
            <legend>{t('key.tests')}</legend>
            <p className="t13 i2">{t('key.testsWhy')}</p>
            {tests.map(({ input, expected, isHidden, passed }, at) => (
              <TickField
                // A test has no name but its place, and places do not change.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                label={t(isHidden ? 'key.hidden' : 'key.sample', { input, expected })}
                hint={t('key.passedBy', { n: passed })}
                value={!left.includes(at + 1)}
                onChange={(counts) =>
                  setRight({
                    withoutTests: counts
                      ? left.filter((one) => one !== at + 1)
                      : [...left, at + 1].toSorted((one, other) => one - other),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        <FullForAll
          right={right}
          why={t('key.fullForAllWhy')}
          onChange={(isFull) => setRight(isFull ? { fullForAll: true } : standing(item))}
        />
        {why === undefined && <Preview id={id} itemId={itemId} right={said} />}
        {isConflict(error) ? (
          <Notice tone="warn">
            <b>{t('results.conflict')}</b>
            <p>{t('key.conflict')}</p>
            <Button
              onClick={() => {
                commands.forget();
                void client.invalidateQueries({ queryKey: [ExamStatistics.name, id] });
                onClose();
              }}
            >
              {t('key.seeTheirs')}
            </Button>
          </Notice>
        ) : (
          <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
        )}
      </form>
    </Dialog>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly itemId: string;
  readonly right: Corrected;
}

function Preview({ id, itemId, right: { key, blanks, withoutTests, fullForAll } }: PreviewProps) {
  const { t } = useText();
  const asked = {
    id,
    itemId,
    ...(key !== undefined && { key }),
    ...(blanks !== undefined && { blanks: JSON.stringify(blanks) }),
    ...(withoutTests !== undefined && { withoutTests: JSON.stringify(withoutTests) }),
    ...(fullForAll && { fullForAll: 'true' as const }),
  };
  const found = useQuery({
    queryKey: [ExamRegrade.name, asked],
    queryFn: () => query<typeof ExamRegrade>(ExamRegrade, asked),
    retry: false,
  });
  const { data } = found;
  if (data === undefined)
    return found.error ? (
      <Failed error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={3} retry={() => void found.refetch()} />
    );
  const { papers, before, after, changed } = data;
  const tenths = (points: number) => worth(Math.round(points));
  return (
    <section className="card results-card" aria-label={t('key.preview')}>
      <h3>{t('key.preview')}</h3>
      <p>
        {t('key.changes', { n: changed.length, of: papers })} ·{' '}
        {t('key.mean', { before: tenths(before.mean), after: tenths(after.mean) })} ·{' '}
        {t('key.passed', { before: percent(before.passed, papers), after: percent(after.passed, papers) })}
      </p>
      {changed.length > 0 && (
        <ul className="results-preview">
          {changed.slice(0, NAMED).map((one) => (
            <li key={one.personId}>
              {t('key.one', { name: one.name, before: worth(one.before), after: worth(one.after) })}
            </li>
          ))}
          {changed.length > NAMED && <li>{t('results.andMore', { n: changed.length - NAMED })}</li>}
        </ul>
      )}
    </section>
  );
}
