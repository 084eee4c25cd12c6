import type { ExamStatistics } from '@lectern/contracts/attempt/exam-results.ts';
import { BOM, csvLine } from '@lectern/contracts/kernel/csv.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { handOver, handOverText } from '../kit/data/download.ts';
import { useAction } from '../kit/data/use-action.ts';
import { percent, worth } from '../kit/i18n/format.ts';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMS = ['csv', 'xlsx'] as const;

type Text = ReturnType<typeof useText>['t'];

/** What the page shows as a table: the questions, and below them the groups of the class. */
export function linesOfStatistics({ items, groupings, of }: ExamStatistics, t: Text): string[][] {
  const points = (tenths: number | undefined) => (tenths === undefined ? '' : worth(Math.round(tenths)));
  return [
    [
      t('results.file.variant'),
      t('results.file.n'),
      t('results.item'),
      t('results.file.of'),
      t('results.file.had'),
      t('results.answered'),
      t('results.difficulty'),
      t('results.discrimination'),
      t('results.file.seconds'),
      t('results.chosen'),
    ],
    ...items.map(({ variant, n, text, chosen, medianMs, discrimination, ...item }) => [
      letterAt(variant),
      String(n),
      text,
      worth(item.of),
      String(item.had),
      String(item.answered),
      item.difficulty.toFixed(2),
      discrimination?.toFixed(2) ?? '',
      medianMs === undefined ? '' : String(Math.round(medianMs / 1000)),
      Object.entries(chosen)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([letter, count]) => `${letter} ${count}`)
        .join('  '),
    ]),
    ...groupings.flatMap(({ title, lesson, groups }) => [
      [],
      [`${title} · ${lesson}`, t('results.papers'), `${t('results.mean')} / ${worth(of)}`, t('results.passed')],
      ...groups.map(({ name, papers, mean, passed }) => [
        name,
        String(papers),
        points(mean),
        papers === 0 ? '' : percent(passed, papers),
      ]),
    ]),
  ];
}

/** The figures as a file; they are on the page already. */
export function StatisticsFile({ data, name }: { readonly data: ExamStatistics; readonly name: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const saving = useAction(async (form: (typeof FORMS)[number]) => {
    const lines = linesOfStatistics(data, t);
    if (form === 'csv') return handOverText(BOM + lines.map(csvLine).join(''), 'text/csv;charset=utf-8', `${name}.csv`);
    const { workbookOf } = await import('../kit/files/workbook-of.ts');
    handOver(new Blob([workbookOf(t('results.items'), lines)], { type: XLSX }), `${name}.xlsx`);
  });
  return (
    <>
      <MenuButton
        label={t('results.file.download')}
        icon="download"
        actions={FORMS.map((form) => ({ label: t(`results.file.${form}`), onAction: () => void saving.run(form) }))}
      />
      {saving.error !== undefined && <Fault>{errorText(saving.error)}</Fault>}
    </>
  );
}
