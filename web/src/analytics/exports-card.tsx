import { datasetOf, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import {
  EXPORT_LIMITS,
  ExportFile,
  ExportManifest,
  fileOf,
  formatsOf,
  pathOf,
  type DatasetExport,
} from '@lectern/contracts/analytics/exports.ts';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { Empty, useErrorText } from '../kit/ui/states.tsx';
import type { Filters } from './choice.ts';
import { useCancelExport, useExports, useNewExport } from './use-datasets.ts';
import './exports-card.css';

interface Props {
  readonly dataset: DatasetName;
  readonly filters: Filters;
}

/** Takes the rows that were chosen along, in one of the forms, and lists what was taken. */
export function ExportsCard({ dataset, filters }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const exports = useExports();
  const { data } = exports;
  const fresh = useNewExport(dataset, filters);
  const canBeStatements = filters.verb === undefined && Object.keys(filters.where).length === 0;
  return (
    <div className="ds-exports">
      <section aria-label={t('explore.export')}>
        <h3>{t('explore.export')}</h3>
        <p className="i2 t13">{t('explore.exportWhy', { days: EXPORT_LIMITS.keptDays })}</p>
        <div className="row">
          {formatsOf(dataset).map((format) => (
            <Button
              key={format}
              icon="download"
              why={format === 'xapi' && !canBeStatements ? t('explore.xapiWhy') : undefined}
              busy={fresh.isPending && fresh.variables === format}
              onClick={() => fresh.mutate(format)}
            >
              {t(`explore.format.${format}`)}
            </Button>
          ))}
        </div>
        {fresh.error !== null && (
          <p className="st bad t13" role="alert">
            {errorText(fresh.error)}
          </p>
        )}
      </section>
      <section aria-label={t('explore.exports')}>
        <h3>{t('explore.exports')}</h3>
        {data === undefined ? (
          <PartNotThere part={exports} lines={3} />
        ) : data.length === 0 ? (
          <Empty icon="download" title={t('explore.noExports')}>
            {t('explore.noExportsWhy')}
          </Empty>
        ) : (
          <ul>
            {data.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Line({ one }: { one: DatasetExport }) {
  const { t, language } = useText();
  const cancel = useCancelExport();
  const { id, dataset, format, status, rows, of, bytes = 0, sha256, asOf = 0, createdAt } = one;
  const isUnderWay = status === 'waiting' || status === 'running';
  return (
    <li>
      <div className="grow">
        <b>{datasetOf(dataset).title[language]}</b> <span className="chip line">{t(`explore.format.${format}`)}</span>
        <small>
          {t(`explore.status.${status}`)} · {wallClock(createdAt)}
        </small>
        {status === 'running' && of !== undefined && (
          <div className="progress" role="progressbar" aria-valuemin={0} aria-valuemax={of} aria-valuenow={rows}>
            <span className="meter">
              <i style={{ width: `${of === 0 ? 100 : (rows / of) * 100}%` }} />
            </span>
            <small>{t('explore.progress', { n: rows.toLocaleString('en'), of: of.toLocaleString('en') })}</small>
          </div>
        )}
        {status === 'done' && (
          <small>
            {t('explore.done', { rows, size: fileSize(bytes), asOf })}
            {sha256 !== undefined && (
              <span className="mono sha" title={sha256}>
                {t('explore.sha', { sha: `${sha256.slice(0, 12)}…` })}
              </span>
            )}
          </small>
        )}
      </div>
      {isUnderWay && (
        <Button size="sm" look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t('explore.cancelExport')}
        </Button>
      )}
      {status === 'done' && (
        <>
          {/* Links, so that the browser writes to the disk what it gets: a tab has no room for a million rows. */}
          <a className="btn sm quiet" href={pathOf(ExportManifest, id)} download={`${fileOf(one)}.manifest.json`}>
            {t('explore.manifest')}
          </a>
          <a className="btn sm" href={pathOf(ExportFile, id)} download={fileOf(one)}>
            <Icon name="download" size="s" />
            {t('explore.download')}
          </a>
        </>
      )}
    </li>
  );
}
