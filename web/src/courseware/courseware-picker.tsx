import { CoursewareItems, type CoursewareRow } from '@lectern/contracts/courseware/queries.ts';
import { useState } from 'react';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { statusText } from './courseware-words.ts';
import { useText } from './texts.ts';
import './courseware.css';

interface Props {
  readonly onTake: (row: CoursewareRow) => void;
  /** The one that is being taken. */
  readonly busyWith?: string | undefined;
}

/** My courseware to choose from; what is not parsed whole says why it can't be taken yet. */
export function CoursewarePicker({ onTake, busyWith }: Props) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const list = useList(CoursewareItems, { search: usePaused(typed) });
  return (
    <ListPage
      list={list}
      label={t('courseware.title')}
      search={{ label: t('courseware.search'), typed, onSearch: setTyped }}
      onAll={typed === '' ? undefined : () => setTyped('')}
      empty={{ icon: 'slides', title: t('courseware.noneToTake'), why: t('courseware.noneToTakeWhy') }}
    >
      {(rows) => (
        <ul className="courseware-picker">
          {rows.map((row) => (
            <li key={row.id} className="row">
              <span className="grow">
                <b className="cut2">{row.name}</b>
                <small className="t12 i3">
                  {[statusText(row, t), row.folder, ...row.tags].filter(Boolean).join(' · ')}
                </small>
              </span>
              <Button
                size="sm"
                aria-label={t('courseware.takeOf', { name: row.name })}
                why={row.rendering === 'success' ? undefined : t('courseware.notParsed')}
                busy={busyWith === row.id}
                onClick={() => onTake(row)}
              >
                {t('courseware.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
