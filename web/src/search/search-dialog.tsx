import { Search, type Found } from '@lectern/contracts/search/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { query } from '../kit/data/request.ts';
import { Search as FindOne } from '../kit/forms/finder.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { usePaused } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import './search.css';

/** Finds what one may see by its name, and leads there. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const go = useNavigate();
  return (
    <Dialog title={t('search.title')} onClose={onClose}>
      <div className="finder search-all">
        <FindOne
          label={t('search.results')}
          placeholder={t('search.placeholder')}
          chosen={undefined}
          useFound={useFound}
          nothing={(typed) => (typed === '' ? t('search.before') : t('search.nothing', { typed }))}
          more={(n) => t('search.more', { n })}
          onPick={(address: string) => {
            onClose();
            if (address.startsWith('/s/')) location.assign(address); // the student's pages are an entry of their own
            else void go(address);
          }}
        />
      </div>
    </Dialog>
  );
}

function useFound(typed: string) {
  const { t } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const search = usePaused(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: [Search.name, search],
    queryFn: () => query<typeof Search>(Search, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed === '' ? [] : (data?.found ?? []);
  const aboutOf = ({ kind, about, at }: Found) =>
    [t(`search.${kind}`), about, at !== undefined && when(at)].filter(Boolean).join(' · ');
  return {
    options: found.map((one) => ({ id: addressOf(one), label: one.name, detail: aboutOf(one) })),
    isComing: typed !== '' && (isFetching || search !== typed),
    failed: typed !== '' && error ? errorText(error) : undefined,
  };
}

const TEACHES = ['teacher', 'coTeacher', 'assistant'];
const PLACES = { scheduled: '', running: '/console', ended: '/report' } as const;

/** Where it is seen, by who found it. */
function addressOf({ kind, id, name, classId, libraryId = '', status, role = '' }: Found): string {
  const teaches = TEACHES.includes(role);
  if (kind === 'person') return `/class/${classId}/members?search=${encodeURIComponent(name)}`;
  if (kind === 'course') return `/courses/${id}`;
  if (kind === 'question') return `/library?${new URLSearchParams({ library: libraryId, question: id })}`;
  if (kind === 'announcement') return `/announcements/${id}`;
  if (kind === 'class') return `${teaches ? '/' : '/s/'}?class=${id}`;
  if (teaches) return `/lesson/${id}${PLACES[status as keyof typeof PLACES] ?? ''}`;
  return status === 'ended' ? `/s/${id}/result` : `/s/${id}`;
}
