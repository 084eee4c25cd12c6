import { AddFont, Fonts, RemoveFont } from '@lectern/contracts/font/font.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { useMyGrants } from '../access/use-my-grants.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';

type Font = z.output<typeof Fonts.row>;

/** The fonts that the school brought, which slides of an Office are drawn in [R3.23]. */
export function FontsPage() {
  const { t } = useText();
  const mine = useMyGrants();
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const list = useList(Fonts, { search: usePaused(typed) });
  const readAgain = useReadAgain(Fonts);
  const mayChange = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  return (
    <Page title={t('font.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('font.title')}</h1>
          <p>{t('font.lead')}</p>
        </div>
        {list.rows && mayChange && (
          <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('font.add')}
          </Button>
        )}
      </header>
      {list.rows && mine.data && !mayChange && <Notice>{t('font.watching')}</Notice>}
      <ListPage
        list={list}
        label={t('font.title')}
        search={{ label: t('font.search'), typed, onSearch: setTyped }}
        onAll={typed === '' ? undefined : () => setTyped('')}
        empty={{ icon: 'tag', title: t('font.none'), why: t('font.noneWhy') }}
      >
        {(rows) => <FontTable rows={rows} mayChange={mayChange} />}
      </ListPage>
      {isAdding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onDone={(receipt) => {
            setAdding(false);
            toast('ok', t('font.added'));
            readAgain(receipt);
          }}
        />
      )}
    </Page>
  );
}

function FontTable({ rows, mayChange }: { rows: readonly Font[]; mayChange: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const columns = useMemo(
    (): readonly Column<Font>[] => [
      { id: 'name', head: t('font.name'), cell: (font) => <Names {...font} /> },
      {
        id: 'file',
        head: t('font.inFile'),
        cell: ({ file }) => (
          <>
            {file.name}
            <small>{fileSize(file.bytes)}</small>
          </>
        ),
      },
      {
        id: 'when',
        head: t('font.when'),
        cell: ({ addedAt, addedBy }) => t('font.addedBy', { when: when(addedAt), name: addedBy }),
      },
      ...(mayChange
        ? [{ id: 'do', head: t('font.actions'), isEnd: true, cell: (font: Font) => <Remove {...font} /> }]
        : []),
    ],
    [t, when, mayChange],
  );
  return <DataTable label={t('font.title')} columns={columns} rows={rows} keyOf={({ fontId }) => fontId} />;
}

function Names({ families, keys }: Font) {
  const [first, ...others] = families.split('\n');
  return (
    <>
      <b>{first}</b>
      <small>{[...new Set([...others, ...keys.split('\n')])].filter((name) => name !== first).join(' · ')}</small>
    </>
  );
}

function Remove({ fontId, family }: Font) {
  const { t } = useText();
  const readAgain = useReadAgain(Fonts);
  return (
    <CommandButton
      look="quiet"
      size="sm"
      aria-label={t('font.removeOf', { family })}
      command={RemoveFont}
      to={{ family: 'font', id: fontId }}
      data={{}}
      confirm={{ title: t('font.removeOf', { family }), what: t('font.removeWhat') }}
      onDone={({ receipt }) => {
        toast('ok', t('font.removed', { family }));
        readAgain(receipt);
      }}
    >
      {t('font.remove')}
    </CommandButton>
  );
}

interface AddProps {
  readonly onClose: () => void;
  readonly onDone: (receipt: Parameters<ReturnType<typeof useReadAgain>>[0]) => void;
}

function AddDialog({ onClose, onDone }: AddProps) {
  const { t } = useText();
  const [id] = useState(newId);
  return (
    <CommandDialog
      title={t('font.addTitle')}
      command={AddFont}
      to={{ family: 'font', id }}
      fields={{ files: { label: t('font.file') } }}
      submit={t('font.add')}
      onClose={onClose}
      onDone={({ receipt }) => onDone(receipt)}
    >
      <p className="i2">{t('font.what')}</p>
    </CommandDialog>
  );
}
