import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { isMarked, QUESTION_KINDS } from '@lectern/contracts/question/kinds.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../kit/ui/button.tsx';
import { later } from '../../kit/ui/later.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { ChoicesField } from './choices-field.tsx';
import { faultsOf, withKind, type Draft, type DraftFault } from './draft.ts';
import { Fault, Label } from './entry-label.tsx';
import { PicturesField } from './lazy-pictures.ts';
import { usePictures } from './use-pictures.ts';
import { fenced } from '@lectern/contracts/kernel/text-parts.ts';
import './question-form.css';

/** Fetched with the first blanks. */
const BlanksField = later('quiz/blanks-field', async () => (await import('./blanks-field.tsx')).BlanksField, 2);

/** Fetched with the first program. */
const ProgramField = later(
  'quiz/program-field',
  async () => (await import('../program/program-field.tsx')).ProgramField,
  4,
);

/** A page that a question may stand on. */
export interface PageOption {
  /** `deckId/n` */
  readonly key: string;
  readonly no: number;
  readonly title: string;
}

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Faults are told once saving was tried. */
  readonly told: boolean;
  readonly pages?: readonly PageOption[] | undefined;
  /** In a lesson, where a class casts at once, a poll may be anonymous. */
  readonly isInLesson?: boolean;
  /** It may have pictures. */
  readonly isPictured?: boolean;
}

/** A question of any kind as a form: the letters are the choice of what is correct. */
export function QuestionForm({ draft, onChange, told, pages = [], isInLesson = false, isPictured = false }: Props) {
  const { t } = useText();
  const faults = faultsOf(draft);
  const pictures = usePictures(draft, onChange);
  const shown = (fault: DraftFault | undefined) => (told || fault === 'tooLong' ? fault : undefined);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });

  const isFilled = draft.kind === 'fillBlank';
  const area = useRef<HTMLTextAreaElement>(null);

  /** Where the cursor is, or at the end; the cursor goes on at what `written` makes of it. */
  function insert(written: (before: string, chosen: string) => { readonly text: string; readonly at: number }): void {
    const [from, to] = [area.current?.selectionStart, area.current?.selectionEnd];
    const [start, end] = [from ?? draft.text.length, to ?? draft.text.length];
    const { text, at } = written(draft.text.slice(0, start), draft.text.slice(start, end));
    // Whoever types on at once types there: the cursor does not come a frame later than the text.
    flushSync(() => set({ text: draft.text.slice(0, start) + text + draft.text.slice(end) }));
    area.current?.focus();
    area.current?.setSelectionRange(start + at, start + at);
  }
  const insertBlank = () => insert(() => ({ text: ' ____ ', at: 6 }));
  /** On lines of its own; what was marked is the code. */
  const insertCode = () =>
    insert((before, chosen) => {
      const head = before === '' || before.endsWith('\n') ? '' : '\n';
      return { text: `${head}${fenced(chosen)}\n`, at: head.length + fenced(chosen).length - '\n```'.length };
    });

  return (
    <div className="qform" {...(isPictured && pictures.catches)}>
      <Segmented
        label={t('kind.label')}
        options={QUESTION_KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange(withKind(draft, kind))}
      />
      <label className="entry">
        <Label name={t('question.text')} typed={draft.text} max={LIMITS.questionUnits} />
        <textarea
          ref={area}
          name="text"
          rows={3}
          value={draft.text}
          placeholder={t('question.textHint')}
          aria-invalid={shown(faults.text) !== undefined || undefined}
          onChange={(event) => set({ text: event.target.value })}
        />
        <Fault fault={shown(faults.text)} max={LIMITS.questionUnits} />
      </label>
      <div className="row">
        <Button size="sm" icon="plus" onClick={insertCode}>
          {t('question.insertCode')}
        </Button>
        {isFilled && (
          <Button size="sm" icon="plus" onClick={insertBlank}>
            {t('blanks.insert')}
          </Button>
        )}
      </div>
      {isPictured && <PicturesField of={pictures} />}
      {isPictured && <Fault fault={shown(faults.pictures)} max={0} />}
      {isFilled ? (
        <BlanksField draft={draft} onChange={onChange} shown={shown} />
      ) : draft.kind === 'programming' ? (
        <>
          <ProgramField draft={draft.program} onChange={(program) => set({ program })} />
          <Fault fault={shown(faults.program)} max={LIMITS.testUnits} />
        </>
      ) : draft.kind === 'subjective' ? (
        <p className="rule t13 i2">{t('kind.subjectiveRule')}</p>
      ) : (
        <ChoicesField draft={draft} onChange={onChange} shown={shown} pictures={isPictured ? pictures : undefined} />
      )}
      {draft.kind === 'multipleChoice' && <p className="rule t13 i2">{t('kind.multipleRule')}</p>}
      {draft.kind === 'poll' && <p className="rule t13 i2">{t('kind.pollRule')}</p>}
      {draft.kind === 'poll' && isInLesson && (
        <label className="borne">
          <input
            type="checkbox"
            name="anonymous"
            checked={draft.anonymous}
            onChange={(event) => set({ anonymous: event.target.checked })}
          />
          <span>{t('kind.anonymous')}</span>
        </label>
      )}
      {draft.kind === 'poll' && isInLesson && draft.anonymous && (
        <p className="rule t13 i2">{t('kind.anonymousRule', { n: LIMITS.anonymousFrom })}</p>
      )}
      <div className="two">
        <label className="entry points">
          <span>{t('question.pointsLabel')}</span>
          <input
            name="points"
            inputMode="decimal"
            value={draft.points}
            aria-invalid={faults.points !== undefined || undefined}
            onChange={(event) => set({ points: event.target.value })}
          />
        </label>
        <span className="i3 t12 hint">
          {isFilled ? t('blanks.points') : draft.kind === 'poll' ? t('kind.pollPoints') : t('question.pointsHint')}
        </span>
      </div>
      <Fault fault={faults.points} max={0} />
      {pages.length > 0 && (
        <label className="entry">
          <span>{t('question.page')}</span>
          <select
            name="page"
            value={draft.page ?? ''}
            onChange={(event) => set({ page: event.target.value === '' ? undefined : event.target.value })}
          >
            <option value="">{t('question.noPage')}</option>
            {pages.map(({ key, no, title }) => (
              <option key={key} value={key}>
                {title === '' ? t('pages.n', { n: no }) : t('pages.nTitle', { n: no, title })}
              </option>
            ))}
          </select>
        </label>
      )}
      {pages.length > 0 && draft.page !== undefined && (
        <label className="borne">
          <input
            type="checkbox"
            name="pageBearsIt"
            checked={draft.pageBearsIt}
            onChange={(event) => set({ pageBearsIt: event.target.checked })}
          />
          <span>{t('question.pageBearsIt')}</span>
        </label>
      )}
      <label className="entry">
        <Label name={t('question.explanation')} typed={draft.explanation} max={LIMITS.explanationUnits} />
        <textarea
          name="explanation"
          rows={2}
          value={draft.explanation}
          placeholder={t(
            isMarked(draft.kind)
              ? 'kind.subjectiveExplanation'
              : draft.kind === 'poll'
                ? 'kind.pollExplanation'
                : 'question.explanationHint',
          )}
          aria-invalid={faults.explanation !== undefined || undefined}
          onChange={(event) => set({ explanation: event.target.value })}
        />
        <Fault fault={faults.explanation} max={LIMITS.explanationUnits} />
      </label>
    </div>
  );
}
