import type { Found } from '@lectern/contracts/search/search.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useText } from './texts.ts';

/** It stands here so that a phone need not load the schemas; a test compares. */
export const SEARCH_PATH = '/api/search';

/** What tells one thing from others of its name. */
export function useAbout(): (one: Found) => string {
  const { t } = useText();
  const when = useWhen();
  return ({ kind, about, at }) =>
    [t(`search.${kind}`), about, at !== undefined && when(at)].filter(Boolean).join(' · ');
}

const TEACHES = ['teacher', 'coTeacher', 'assistant'];
const PLACES = { scheduled: '', running: '/console', ended: '/report' } as const;

/** Where it is seen, by who found it. */
export function addressOf({ kind, id, name, classId, libraryId = '', status, role = '' }: Found): string {
  const teaches = TEACHES.includes(role);
  if (kind === 'person') return `/class/${classId}/members?search=${encodeURIComponent(name)}`;
  if (kind === 'course') return `/courses/${id}`;
  if (kind === 'question') return `/library?${new URLSearchParams({ library: libraryId, question: id })}`;
  if (kind === 'announcement') return `/announcements/${id}`;
  if (kind === 'class') return teaches ? `/class/${id}/members` : `/s/?class=${id}`;
  if (teaches) return `/lesson/${id}${PLACES[status as keyof typeof PLACES] ?? ''}`;
  return status === 'ended' ? `/s/${id}/result` : `/s/${id}`;
}
