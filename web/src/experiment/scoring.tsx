import { ReturnLabReport, ScoreLabReport } from '@lectern/contracts/experiment/commands.ts';
import { FULL_TENTHS, REMARK_UNITS } from '@lectern/contracts/experiment/facts.ts';
import { LabReportOf, type LabReportDetail } from '@lectern/contracts/experiment/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ScoringForm, useScoring } from '../grading/scoring-form.tsx';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { tenthsOf, worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly experimentId: string;
  readonly reportId: string;
  readonly name: string;
  readonly detail: LabReportDetail;
  readonly touch: () => void;
  readonly onDone: (receipt?: Receipt) => void;
}

/** What most of a team have: of all of them, the score that is shown. */
export function mostOf(given: readonly number[]): number | undefined {
  const times = (tenths: number) => given.filter((one) => one === tenths).length;
  return given.toSorted((one, other) => times(other) - times(one))[0];
}

/** What most members have, and what others have instead of that. */
function scoresIn({ members }: LabReportDetail) {
  const most = mostOf(members.flatMap(({ scoreTenths }) => (scoreTenths === undefined ? [] : [scoreTenths])));
  const others = members.filter(({ scoreTenths }) => scoreTenths !== undefined && scoreTenths !== most);
  return {
    most,
    differing: Object.fromEntries(others.map((one) => [one.personId, worth(one.scoreTenths ?? 0)])),
  };
}

/** The score of one report and what is said of it; of a team one for all, and another where somebody differs. */
export function Scoring({ experimentId, reportId, name, detail, touch, onDone }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('experiment', experimentId);
  const { members, standing, grader, editedIn } = detail;
  const { most: tenths, differing: differ } = scoresIn(detail);
  const [differing, setDiffering] = useState<Readonly<Record<string, string>>>(differ);
  const [isOpen] = useState(Object.keys(differ).length > 0);
  const [wrong, setWrong] = useState<string>();
  const scoring = useScoring({
    standing: { tenths, grader, editedIn, remark: standing === 'graded' ? detail.remark : undefined },
    fullTenths: FULL_TENTHS,
    remarkUnits: REMARK_UNITS,
    commands,
    touch,
    readAgain: () => void client.invalidateQueries({ queryKey: [LabReportOf.name, experimentId, reportId] }),
  });
  const { typed, said, setFault } = scoring;

  async function grade(version = scoring.basedOn): Promise<void> {
    const scoreTenths = scoring.scored();
    if (scoreTenths === undefined) return;
    const others = Object.entries(differing).filter(([, entered]) => entered !== '');
    const unfit = others.find(([, entered]) => (tenthsOf(entered) ?? Infinity) > FULL_TENTHS);
    setWrong(unfit?.[0]);
    if (unfit !== undefined || scoring.isTooLong) return;
    const given = others.map(([personId, entered]) => ({ personId, scoreTenths: tenthsOf(entered) ?? 0 }));
    const done = await commands.give(ScoreLabReport, {
      reportId,
      basedOn: version,
      scoreTenths,
      ...(given.length > 0 && { differing: given }),
      ...(said !== '' && { remark: said }),
    });
    if (done === undefined) return;
    const own = new Map(given.map((one) => [one.personId, one.scoreTenths]));
    scoring.wasRecorded(name, scoreTenths, mostOf(members.map(({ personId }) => own.get(personId) ?? scoreTenths)));
    onDone(done.receipt);
  }
  async function giveBack(): Promise<void> {
    touch();
    if (said === '') return setFault({ of: 'remark', said: t('experiment.remarkRequired') });
    if (scoring.isTooLong) return;
    const done = await commands.give(ReturnLabReport, { reportId, basedOn: scoring.basedOn, remark: said });
    if (done === undefined) return;
    toast('ok', t('experiment.wasReturned', { name }));
    onDone(done.receipt);
  }
  useScoreKeys({ score: typed, fullTenths: FULL_TENTHS, onScore: scoring.enter, onRecord: () => void grade() });

  return (
    <ScoringForm
      className="card experiment"
      scoring={scoring}
      command={ScoreLabReport}
      onRecord={(version) => void grade(version)}
      onTheirs={onDone}
      parts={
        members.length > 1
          ? {
              sum: typed,
              fields: (
                <>
                  <TextField
                    label={t('experiment.scoreEntry')}
                    value={typed}
                    fault={scoring.faultOf('score')}
                    onChange={(entered = '') => scoring.enter(entered)}
                  />
                  <details open={isOpen}>
                    <summary>{t('experiment.differs')}</summary>
                    <p className="t13 i2">{t('experiment.sameHint')}</p>
                    {members.map((member) => (
                      <TextField
                        key={member.personId}
                        label={t('experiment.scoreOf', member)}
                        value={differing[member.personId] ?? ''}
                        fault={wrong === member.personId ? t('experiment.noScore') : undefined}
                        onChange={(entered = '') => {
                          touch();
                          setWrong(undefined);
                          setDiffering({ ...differing, [member.personId]: entered });
                        }}
                      />
                    ))}
                  </details>
                </>
              ),
            }
          : undefined
      }
      why={standing === 'returned' ? t('experiment.returned') : undefined}
      actions={
        standing !== 'returned' && (
          <Button busy={commands.isSending(ReturnLabReport)} onClick={() => void giveBack()}>
            {t('experiment.return')}
          </Button>
        )
      }
    />
  );
}
