import { DIFFICULTIES, type Difficulty } from '@lectern/contracts/library/library.ts';
import { libraryPictureAt, LibraryQuestions, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { QUESTION_KINDS } from '@lectern/contracts/question/kinds.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Select } from '../kit/forms/select.tsx';
import { useText as useKinds } from '../kit/i18n/teacher.ts';
import { shortDay } from '../kit/i18n/when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { PictureStrip } from '../kit/pictures/question-pictures.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { ExportMenu } from './export-menu.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { LibraryEditor } from './library-editor.tsx';
import { Shelf, type Place } from './shelf.tsx';
import { useText } from './texts.ts';
import { useLibraries } from './use-libraries.ts';
import { useLibraryEditing } from './use-library-editing.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import '../kit/ui/page-head.css';
import './library.css';

type Order = 'newest' | 'number' | 'kind';
const keyOf = ({ questionId }: LibraryQuestionRow): string => questionId;

/** A teacher's questions: folders at the side, the list, and beside it the one that is edited. */
export function LibraryPage() {
  const { t, language } = useText();
  const { t: kindText } = useKinds();
  const { id } = useUser();
  const { libraries, options } = useLibraries();
  const [address, setAddress] = useSearchParams();
  const [libraryId, setLibrary] = useState(id);
  const [place, setPlace] = useState<Place>({});
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<QuestionKind>();
  const [difficulty, setDifficulty] = useState<Difficulty>();
  const [unused, setUnused] = useState<true>();
  const [order, setOrder] = useState<Order>('newest');
  const [isSheet, setSheet] = useState(false);
  const wish = { libraryId, ...place, kind, difficulty, unused, search: usePaused(typed), order };
  const list = useList(LibraryQuestions, wish);
  const editing = useLibraryEditing(id);
  const library = libraries.find((one) => one.libraryId === libraryId);
  const folders = library?.folders.map(({ name }) => name) ?? [];
  const [now] = useState(() => Date.now());
  const page = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // here it is this list that is searched, not everything
      page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    };
    addEventListener('keydown', keys, true);
    return () => removeEventListener('keydown', keys, true);
  }, []);

  const { open } = editing;
  const isBin = place.bin === true;
  const columns = useMemo(
    (): Column<LibraryQuestionRow>[] => [
      {
        id: 'question',
        head: t('library.question'),
        cell: (row) => (
          <div className="library-row">
            {isBin ? (
              <span className="cut2">
                <WithFormulas text={row.text} />
              </span>
            ) : (
              <button type="button" className="cut2" onClick={() => open(row)}>
                <WithFormulas text={row.text} />
              </button>
            )}
            <span className="t12 i3">{[row.code, row.folder, ...row.tags].filter(Boolean).join(' · ')}</span>
            <PictureStrip pictures={row.content.pictures} />
          </div>
        ),
      },
      { id: 'kind', head: t('library.kind'), cell: (row) => kindText(`kind.${row.kind}`) },
      {
        id: 'difficulty',
        head: t('library.difficulty'),
        cell: (row) => t(`library.${row.difficulty ?? 'unset'}`),
      },
      { id: 'at', head: t('library.saved'), cell: (row) => shortDay(row.at, language, now) },
    ],
    // What is opened is told by its row alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, kindText, language, now, isBin],
  );

  const isNarrowed =
    typed !== '' ||
    kind !== undefined ||
    difficulty !== undefined ||
    unused !== undefined ||
    Object.keys(place).length > 0;
  const showAll = () => {
    setTyped('');
    setKind(undefined);
    setDifficulty(undefined);
    setUnused(undefined);
    setPlace({});
  };
  const choose = (next: string) => {
    setLibrary(next);
    setPlace({});
  };
  async function openSame(questionId: string, within = libraryId): Promise<void> {
    const found = await query<typeof LibraryQuestions>(LibraryQuestions, { libraryId: within, questionId });
    if (found.rows[0]) open(found.rows[0]);
  }
  useEffect(() => {
    const [within, questionId] = [address.get('library'), address.get('question')];
    if (within === null || questionId === null) return;
    setAddress({}, { replace: true }); // a reload does not open it once more
    choose(within);
    void openSame(questionId, within);
    // Once for each address that the search leads to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address]);
  const filters = (
    <>
      <Select label={t('library.which')} value={libraryId} options={options} onChange={(one) => one && choose(one)} />
      <Select
        label={t('library.kind')}
        value={kind ?? 'any'}
        options={[
          { id: 'any' as const, label: t('library.anyKind') },
          ...QUESTION_KINDS.map((one) => ({ id: one, label: kindText(`kind.${one}`) })),
        ]}
        onChange={(one) => setKind(one === 'any' ? undefined : one)}
      />
      <Select
        label={t('library.difficulty')}
        value={difficulty ?? 'any'}
        options={[
          { id: 'any' as const, label: t('library.anyDifficulty') },
          ...DIFFICULTIES.map((one) => ({ id: one, label: t(`library.${one}`) })),
        ]}
        onChange={(one) => setDifficulty(one === 'any' ? undefined : one)}
      />
      <Select
        label={t('library.use')}
        value={unused === true ? 'unused' : 'any'}
        options={[
          { id: 'any' as const, label: t('library.anyUse') },
          { id: 'unused' as const, label: t('library.unused') },
        ]}
        onChange={(one) => setUnused(one === 'unused' ? true : undefined)}
      />
      <Select
        label={t('library.order')}
        value={order}
        options={[
          { id: 'newest' as const, label: t('library.newest') },
          { id: 'number' as const, label: t('library.number') },
          { id: 'kind' as const, label: t('library.byKind') },
        ]}
        onChange={(one) => setOrder(one ?? 'newest')}
      />
    </>
  );
  const asked = new URLSearchParams(
    Object.entries(wish).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, `${value}`]])),
  ).toString();
  return (
    <Page title={t('library.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('library.title')}</h1>
          <p>{t('library.lead')}</p>
        </div>
        <ExportMenu of={wish} />
        <Link className="btn" to="/library/import">
          {t('library.import')}
        </Link>
        <Button look="primary" icon="plus" onClick={() => editing.openNew(libraryId, place.within)}>
          {t('library.new')}
        </Button>
      </header>
      {editing.kept.length > 0 && (
        <Notice tone="warn">
          {t('library.unsaved', { n: editing.kept.length })}{' '}
          <button type="button" className="link" onClick={() => editing.openKept(editing.kept[0]!)}>
            {t('library.goOn')}
          </button>
        </Notice>
      )}
      <PicturesAt value={(file) => libraryPictureAt(libraryId, file)}>
        <div className={editing.opened ? 'library is-editing' : 'library'} ref={page}>
          <aside className="library-side">
            <Shelf library={library} place={place} onPlace={setPlace} />
          </aside>
          <div className="library-list">
            <ListPage
              list={list}
              label={t('library.title')}
              search={{ label: t('library.search'), typed, onSearch: setTyped }}
              filters={
                <>
                  <div className="library-filters">{filters}</div>
                  <div className="library-sheet">
                    <Button onClick={() => setSheet(true)}>{t('library.filters')}</Button>
                  </div>
                </>
              }
              onAll={isNarrowed ? showAll : undefined}
              empty={
                isBin
                  ? { icon: 'inbox', title: t('library.binEmpty'), why: t('library.binWhy') }
                  : { icon: 'quiz', title: t('library.empty'), why: t('library.emptyWhy') }
              }
              exports={(['csv', 'xlsx'] as const).map((one) => ({
                label: t(`library.${one}`),
                href: `${LibraryQuestions.path}/${one}?${asked}`,
              }))}
            >
              {(rows) => (
                <DataTable
                  key={`${libraryId} ${JSON.stringify(place)}`}
                  label={t('library.title')}
                  columns={columns}
                  rows={rows}
                  keyOf={keyOf}
                  nameOf={(row) => row.code}
                  bulk={(selected, clear) => (
                    <BulkBar libraryId={libraryId} selected={selected} isBin={isBin} folders={folders} clear={clear} />
                  )}
                />
              )}
            </ListPage>
          </div>
          {editing.opened && (
            <LibraryEditor
              key={editing.opened.questionId}
              editing={editing}
              folders={folders}
              onSame={(one) => void openSame(one)}
            />
          )}
        </div>
      </PicturesAt>
      {isSheet && (
        <Dialog
          title={t('library.filters')}
          onClose={() => setSheet(false)}
          actions={
            <Button look="primary" onClick={() => setSheet(false)}>
              {t('library.showFound', { n: list.total ?? 0 })}
            </Button>
          }
        >
          <div className="library-in-sheet">
            {filters}
            <Shelf library={library} place={place} onPlace={setPlace} />
          </div>
        </Dialog>
      )}
    </Page>
  );
}
