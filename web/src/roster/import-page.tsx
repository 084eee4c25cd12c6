import { ClassPeople } from '@lectern/contracts/class/queries.ts';
import { csvLine, BOM } from '@lectern/contracts/kernel/csv.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { COLUMNS } from '@lectern/contracts/roster/rows.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useClass } from '../class/use-class.ts';
import { handOverText } from '../kit/data/download.ts';
import { query } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { fileSize } from '../kit/i18n/file-size.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Preview } from './preview.tsx';
import type { Unreadable } from '../kit/files/archive.ts';
import type { Lines } from '../kit/files/workbook.ts';
import type { FoundList } from './read-file.ts';
import { Result, type Imported } from './result.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import '../kit/forms/fields.css';
import './roster.css';

const STEPS = ['stepFile', 'stepCheck', 'stepDone'] as const;

/** Brings a list of people into a class: the file, what is wrong with it, what became of everybody. */
export function ImportPage() {
  const { t } = useText();
  const { id = '' } = useParams();
  const room = useClass(id);
  const mayBring = useAsked(`people ${id}`, () => query<typeof ClassPeople>(ClassPeople, { id, size: 1 }));
  const [lines, setLines] = useState<Lines>();
  const [imported, setImported] = useState<Imported>();
  const step = imported ? 2 : lines ? 1 : 0;
  return (
    <Page title={t('roster.title')}>
      <header className="top roster-top">
        <div className="grow">
          <h1>{t('roster.title')}</h1>
          <p>
            {room === undefined ? (
              t('roster.lead', { n: LIMITS.rosterRows })
            ) : (
              <Link className="row" to={`/class/${id}/members`}>
                <Icon name="left" size="s" />
                {room.name}
              </Link>
            )}
          </p>
        </div>
        <ol className="roster-steps" aria-label={t('roster.steps')}>
          {STEPS.map((name, at) => (
            <li key={name} aria-current={at === step ? 'step' : undefined}>
              {at + 1} {t(`roster.${name}`)}
            </li>
          ))}
        </ol>
      </header>
      {mayBring.data === undefined ? (
        <section className="card">
          <PlaceNotThere part={{ error: mayBring.error, refetch: mayBring.again }} lines={4} />
        </section>
      ) : lines === undefined ? (
        <ChooseFile onRead={setLines} />
      ) : (
        <>
          {/* It stays while the result is seen: whoever goes back to mend finds what they mended. */}
          <div hidden={imported !== undefined}>
            <Preview classId={id} file={lines} onOther={() => setLines(undefined)} onDone={setImported} />
          </div>
          {imported && (
            <Result
              classId={id}
              imported={imported}
              onMend={() => setImported(undefined)}
              onAgain={() => {
                setImported(undefined);
                setLines(undefined);
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

function ChooseFile({ onRead }: { onRead: (lines: Lines) => void }) {
  const { t } = useText();
  const [lists, setLists] = useState<readonly FoundList[]>([]);
  const size = fileSize(LIMITS.rosterFileBytes);
  const read = useAction(async (file: File) => {
    const { readLists } = await import('./read-file.ts');
    const found = await readLists(
      file,
      COLUMNS.map((column) => t(`roster.${column}`)),
    );
    if (found.length === 1) onRead(found[0]!.lines);
    else setLists(found);
  });
  const why = (read.error as Partial<Unreadable> | undefined)?.why ?? 'broken';
  const take = (file: File | null | undefined) => void (file && read.run(file));
  const sample = () => {
    const heads = COLUMNS.map((column) => t(`roster.${column}`));
    const [called, department, role] = [t('roster.sampleName'), t('roster.sampleDepartment'), t('roster.sampleRole')];
    const one = [called, '2025010301', department, 'name@school.example', '', role];
    handOverText(BOM + csvLine(heads) + csvLine(one), 'text/csv;charset=utf-8', `${t('roster.sampleFile')}.csv`);
  };
  return (
    <section className="card roster-file">
      <div
        className="roster-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="upload" />
        <p>{read.busy ? t('roster.reading') : t('roster.drop')}</p>
        <label className="btn primary">
          {t('roster.choose')}
          <input
            type="file"
            className="vh"
            accept=".xlsx,.csv,.txt,text/csv,.zip"
            disabled={read.busy}
            onChange={({ target }) => {
              take(target.files?.[0]);
              target.value = ''; // the same file again is another try
            }}
          />
        </label>
        {read.error !== undefined && <Fault>{t(`roster.file.${why}`, { n: LIMITS.rosterRows, size })}</Fault>}
      </div>
      {lists.length > 0 && <ChooseClass lists={lists} onChoose={onRead} />}
      <p className="i2">{t('roster.kinds', { size })}</p>
      <Button look="quiet" icon="download" onClick={sample}>
        {t('roster.example')}
      </Button>
    </section>
  );
}

/** An archive may have all classes of a school. */
function ChooseClass({ lists, onChoose }: { lists: readonly FoundList[]; onChoose: (lines: Lines) => void }) {
  const { t } = useText();
  return (
    <section className="roster-classes" aria-label={t('roster.whichClass')}>
      <h2 role="status">{t('roster.whichClass')}</h2>
      <ul>
        {lists.map(({ id, title, lines }) => (
          <li key={id}>
            <Button onClick={() => onChoose(lines)}>
              <span className="grow">{title || id}</span>
              <span className="i2">{t('roster.people', { n: lines.length - 1 })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
