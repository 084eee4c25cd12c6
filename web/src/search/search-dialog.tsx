import { Search } from '@lectern/contracts/search/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { query } from '../kit/data/request.ts';
import { Search as FindOne } from '../kit/forms/finder.tsx';
import { usePaused } from '../kit/lists/use-paused.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { addressOf, useAbout } from './found.ts';
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
  const aboutOf = useAbout();
  const errorText = useErrorText();
  const search = usePaused(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: [Search.name, search],
    queryFn: () => query<typeof Search>(Search, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed === '' ? [] : (data?.found ?? []);
  return {
    options: found.map((one) => ({ id: addressOf(one), label: one.name, detail: aboutOf(one) })),
    isComing: typed !== '' && (isFetching || search !== typed),
    failed: typed !== '' && error ? errorText(error) : undefined,
  };
}
