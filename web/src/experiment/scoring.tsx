import { ReturnLabReport, ScoreLabReport } from '@lectern/contracts/experiment/commands.ts';
import { FULL_TENTHS, REMARK_UNITS } from '@lectern/contracts/experiment/facts.ts';
import { LabReportOf, type LabReportDetail } from '@lectern/contracts/experiment/queries.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { GradedFirst } from '../kit/forms/graded-first.tsx';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly experimentId: string;
  readonly reportId: string;
  readonly name: string;
  readonly detail: LabReportDetail;
  readonly onDone: (receipt?: Receipt) => void;
}

/** A score as it was typed, in tenths; undefined of what is none. */
const tenthsOf = (typed: string): number | undefined => {
  const tenths = Math.round(Number(typed) * 10);
  return /^\d+(\.\d)?$/.test(typed) && tenths <= FULL_TENTHS ? tenths : undefined;
};

/** What most members have, and what others have instead of that. */
function scoresIn({ members }: LabReportDetail) {
  const given = members.flatMap(({ scoreTenths }) => (scoreTenths === undefined ? [] : [scoreTenths]));
  const times = (tenths: number) => given.filter((one) => one === tenths).length;
  const [most] = given.toSorted((one, other) => times(other) - times(one));
  const others = members.filter(({ scoreTenths }) => scoreTenths !== undefined && scoreTenths !== most);
  return {
    most,
    differing: Object.fromEntries(others.map((one) => [one.personId, worth(one.scoreTenths ?? 0)])),
  };
}

/** The score of one report and what is said of it; of a team one for all, and another where somebody differs. */
export function Scoring({ experimentId, reportId, name, detail, onDone }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('experiment', experimentId);
  const { members, standing, editedIn } = detail;
  const [start] = useState(() => scoresIn(detail));
  const [score, setScore] = useState(start.most === undefined ? '' : worth(start.most));
  const [differing, setDiffering] = useState<Readonly<Record<string, string>>>(start.differing);
  const [remark, setRemark] = useState(standing === 'graded' ? (detail.remark ?? '') : '');
  const [fault, setFault] = useState<{ readonly of: string; readonly said: string }>();
  const [basedOn, setBasedOn] = useState(editedIn);
  const { most: theirs } = scoresIn(detail);
  const isRefused = isConflict(commands.failure?.error);
  const counter = { n: units(remark.trim()), max: REMARK_UNITS };
  useEffect(() => {
    if (isRefused) void client.invalidateQueries({ queryKey: [LabReportOf.name, experimentId, reportId] });
  }, [isRefused, client, experimentId, reportId]);

  async function grade(version = basedOn): Promise<void> {
    const scoreTenths = tenthsOf(score);
    if (scoreTenths === undefined) return setFault({ of: 'score', said: t('experiment.noScore') });
    const others = Object.entries(differing).filter(([, typed]) => typed !== '');
    const wrong = others.find(([, typed]) => tenthsOf(typed) === undefined);
    if (wrong !== undefined) return setFault({ of: wrong[0], said: t('experiment.noScore') });
    if (counter.n > counter.max) return;
    const said = remark.trim();
    const done = await commands.give(ScoreLabReport, {
      reportId,
      basedOn: version,
      scoreTenths,
      ...(others.length > 0 && {
        differing: others.map(([personId, typed]) => ({ personId, scoreTenths: tenthsOf(typed) ?? 0 })),
      }),
      ...(said !== '' && { remark: said }),
    });
    if (done === undefined) return;
    toast('ok', t('experiment.wasScored', { name, n: worth(scoreTenths) }));
    onDone(done.receipt);
  }
  async function giveBack(): Promise<void> {
    const said = remark.trim();
    if (said === '') return setFault({ of: 'remark', said: t('experiment.remarkRequired') });
    if (counter.n > counter.max) return;
    const done = await commands.give(ReturnLabReport, { reportId, basedOn, remark: said });
    if (done === undefined) return;
    toast('ok', t('experiment.wasReturned', { name }));
    onDone(done.receipt);
  }
  function enter(typed: string): void {
    setFault(undefined);
    setScore(typed);
  }
  useScoreKeys({ score, fullTenths: FULL_TENTHS, onScore: enter, onRecord: () => void grade() });
  const faultOf = (what: string) => (fault?.of === what ? fault.said : undefined);

  return (
    <section className="card experiment" aria-label={t('experiment.score')}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void grade();
        }}
      >
        <TextField
          label={t('experiment.scoreEntry')}
          value={score}
          fault={faultOf('score')}
          onChange={(typed = '') => enter(typed)}
        />
        {members.length > 1 && (
          <details open={Object.keys(start.differing).length > 0}>
            <summary>{t('experiment.differs')}</summary>
            <p className="t13 i2">{t('experiment.sameHint')}</p>
            {members.map((member) => (
              <TextField
                key={member.personId}
                label={t('experiment.scoreOf', member)}
                value={differing[member.personId] ?? ''}
                fault={faultOf(member.personId)}
                onChange={(typed = '') => {
                  setFault(undefined);
                  setDiffering({ ...differing, [member.personId]: typed });
                }}
              />
            ))}
          </details>
        )}
        <TextField
          label={t('experiment.remark')}
          long
          counter={counter}
          value={remark}
          fault={faultOf('remark')}
          onChange={(typed = '') => {
            setFault(undefined);
            setRemark(typed);
          }}
        />
        {isRefused ? (
          <GradedFirst
            theirs={theirs === undefined ? undefined : { grader: detail.grader, tenths: theirs }}
            mine={score}
            isFresh={editedIn !== basedOn}
            onTheirs={() => {
              commands.forget();
              onDone();
            }}
            onMine={() => {
              setBasedOn(editedIn);
              void grade(editedIn);
            }}
          />
        ) : (
          <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
        )}
        <div className="row wraps">
          <Button
            look="primary"
            type="submit"
            busy={commands.isSending(ScoreLabReport)}
            why={standing === 'returned' ? t('experiment.returned') : undefined}
          >
            {t('experiment.record')}
          </Button>
          {standing !== 'returned' && (
            <Button busy={commands.isSending(ReturnLabReport)} onClick={() => void giveBack()}>
              {t('experiment.return')}
            </Button>
          )}
        </div>
      </form>
      <p className="t12 i2">{t('experiment.keys')}</p>
    </section>
  );
}
