import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { isProgram } from '@lectern/contracts/question/kinds.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { handOver } from '../kit/data/download.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useUser } from '../kit/data/use-user.ts';
import type { Unreadable } from '../kit/files/archive.ts';
import { fileSize } from '../kit/i18n/file-size.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { XLSX } from './export-menu.tsx';
import type { FoundFile } from './formats/found.ts';
import type { ReadingStopped } from './formats/read-in-worker.ts';
import { ImportPreview, type Imported } from './import-preview.tsx';
import { useText } from './import-texts.ts';
import { emptyDraft, type LibraryDraft } from './library-draft.ts';
import { useLibraries } from './use-libraries.ts';
import '../kit/ui/page-head.css';
import './import.css';

/** Brings the questions of a file into a library: the file, what is wrong with it, what became of it. */
export function ImportPage() {
  const { t, language } = useText();
  const { id } = useUser();
  const { libraries, options, error } = useLibraries();
  const [file, setFile] = useState<FoundFile>();
  const [imported, setImported] = useState<Imported>();
  const save = useAction(async (drafts: readonly LibraryDraft[]) => {
    const { workbookOfQuestions } = await import('./formats/workbook.ts');
    handOver(new Blob([workbookOfQuestions(drafts, language)], { type: XLSX }), `${t('import.restFile')}.xlsx`);
  });
  const step = imported ? 2 : file ? 1 : 0;
  return (
    <Page title={t('import.title')}>
      <header className="top import-top">
        <div className="grow">
          <h1>{t('import.title')}</h1>
          <p>{t('import.lead', { n: LIBRARY.imported, size: fileSize(LIBRARY.importBytes) })}</p>
        </div>
        <ol className="import-steps" aria-label={t('import.steps')}>
          {(['stepFile', 'stepCheck', 'stepDone'] as const).map((name, at) => (
            <li key={name} aria-current={at === step ? 'step' : undefined}>
              {at + 1} {t(`import.${name}`)}
            </li>
          ))}
        </ol>
      </header>
      {libraries.length === 0 ? (
        <section className="card">{error ? <Failed error={error} /> : <Skeleton />}</section>
      ) : file === undefined ? (
        <ChooseFile onRead={setFile} />
      ) : (
        <>
          {/* It stays while the result is seen: whoever goes back to mend finds what they mended. */}
          <div hidden={imported !== undefined}>
            <ImportPreview
              file={file}
              mine={id}
              options={options}
              libraries={libraries}
              onOther={() => setFile(undefined)}
              onDone={setImported}
            />
          </div>
          {imported && (
            <section className="card import-result" aria-label={t('import.stepDone')}>
              <div role="status">
                <h2>{t('import.came', { n: imported.came })}</h2>
              </div>
              {imported.rest.length > 0 && (
                <Notice
                  tone="warn"
                  action={
                    <span className="row">
                      <Button size="sm" onClick={() => setImported(undefined)}>
                        {t('import.backToMend')}
                      </Button>
                      <Button size="sm" look="quiet" icon="download" onClick={() => void save.run(imported.rest)}>
                        {t('import.downloadRest')}
                      </Button>
                    </span>
                  }
                >
                  {t('import.notCome', { n: imported.rest.length })}
                  {imported.rest.some(({ kind }) => isProgram(kind)) && ` ${t('import.restWithoutTests')}`}
                </Notice>
              )}
              <footer className="import-foot">
                <Button
                  onClick={() => {
                    setImported(undefined);
                    setFile(undefined);
                  }}
                >
                  {t('import.again')}
                </Button>
                <span className="grow" />
                <Link className="btn primary" to="/library">
                  {t('import.toLibrary')}
                </Link>
              </footer>
            </section>
          )}
        </>
      )}
    </Page>
  );
}

function ChooseFile({ onRead }: { onRead: (file: FoundFile) => void }) {
  const { t, language } = useText();
  const size = fileSize(LIBRARY.importBytes);
  const read = useAction(async (file: File) => {
    const { readInWorker } = await import('./formats/read-in-worker.ts');
    onRead(await readInWorker(file));
  });
  const template = useAction(async () => {
    const { workbookOfQuestions } = await import('./formats/workbook.ts');
    handOver(new Blob([workbookOfQuestions(samples(t), language)], { type: XLSX }), `${t('import.templateFile')}.xlsx`);
  });
  const why = (read.error as { readonly why?: Unreadable['why'] | ReadingStopped['why'] } | undefined)?.why;
  const take = (file: File | null | undefined) => void (file && read.run(file));
  return (
    <section className="card import-file">
      <div
        className="import-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="upload" />
        <p role="status">{read.busy ? t('import.reading') : t('import.drop')}</p>
        <label className="btn primary">
          {t('import.choose')}
          <input
            type="file"
            className="vh"
            accept=".xlsx,.docx,.zip,.txt,.gift"
            disabled={read.busy}
            onChange={({ target }) => {
              take(target.files?.[0]);
              target.value = ''; // the same file again is another try
            }}
          />
        </label>
        {why !== undefined && <Fault>{t(`import.file.${why}`, { n: LIBRARY.imported, size })}</Fault>}
        {why === undefined && read.error !== undefined && <Failed error={read.error} />}
      </div>
      <p className="i2">{t('import.kinds')}</p>
      <details className="import-word">
        <summary>{t('import.word')}</summary>
        <p className="t13 i2">{t('import.wordHow')}</p>
        <pre className="t13">{t('import.wordSample')}</pre>
      </details>
      <Button look="quiet" icon="download" busy={template.busy} onClick={() => void template.run()}>
        {t('import.template')}
      </Button>
    </section>
  );
}

/** One question of each kind that people mix up, as the template shows them. */
const samples = (t: ReturnType<typeof useText>['t']): readonly LibraryDraft[] => {
  const shared = { ...emptyDraft('', t('import.sample.folder')), tags: t('import.sample.tag'), points: '3' };
  const choices = (['a', 'b', 'c', 'd'] as const).map((one) => t(`import.sample.${one}`));
  return [
    { ...shared, text: t('import.sample.single'), choices, key: [1], difficulty: 'easy' },
    { ...shared, kind: 'multipleChoice', text: t('import.sample.multiple'), choices, key: [0, 1] },
    { ...shared, kind: 'judgement', text: t('import.sample.judgement'), key: [1] },
    { ...shared, kind: 'fillBlank', text: '2 + 3 = ____', blanks: [{ accepted: t('import.sample.five'), within: '' }] },
    { ...shared, kind: 'subjective', text: t('import.sample.subjective') },
  ];
};
