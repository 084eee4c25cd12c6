import { labReportFilePath, type Experiment, type LabReportDetail } from '@lectern/contracts/experiment/queries.ts';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Attachments } from '../kit/lists/file-row.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly one: Experiment;
  readonly detail: LabReportDetail;
}

/** What a report is called: by its team, or by whose it is. */
export function useReportName({ by, teams = [] }: Experiment) {
  return (reportId: string | undefined, person: string): string =>
    by === 'student' ? person : (teams.find(({ teamId }) => teamId === reportId)?.name ?? person);
}

/** What was received: when, from whom and for whom; its words and files. */
export function ReportView({ one, detail }: Props) {
  const { t } = useText();
  const when = useWhen();
  const { reportId = '', members, attempt, submittedAt = 0, submitter = '', words, files } = detail;
  const names = members.map(({ name }) => name).join(' · ');
  return (
    <>
      <p className="i2">
        {t('experiment.received', { name: submitter, when: when(submittedAt), n: attempt })}
        {one.by === 'team' && (
          <>
            <br />
            {t('experiment.countsFor', { names })}
          </>
        )}
      </p>
      {words !== undefined && <p className="experiment-words">{words}</p>}
      <Attachments files={files} address={({ fileId }) => labReportFilePath(one.id, reportId, fileId)} />
    </>
  );
}

/** What happened to a report, in the order in which it did; of a team, whose score it was where they differ. */
export function Steps({ one, detail: { steps, members } }: Props) {
  const { t } = useText();
  const when = useWhen();
  return (
    <section>
      <h3>{t('experiment.records')}</h3>
      <ol className="experiment-steps">
        {steps.map(({ what, at, name, scoreTenths = 0, members: whose = [], remark }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only added
          <li key={n}>
            {t(`experiment.step.${what}`, { n: worth(scoreTenths) })}
            {one.by === 'team' && what === 'scored' && whose.length < members.length && ` · ${whose.join(' · ')}`}
            {remark !== undefined && ` · ${t('experiment.remarkOf', { text: remark })}`}
            <br />
            <small>
              {name} · {when(at)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
