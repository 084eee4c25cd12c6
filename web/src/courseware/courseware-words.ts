import { COURSEWARE } from '@lectern/contracts/courseware/limits.ts';
import type { CoursewareRow } from '@lectern/contracts/courseware/queries.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { useText } from './texts.ts';

type T = ReturnType<typeof useText>['t'];

/** How far its newest edition is, or why it came to nothing [R3.17, R4.09]. */
export function statusText(row: Pick<CoursewareRow, 'rendering' | 'reason' | 'pages' | 'ready'>, t: T): string {
  const { rendering, reason, pages, ready } = row;
  if (rendering === 'pending') return t('courseware.pending');
  if (rendering === 'parsing') return t('courseware.parsing', { ready, pages });
  if (rendering === 'success') return t('courseware.success', { pages });
  return [
    t('courseware.failed'),
    reason && t(`courseware.failure.${reason}`),
    pages > ready && t('courseware.failedOn', { n: ready + 1 }),
    ready > 0 && t('courseware.partly', { n: ready }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const statusLook = (rendering: CoursewareRow['rendering']): string =>
  rendering === 'success' ? 'st ok' : rendering === 'failed' ? 'st bad' : 'st';

export const isUnderWay = ({ rendering }: Pick<CoursewareRow, 'rendering'>): boolean =>
  rendering === 'pending' || rendering === 'parsing';

export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,，、]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** What a file is called in the library: its name without the ending, as long as one may be. */
export function nameOf(fileName: string): string {
  let name = fileName.replace(/\.\w+$/, '').trim();
  while (units(name) > COURSEWARE.nameUnits) name = Array.from(name).slice(0, -1).join('');
  return name === '' ? fileName : name;
}

/** The first name of its kind that is free. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) {
    let stem = name;
    while (units(`${stem} ${n}`) > COURSEWARE.nameUnits) stem = Array.from(stem).slice(0, -1).join('');
    if (!taken.has(`${stem} ${n}`)) return `${stem} ${n}`;
  }
}
