import { DeleteCourseware, RestoreCourseware } from '@lectern/contracts/courseware/commands.ts';
import {
  CoursewareItems,
  CoursewareShelf,
  RENDERING_STATUSES,
  type CoursewareRow,
} from '@lectern/contracts/courseware/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { shortDay } from '../kit/i18n/when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { isUnderWay, statusLook, statusText } from './courseware-words.ts';
import { useText } from './texts.ts';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import '../kit/ui/page-head.css';
import './courseware.css';

/** Which part of the library is shown. */
interface Place {
  readonly within?: string;
  readonly loose?: boolean;
  readonly tag?: string;
  readonly bin?: boolean;
}

const REFRESH_MS = 2000;
const keyOf = ({ id }: CoursewareRow): string => id;

/** A teacher's courseware: folders and tags at the side, the list, and what each came to [R1.22, R2.19]. */
export function CoursewarePage() {
  const { t, language } = useText();
  const [place, setPlace] = useState<Place>({});
  const [typed, setTyped] = useState('');
  const [rendering, setRendering] = useState<CoursewareRow['rendering']>();
  const [order, setOrder] = useState<'newest' | 'name' | 'size'>('newest');
  const [isNew, setNew] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [now] = useState(() => Date.now());
  const wish = { ...place, rendering, search: usePaused(typed), order };
  const list = useList(CoursewareItems, wish, isWaiting ? REFRESH_MS : undefined);
  const underWay = list.rows?.some(isUnderWay) ?? false;
  if (underWay !== isWaiting) setWaiting(underWay);
  const shelf = useQuery({
    queryKey: [CoursewareShelf.name],
    queryFn: () => query<typeof CoursewareShelf>(CoursewareShelf, {}),
  }).data;
  const readItems = useReadAgain(CoursewareItems);
  const readShelf = useReadAgain(CoursewareShelf);
  const isBin = place.bin === true;
  const columns = useMemo((): Column<CoursewareRow>[] => {
    const command = (row: CoursewareRow) => ({
      look: 'quiet' as const,
      size: 'sm' as const,
      to: { family: 'courseware', id: row.id },
      data: {},
      onDone: ({ receipt }: { receipt?: Parameters<typeof readItems>[0] }) => {
        readItems(receipt);
        readShelf();
      },
    });
    return [
      {
        id: 'name',
        head: t('courseware.name'),
        cell: (row) => (
          <div className="courseware-row">
            <Link className="cut2" to={`/courseware/${row.id}`}>
              {row.name}
            </Link>
            <span className="t12 i3">
              {[row.edition > 1 && t('courseware.edition', { n: row.edition }), row.folder, ...row.tags]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        ),
      },
      {
        id: 'status',
        head: t('courseware.status'),
        cell: (row) => <span className={statusLook(row.rendering)}>{statusText(row, t)}</span>,
      },
      { id: 'size', head: t('courseware.size'), cell: (row) => fileSize(row.bytes) },
      { id: 'at', head: t('courseware.date'), cell: (row) => shortDay(row.at, language, now) },
      {
        id: 'end',
        head: t('courseware.actions'),
        isEnd: true,
        cell: (row) =>
          isBin ? (
            <CommandButton {...command(row)} command={RestoreCourseware}>
              {t('courseware.restore')}
            </CommandButton>
          ) : (
            <CommandButton
              {...command(row)}
              command={DeleteCourseware}
              undo={{ command: RestoreCourseware, data: {}, said: t('courseware.deleted', { name: row.name }) }}
            >
              {t('courseware.delete')}
            </CommandButton>
          ),
      },
    ];
  }, [t, language, now, isBin, readItems, readShelf]);
  const isNarrowed = typed !== '' || rendering !== undefined || Object.keys(place).length > 0;
  const showAll = () => {
    setTyped('');
    setRendering(undefined);
    setPlace({});
  };
  const isClosed = useIsClosed('upload');
  const space = shelf && t('courseware.space', { used: fileSize(shelf.usedBytes), most: fileSize(shelf.mostBytes) });
  return (
    <Page title={t('courseware.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('courseware.title')}</h1>
          <p>{t('courseware.lead')}</p>
        </div>
        {!isClosed && (
          <Button look="primary" icon="upload" onClick={() => setNew(true)}>
            {t('courseware.upload')}
          </Button>
        )}
      </header>
      <Gate feature="upload" />
      <div className="courseware">
        <details className="courseware-side" open={matchMedia('(min-width: 861px)').matches}>
          <summary>{t('courseware.shelf')}</summary>
          {shelf && <Shelf shelf={shelf} place={place} onPlace={setPlace} />}
          <p className="t12 i3">{space}</p>
        </details>
        <ListPage
          list={list}
          label={t('courseware.title')}
          search={{ label: t('courseware.search'), typed, onSearch: setTyped }}
          filters={
            <>
              <Select
                label={t('courseware.status')}
                value={rendering ?? 'any'}
                options={[
                  { id: 'any' as const, label: t('courseware.any') },
                  ...RENDERING_STATUSES.map((id) => ({ id, label: t(`courseware.${IS[id]}`) })),
                ]}
                onChange={(one) => setRendering(one === 'any' ? undefined : one)}
              />
              <Select
                label={t('courseware.order')}
                value={order}
                options={[
                  { id: 'newest' as const, label: t('courseware.newest') },
                  { id: 'name' as const, label: t('courseware.byName') },
                  { id: 'size' as const, label: t('courseware.bySize') },
                ]}
                onChange={(one) => setOrder(one ?? 'newest')}
              />
            </>
          }
          onAll={isNarrowed ? showAll : undefined}
          empty={
            isBin
              ? { icon: 'inbox', title: t('courseware.binEmpty'), why: t('courseware.binWhy') }
              : { icon: 'upload', title: t('courseware.none'), why: t('courseware.noneWhy') }
          }
        >
          {(rows) => <DataTable label={t('courseware.title')} columns={columns} rows={rows} keyOf={keyOf} />}
        </ListPage>
      </div>
      {isNew && (
        <UploadDialog
          folder={place.within}
          space={space}
          isConverting={shelf?.isConverting ?? false}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}

const IS = { pending: 'pending', parsing: 'isParsing', success: 'isSuccess', failed: 'failed' } as const;

interface ShelfProps {
  readonly shelf: CoursewareShelf;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
}

/** The folders and tags, with how much stands in each. */
function Shelf({ shelf, place, onPlace }: ShelfProps) {
  const { t } = useText();
  const entry = (name: ReactNode, n: number, to: Place, depth = 0) => (
    <li key={JSON.stringify(to)}>
      <button
        type="button"
        aria-current={JSON.stringify(place) === JSON.stringify(to) || undefined}
        style={{ paddingInlineStart: `${8 + depth * 14}px` }}
        onClick={() => onPlace(to)}
      >
        <span className="grow cut">{name}</span>
        <span className="i3 t12">{n}</span>
      </button>
    </li>
  );
  return (
    <nav className="courseware-shelf" aria-label={t('courseware.shelf')}>
      <h2 className="t13 i2">{t('courseware.folders')}</h2>
      <ul>
        {entry(t('courseware.all'), shelf.items, {})}
        {shelf.folders.map(({ name, n }) => {
          const names = name.split('/');
          return entry(names.at(-1), n, { within: name }, names.length - 1);
        })}
        {shelf.folders.length > 0 && entry(t('courseware.loose'), shelf.loose, { loose: true })}
        {entry(t('courseware.bin'), shelf.removed, { bin: true })}
      </ul>
      {shelf.tags.length > 0 && (
        <>
          <h2 className="t13 i2">{t('courseware.tagList')}</h2>
          <ul>{shelf.tags.map(({ name, n }) => entry(name, n, { tag: name }))}</ul>
        </>
      )}
    </nav>
  );
}
