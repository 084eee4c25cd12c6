import type { Paper } from '@lectern/contracts/paper/queries.ts';
import { aroundBlanks } from '@lectern/contracts/question/blanks.ts';
import { KINDS } from '@lectern/contracts/question/kinds.ts';
import type { ProgramTest } from '@lectern/contracts/question/program.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useState } from 'react';
import { score } from '../kit/i18n/format.ts';
import { useText as useKinds } from '../kit/i18n/teacher.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Switch } from '../kit/ui/switch.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { useText } from './texts.ts';
import { firstOf, type PaperItem } from './use-paper.ts';

interface Props {
  readonly paper: Pick<Paper, 'title' | 'description' | 'variants'>;
  /** Which of its variants. */
  readonly variant: number;
  readonly onClose: () => void;
}

const FACES = ['web', 'phone'] as const;

/** The paper as students read it, in a window or on a phone; what is right is hidden first. */
export function PreviewDialog({ paper: { title, description, variants }, variant, onClose }: Props) {
  const { t } = useText();
  const groups = variants[variant] ?? [];
  const [isShown, setShown] = useState(false);
  const [face, setFace] = useState<(typeof FACES)[number]>('web');
  return (
    <Dialog title={t('paper.previewTitle')} onClose={onClose}>
      <div className="row paper-preview-as">
        <Segmented
          label={t('paper.previewAs')}
          options={FACES.map((id) => ({ id, label: t(`paper.previewAs.${id}`) }))}
          value={face}
          onChange={setFace}
        />
        <Switch name={t('paper.answers')} isOn={isShown} why={undefined} onChange={setShown} />
      </div>
      <div className={`paper-preview ${face}`}>
        <h2>{variants.length > 1 ? t('paper.previewOf', { title, letter: letterAt(variant) }) : title}</h2>
        {description !== undefined && <p className="i2">{description}</p>}
        {groups.map(({ groupId, title: name, questions }, at) => (
          <section key={groupId} aria-label={name}>
            <h3>{name}</h3>
            {questions.map(({ itemId, content }, index) => (
              <Asked key={itemId} n={firstOf(groups, at) + index} content={content} isShown={isShown} />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

interface AskedProps {
  readonly n: number;
  readonly content: PaperItem['content'];
  readonly isShown: boolean;
}

const listOf = (tests: readonly ProgramTest[]): string =>
  tests.map(({ input, expected }) => `${input} → ${expected}`).join('；');

/** One question as students read it. */
export function Asked({ n, content, isShown }: AskedProps) {
  const { t } = useText();
  const { t: kindText } = useKinds();
  const { kind, text, choices, points, pictures, key, blanks = [], explanation, program, hiddenTests = [] } = content;
  const answer =
    KINDS[kind].answer === 'blanks' ? blanks.map(({ accepted }) => accepted.join(' / ')).join('；') : (key ?? '');
  const words = kind === 'judgement' ? [kindText('kind.right'), kindText('kind.wrong')] : choices;
  return (
    <article>
      <p>
        <b>{n}.</b> <WithFormulas text={KINDS[kind].answer === 'blanks' ? aroundBlanks(text).join(' ____ ') : text} />{' '}
        <small className="i3">{t('paper.points', { n: score(points) })}</small>
      </p>
      <QuestionPictures pictures={pictures} />
      {words.length > 0 && (
        <ol className="paper-choices">
          {words.map((choice, index) => (
            <li key={letterAt(index)}>
              <b>{letterAt(index)}</b> <WithFormulas text={choice} />
              <QuestionPictures pictures={pictures} of={letterAt(index)} />
            </li>
          ))}
        </ol>
      )}
      {program !== undefined && program.samples.length > 0 && (
        <p className="mono t13">{t('paper.samples', { list: listOf(program.samples) })}</p>
      )}
      {isShown && hiddenTests.length > 0 && (
        <p className="mono t13">{t('paper.hiddenTests', { list: listOf(hiddenTests) })}</p>
      )}
      {isShown && answer !== '' && <p className="st ok">{t('paper.answer', { key: answer })}</p>}
      {isShown && explanation !== undefined && (
        <p className="i2">
          <WithFormulas text={explanation} />
        </p>
      )}
    </article>
  );
}
