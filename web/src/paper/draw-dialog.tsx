import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { DIFFICULTIES, type Difficulty } from '@lectern/contracts/library/library.ts';
import type { DrawnFrom } from '@lectern/contracts/paper/draw.ts';
import { sumOf } from '@lectern/contracts/paper/faults.ts';
import { DrawPaperQuestions } from '@lectern/contracts/paper/paper.ts';
import { CountDrawable, type CountedDrawable } from '@lectern/contracts/paper/queries.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { QUESTION_KINDS } from '@lectern/contracts/question/kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { TextField } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useText as useKinds } from '../kit/i18n/teacher.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { useText as useLibraryText } from '../library/texts.ts';
import { useLibraries } from '../library/use-libraries.ts';
import { parsePoints } from '../quiz/teacher/points.ts';
import { PaperFailure } from './paper-failure.tsx';
import { useText } from './texts.ts';
import type { PaperEditing } from './use-paper.ts';

interface Props {
  readonly groupId: string;
  readonly editing: PaperEditing;
  readonly onClose: () => void;
}

/** What is drawn from, how many, and what each is worth; how many match is said before anything is drawn. */
export function DrawDialog({ groupId, editing, onClose }: Props) {
  const { t } = useText();
  const { t: libraryText } = useLibraryText();
  const { t: kindText } = useKinds();
  const errorText = useErrorText();
  const { id } = useUser();
  const { libraries, options } = useLibraries();
  const [from, setFrom] = useState<DrawnFrom>({ libraryId: id, folders: [], tags: [], difficulties: [], kinds: [] });
  const [typedN, setN] = useState('5');
  const [typedPoints, setPoints] = useState('3');
  const { id: paperId, variants } = editing.paper!;
  const library = libraries.find(({ libraryId }) => libraryId === from.libraryId);
  const counted = useQuery({
    queryKey: [CountDrawable.name, paperId, questionsOf(editing.paper!).length, from],
    queryFn: () => send<CountedDrawable>('POST', CountDrawable.path, { paperId, from }),
    placeholderData: keepPreviousData,
  });
  const most = LIMITS.paperQuestions;
  const here = variants.find((groups) => groups.some((one) => one.groupId === groupId)) ?? [];
  const room = most - sumOf(here).questions;
  const n = /^\d{1,3}$/.test(typedN.trim()) ? Number(typedN) : 0;
  const isCount = n >= 1 && n <= most;
  const points = parsePoints(typedPoints);
  const matching = counted.data?.matching;
  const isFew = isCount && matching !== undefined && matching < n;
  const why = !isCount
    ? t('paper.drawNWrong', { most })
    : points === undefined
      ? t('paper.worthWrong')
      : n > room
        ? t('paper.drawRoom', { n: room }) // [R5.45]
        : matching === undefined || counted.isPlaceholderData
          ? t('paper.drawCounting')
          : isFew
            ? t('paper.drawTooFew', { matching, n })
            : undefined;
  const draw = async () => {
    const drawId = newId();
    if (!(await editing.give(DrawPaperQuestions, { drawId, groupId, from, n, points: points! }))) return;
    onClose();
    toast('ok', t('paper.drawDone', { n }), { label: t('paper.undo'), run: () => editing.undoDraw(drawId) });
  };
  return (
    <Dialog
      title={t('paper.draw')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('paper.cancel')}</Button>
          <Button
            look="primary"
            why={why}
            busy={editing.commands.isSending(DrawPaperQuestions)}
            onClick={() => void draw()}
          >
            {t('paper.drawSubmit', { n })}
          </Button>
        </>
      }
    >
      <div className="form paper-draw">
        <Select
          label={libraryText('library.which')}
          value={from.libraryId}
          options={options}
          onChange={(libraryId) => setFrom({ ...from, libraryId: libraryId!, folders: [], tags: [] })}
        />
        <p className="t12 i3">{t('paper.drawAny')}</p>
        <Ticks
          label={t('paper.drawFolders')}
          options={(library?.folders ?? []).map(({ name, questions }) => [
            name,
            `${name.split('/').join(' / ')} · ${questions}`,
          ])}
          chosen={from.folders}
          onChange={(folders) => setFrom({ ...from, folders })}
        />
        <Ticks
          label={t('paper.drawTags')}
          options={(library?.tags ?? []).map(({ name, questions }) => [name, `${name} · ${questions}`])}
          chosen={from.tags}
          onChange={(tags) => setFrom({ ...from, tags })}
        />
        <Ticks<Difficulty>
          label={libraryText('library.difficulty')}
          options={DIFFICULTIES.map((one) => [one, libraryText(`library.${one}`)])}
          chosen={from.difficulties}
          onChange={(difficulties) => setFrom({ ...from, difficulties })}
        />
        <Ticks<QuestionKind>
          label={libraryText('library.kind')}
          options={QUESTION_KINDS.map((one) => [one, kindText(`kind.${one}`)])}
          chosen={from.kinds}
          onChange={(kinds) => setFrom({ ...from, kinds })}
        />
        <div className="row paper-draw-sums">
          <TextField
            label={t('paper.drawN')}
            value={typedN}
            onChange={(typed = '') => setN(typed)}
            fault={isCount ? undefined : t('paper.drawNWrong', { most })}
          />
          <TextField
            label={t('paper.worth')}
            value={typedPoints}
            onChange={(typed = '') => setPoints(typed)}
            fault={points === undefined ? t('paper.worthWrong') : undefined}
          />
        </div>
        <p role="status" className={isFew ? 'st bad' : 'st'}>
          {matching === undefined
            ? t('paper.drawCounting')
            : [
                t('paper.drawMatching', { n: matching }),
                ...(counted.data!.taken > 0 ? [t('paper.drawTaken', { n: counted.data!.taken })] : []),
              ].join(' · ')}
        </p>
        {counted.error && (
          <Notice
            tone="bad"
            action={
              <Button size="sm" onClick={() => void counted.refetch()}>
                {t('paper.drawRecount')}
              </Button>
            }
          >
            {errorText(counted.error)}
          </Notice>
        )}
        <PaperFailure failure={editing.commands.failure} />
      </div>
    </Dialog>
  );
}

interface TicksProps<Id extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Id, string])[];
  readonly chosen: Id[];
  readonly onChange: (chosen: Id[]) => void;
}

/** Several of a list, in one line as far as they fit. */
function Ticks<Id extends string>({ label, options, chosen, onChange }: TicksProps<Id>) {
  if (options.length === 0) return null;
  const full = chosen.length >= LIMITS.paperDrawAnyOf;
  return (
    <fieldset className="paper-ticks">
      <legend>{label}</legend>
      <div>
        {options.map(([one, said]) => (
          <label key={one} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              disabled={full && !chosen.includes(one)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
            />
            {said}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
