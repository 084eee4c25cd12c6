import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { TermWords } from '@lectern/contracts/statistics/queries.ts';
import { SetCloudWords, wordTwice, type CloudWords } from '@lectern/contracts/statistics/statistics.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useText } from './texts.ts';

const BETWEEN = /[、,，;；\s]+/;
const wordsOf = (typed: string): string[] => typed.split(BETWEEN).filter(Boolean);
/** A line is a word, and behind a colon what is counted with it. */
const groupsOf = (typed: string): { into: string; words: string[] }[] =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [into = '', ...rest] = line.split(/[:：]/);
      return { into: into.trim(), words: wordsOf(rest.join(' ')) };
    });

const typedGroups = (groups: CloudWords['merged']): string =>
  groups.map(({ into, words }) => `${into}：${words.join('、')}`).join('\n');

const text = (typed: unknown): string => (typeof typed === 'string' ? typed : '');
const arrangedBy = ({ merged, hidden }: Readonly<Record<string, unknown>>): CloudWords => ({
  merged: groupsOf(text(merged)),
  hidden: wordsOf(text(hidden)),
});

interface Props {
  readonly classId: string;
  readonly arranged: TermWords['arranged'];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Which words count as one and which are not drawn, typed as lines; what was said stays as it is [R1.26]. */
export function CloudWordsDialog({ classId, arranged, onClose, onSaved }: Props) {
  const { t } = useText();
  const twice = (values: Readonly<Record<string, unknown>>) => {
    const word = wordTwice(arrangedBy(values));
    return word === undefined ? undefined : t('statistics.cloud.twice', { word });
  };
  const lone = (typed: string) =>
    groupsOf(typed).some(({ into, words }) => into === '' || words.length === 0)
      ? t('statistics.cloud.noWords')
      : undefined;
  const tooMany = (n: number) =>
    n > LIMITS.cloudMerged ? t('statistics.cloud.tooMany', { n: LIMITS.cloudMerged }) : undefined;
  return (
    <CommandDialog
      command={SetCloudWords}
      to={{ family: 'statistics', id: classId }}
      title={t('statistics.cloud.arrange')}
      submit={t('statistics.saveRules')}
      draft={`cloud-words ${classId}`}
      start={{ merged: typedGroups(arranged.merged), hidden: arranged.hidden.join('\n') }}
      fields={{
        merged: {
          label: t('statistics.cloud.merge'),
          hint: t('statistics.cloud.mergeHint'),
          as: 'lines',
          check: (typed, values) => lone(text(typed)) ?? tooMany(groupsOf(text(typed)).length) ?? twice(values),
          show: (value) => (typeof value === 'string' ? value : typedGroups(value as CloudWords['merged'])),
        },
        hidden: {
          label: t('statistics.cloud.hide'),
          hint: t('statistics.cloud.hideHint'),
          as: 'lines',
          check: (typed) => tooMany(wordsOf(text(typed)).length),
          show: (value) => (typeof value === 'string' ? value : (value as readonly string[]).join('\n')),
        },
      }}
      data={(values) => ({ ...arrangedBy(values) })}
      edited={{ basedOn: arranged.editedIn }}
      onClose={onClose}
      onDone={onSaved}
    >
      <p className="i2">{t('statistics.cloud.arrangeWhat')}</p>
    </CommandDialog>
  );
}
