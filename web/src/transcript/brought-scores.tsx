import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useState } from 'react';
import { useAction } from '../kit/data/use-action.ts';
import { TextField } from '../kit/forms/field.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { toast } from '../kit/ui/toast.tsx';
import type { Unreadable } from '../kit/files/archive.ts';
import { useText as useRosterText } from '../roster/texts.ts';
import { linesIn, readScores, type Listed, type ScoreLine } from './read-scores.ts';
import { useText } from './texts.ts';

interface Props {
  readonly students: readonly Listed[];
  readonly onGood: (lines: readonly ScoreLine[]) => void;
}

/** Scores out of a file or pasted: what is right is filled in, what is not is mended where it stands. */
export function BroughtScores({ students, onGood }: Props) {
  const { t } = useText();
  const { t: roster } = useRosterText();
  const [pasted, setPasted] = useState('');
  const [wrong, setWrong] = useState<readonly ScoreLine[]>([]);
  const take = (lines: readonly (readonly string[])[]) => {
    const read = readScores(lines, students);
    const good = read.filter(({ fault }) => fault === undefined);
    setWrong(read.filter(({ fault }) => fault !== undefined));
    onGood(good);
    toast('ok', t('transcript.filledIn', { n: good.length }));
  };
  const file = useAction(async (chosen: File) => {
    const { readLists } = await import('../roster/read-file.ts');
    const [first] = await readLists(chosen);
    take(first?.lines ?? []);
  });
  const size = fileSize(LIMITS.rosterFileBytes);
  const why = (file.error as Partial<Unreadable> | undefined)?.why ?? 'broken';
  const mend = (n: number, more: Partial<ScoreLine>) =>
    setWrong(wrong.map((line) => (line.n === n ? { ...line, ...more } : line)));
  return (
    <details className="card transcript-brought" open={wrong.length > 0 || undefined}>
      <summary>{t('transcript.bring')}</summary>
      <p className="t13 i2">{t('transcript.bringHint')}</p>
      <TextField
        label={t('transcript.paste')}
        long
        value={pasted}
        placeholder={t('transcript.pasteSample')}
        onChange={(text = '') => setPasted(text)}
      />
      <div className="row wraps">
        <Button
          why={pasted.trim() === '' ? t('transcript.pasteFirst') : undefined}
          onClick={() => {
            take(linesIn(pasted));
            setPasted('');
          }}
        >
          {t('transcript.fillIn')}
        </Button>
        <label className="btn">
          {t('transcript.chooseFile')}
          <input
            type="file"
            className="vh"
            accept=".xlsx,.csv,.txt,text/csv"
            disabled={file.busy}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void file.run(chosen);
              target.value = ''; // the same file again is another try
            }}
          />
        </label>
      </div>
      {file.error !== undefined && <Fault>{roster(`roster.file.${why}`, { n: LIMITS.rosterRows, size })}</Fault>}
      {wrong.length > 0 && (
        <section aria-label={t('transcript.wrong')}>
          <h3>{t('transcript.wrongN', { n: wrong.length })}</h3>
          <ul className="transcript-wrong">
            {wrong.map(({ n, who, score, fault }) => (
              <li key={n}>
                <span className="i2">{t('transcript.line', { n })}</span>
                <input
                  aria-label={t('transcript.lineWho', { n })}
                  value={who}
                  onChange={({ target }) => mend(n, { who: target.value })}
                />
                <input
                  aria-label={t('transcript.lineScore', { n })}
                  inputMode="decimal"
                  value={score}
                  onChange={({ target }) => mend(n, { score: target.value })}
                />
                <span className="st bad">{fault && t(`transcript.fault.${fault}`)}</span>
              </li>
            ))}
          </ul>
          <div className="row wraps">
            <Button onClick={() => take(wrong.map(({ who, score }) => [who, score]))}>
              {t('transcript.readAgain')}
            </Button>
            <Button look="quiet" onClick={() => setWrong([])}>
              {t('transcript.leaveOut')}
            </Button>
          </div>
        </section>
      )}
    </details>
  );
}
