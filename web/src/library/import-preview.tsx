import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { libraryPictureAt } from '@lectern/contracts/library/queries.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Select } from '../kit/forms/select.tsx';
import { useText as useKinds } from '../kit/i18n/teacher.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { Button } from '../kit/ui/button.tsx';
import { Entry, Fault } from '../kit/ui/entry.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Empty, Notice, useErrorText } from '../kit/ui/states.tsx';
import { QuestionForm } from '../quiz/teacher/question-form.tsx';
import type { FoundFile } from './formats/found.ts';
import type { JudgedLine } from './import-line.ts';
import { useText } from './import-texts.ts';
import type { LibraryDraft } from './library-draft.ts';
import { useText as useLibraryText } from './texts.ts';
import { useImport, type Importing } from './use-import.ts';
import type { Library } from './use-libraries.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';

type Kind = JudgedLine['is'];
const KINDS: readonly Kind[] = ['mend', 'same', 'good', 'out'];

/** What became of a file: how many came, and those that did not. */
export interface Imported {
  readonly came: number;
  readonly rest: readonly LibraryDraft[];
}

interface Props {
  readonly file: FoundFile;
  readonly mine: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly libraries: readonly Library[];
  readonly onOther: () => void;
  readonly onDone: (imported: Imported) => void;
}

/** What would become of each question; what is wrong is mended where it stands. */
export function ImportPreview({ file, mine, options, libraries, onOther, onDone }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const importing = useImport(file, mine);
  const { judged, opened, sent, isSending, notChecked } = importing;
  const byKind = useMemo(() => Map.groupBy(judged, ({ is }) => is), [judged]);
  const count = (kind: Kind) => byKind.get(kind)?.length ?? 0;
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? KINDS.find((one) => count(one) > 0) ?? 'good';
  const { open, leaveOut, asVersion } = importing;
  const columns = useColumns({ open, leaveOut, asVersion });
  const good = byKind.get('good') ?? [];
  const isChecked = good.every((one) => one.isKnown || one === opened);
  const folders = libraries.find(({ libraryId }) => libraryId === importing.libraryId)?.folders ?? [];
  async function run(): Promise<void> {
    const came = await importing.run();
    if (came === undefined) return;
    const rest = judged.filter(({ questionId }) => !came.has(questionId)).map(({ draft }) => draft);
    onDone({ came: came.size, rest });
    setChosen(undefined);
    importing.without(came);
  }
  const shown = byKind.get(kind) ?? [];
  return (
    <>
      <section className="card import-into" aria-label={t('import.into')}>
        <Select
          label={t('import.which')}
          value={importing.libraryId}
          options={options}
          onChange={(one) => one && importing.setLibrary(one)}
        />
        <Entry
          label={t('import.folder')}
          hint={t('import.folderHint')}
          value={importing.folder}
          maxLength={LIBRARY.folderUnits}
          list="import-folders"
          onChange={({ target }) => importing.setFolder(target.value)}
        />
        <datalist id="import-folders">
          {folders.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </section>
      <Unread file={file} />
      <div className={opened ? 'import-work is-editing' : 'import-work'}>
        <section className="card import-preview" aria-label={t('import.stepCheck')}>
          <div className="import-tools">
            <Segmented
              label={t('import.show')}
              options={KINDS.filter((one) => one === kind || count(one) > 0).map((id) => ({
                id,
                label: t(`import.${id}`, { n: count(id) }),
              }))}
              value={kind}
              onChange={setChosen}
            />
            <span className="grow" role="status">
              {!isChecked && notChecked === undefined && <span className="i2">{t('import.checking')}</span>}
            </span>
            <Button size="sm" disabled={isSending} onClick={onOther}>
              {t('import.another')}
            </Button>
          </div>
          {notChecked !== undefined && (
            <Notice
              tone="bad"
              assertive
              action={
                <Button size="sm" onClick={importing.checkAgain}>
                  {t('import.goOn')}
                </Button>
              }
            >
              {t('import.notChecked')} {errorText(notChecked)}
            </Notice>
          )}
          {shown.length === 0 ? (
            <Empty icon="okc" title={t('import.nothing')} />
          ) : (
            <DataTable
              key={kind}
              label={t(`import.${kind}`, { n: shown.length })}
              columns={columns}
              rows={shown}
              keyOf={({ questionId }) => questionId}
            />
          )}
          <footer className="import-foot">
            {sent !== undefined && isSending ? (
              <div className="grow" role="status">
                <b>{t('import.importing', sent)}</b>
                <Meter share={sent.done / Math.max(1, sent.of)} label={t('import.importing', sent)} />
              </div>
            ) : (
              <p className="grow i2">
                {sent?.error !== undefined && (
                  <Fault>
                    {t('import.stopped', sent)} {errorText(sent.error)}
                  </Fault>
                )}
                {count('mend') > 0 && t('import.rest', { n: count('mend') })}
              </p>
            )}
            <Button
              look="primary"
              busy={isSending}
              why={good.length === 0 ? t('import.noneReady') : isChecked ? undefined : t('import.waitCheck')}
              onClick={() => void run()}
            >
              {sent?.error === undefined ? t('import.run', { n: good.length }) : t('import.goOn')}
            </Button>
          </footer>
        </section>
        {opened && <Mending key={opened.questionId} line={opened} importing={importing} />}
      </div>
    </>
  );
}

/** What of the file no question came of, or came without. */
function Unread({ file: { faults } }: { file: FoundFile }) {
  const { t } = useText();
  const [gone, without] = [
    faults.filter(({ is }) => is === 'unsupported' || is === 'broken'),
    faults.filter(({ is }) => is === 'leftOut'),
  ];
  if (gone.length + without.length === 0) return null;
  const list = (some: FoundFile['faults']) => (
    <ul>
      {some.map(({ place, is, what }, at) => (
        // Several of one question may say the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${place} ${at}`}>
          {t(place === 0 ? 'import.unread.before' : `import.unread.${is}`, { n: place, what: what || '—' })}
        </li>
      ))}
    </ul>
  );
  return (
    <details className="card import-unread" open={gone.length > 0}>
      <summary>
        {[
          gone.length > 0 && t('import.gone', { n: gone.length }),
          without.length > 0 && t('import.without', { n: without.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </summary>
      {list(gone)}
      {list(without)}
    </details>
  );
}

/** One question with the fields of the editor, and beside it the one of the library that says the same. */
function Mending({ line, importing }: { line: JudgedLine; importing: Importing }) {
  const { t } = useText();
  const { t: library } = useLibraryText();
  const { questionId, draft, kept } = line;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      ref={form}
      className="card import-mend"
      aria-label={t('import.nth', { n: line.place })}
      onSubmit={(event) => {
        event.preventDefault();
        importing.open(undefined);
      }}
    >
      <header className="row">
        <h2 className="grow">{t('import.nth', { n: line.place })}</h2>
        <Button
          look="quiet"
          size="sm"
          icon="close"
          aria-label={library('library.close')}
          onClick={() => importing.open(undefined)}
        />
      </header>
      <p role="status">
        <Said line={line} />
      </p>
      {kept && (
        <section className="import-kept" aria-label={t('import.kept', { code: kept.code })}>
          <p className="t12 i3">{t('import.kept', { code: kept.code })}</p>
          <p>
            <WithFormulas text={kept.content.text} />
          </p>
          {kept.content.explanation && (
            <p className="i2">
              <WithFormulas text={kept.content.explanation} />
            </p>
          )}
          <p className="t12 i3">{[kept.folder, ...kept.tags].filter(Boolean).join(' · ')}</p>
        </section>
      )}
      <PicturesAt value={(file) => libraryPictureAt(importing.libraryId, file)}>
        <QuestionForm
          draft={draft}
          told
          isPictured
          onChange={(next) => importing.write(questionId, { ...draft, ...next })}
        />
      </PicturesAt>
      <Entry
        label={library('library.tags')}
        hint={library('library.tagsHint')}
        value={draft.tags}
        onChange={({ target }) => importing.write(questionId, { ...draft, tags: target.value })}
      />
      <Entry
        label={library('library.folder')}
        hint={library('library.folderHint')}
        value={draft.folder}
        onChange={({ target }) => importing.write(questionId, { ...draft, folder: target.value })}
      />
      <footer className="row">
        <Button look="primary" type="submit">
          {t('import.mended')}
        </Button>
      </footer>
    </form>
  );
}

/** How it stands with a question. */
function Said({ line: { is, fault, twin, kept, isVersion, unread } }: { line: JudgedLine }) {
  const { t } = useText();
  if (is === 'out') return <span className="st">{t('import.leftOut')}</span>;
  if (fault !== undefined) {
    const what = unread.find((one) => one.is === fault)?.what;
    return (
      <span className="st bad">
        {t(what ? 'import.faultWhat' : 'import.faultOnly', { fault: t(`import.fault.${fault}`), what: what ?? '' })}
      </span>
    );
  }
  if (twin !== undefined) return <span className="st warn">{t('import.twin', { n: twin })}</span>;
  if (kept && isVersion) return <span className="st ok">{t('import.asVersion', { code: kept.code })}</span>;
  if (kept) return <span className="st warn">{t('import.sameAs', { code: kept.code })}</span>;
  return <span className="st ok">{t('import.ready')}</span>;
}

/** Made once, so that hundreds of rows are not drawn anew with each letter. */
function useColumns({ open, leaveOut, asVersion }: Pick<Importing, 'open' | 'leaveOut' | 'asVersion'>) {
  const { t } = useText();
  const { t: kindText } = useKinds();
  return useMemo(
    (): readonly Column<JudgedLine>[] => [
      { id: 'n', head: t('import.place'), cell: ({ place }) => <span className="i3">{place}</span> },
      {
        id: 'kind',
        head: t('import.kind'),
        cell: ({ draft }) => <span className="nw">{kindText(`kind.${draft.kind}`)}</span>,
      },
      {
        id: 'text',
        head: t('import.question'),
        cell: ({ questionId, place, draft }) => (
          <button
            type="button"
            className="import-open cut2"
            aria-label={`${t('import.nth', { n: place })} ${draft.text}`}
            onClick={() => open(questionId)}
          >
            {draft.text === '' ? '—' : <WithFormulas text={draft.text} />}
            {draft.pictures.length > 0 && (
              <span className="i3"> {t('import.pictures', { n: draft.pictures.length })}</span>
            )}
          </button>
        ),
      },
      { id: 'said', head: t('import.status'), cell: (line) => <Said line={line} /> },
      {
        id: 'act',
        head: t('import.act'),
        isEnd: true,
        cell: ({ questionId, is, kept, twin, isVersion = false }) => (
          <span className="row">
            {kept && twin === undefined && (is === 'same' || isVersion) && (
              <Button look="quiet" size="sm" onClick={() => asVersion(questionId, !isVersion)}>
                {isVersion ? t('import.skip') : t('import.saveAs', { code: kept.code })}
              </Button>
            )}
            {is !== 'same' && (
              <Button look="quiet" size="sm" onClick={() => leaveOut(questionId, is !== 'out')}>
                {t(is === 'out' ? 'import.takeIn' : 'import.leaveOut')}
              </Button>
            )}
          </span>
        ),
      },
    ],
    // What is done with a row goes by its name alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, kindText],
  );
}
