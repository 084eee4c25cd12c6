import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import type { Commands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { GradedFirst } from '../kit/forms/graded-first.tsx';
import { tenthsOf, worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

/** What an answer was given so far, and in which version that was read. */
interface Standing {
  readonly tenths: number | undefined;
  readonly remark: string | undefined;
  readonly grader: string | undefined;
  readonly editedIn: number;
}

/**
 * A form that begins anew with what stands, as long as nothing is entered: what was read ahead may be old by the time it is
 * looked at.
 */
export function useFreshStart(editedIn: number | undefined) {
  const [isTouched, setTouched] = useState(false);
  const [start, setStart] = useState(editedIn);
  if (!isTouched && start !== editedIn) setStart(editedIn);
  return { start, touch: (isTouched = true) => setTouched(isTouched) };
}

interface Options {
  readonly standing: Standing;
  readonly fullTenths: number;
  readonly remarkUnits: number;
  readonly commands: Commands;
  /** Reads the standing again, once somebody else was here first. */
  readonly readAgain: () => void;
  /** Something is entered or given: from now on it stays, until it is given up for what stands. */
  readonly touch: (isTouched?: boolean) => void;
}

/** A score and a remark while they are being given, and whose stands where two give one. */
export function useScoring({ standing, fullTenths, remarkUnits, commands, readAgain, touch }: Options) {
  const { t } = useText();
  const [typed, setTyped] = useState(() => (standing.tenths === undefined ? '' : worth(standing.tenths)));
  const [remark, writeRemark] = useState(standing.remark ?? '');
  const [fault, setFault] = useState<{ readonly of: 'score' | 'remark'; readonly said: string }>();
  const [basedOn, setBasedOn] = useState(standing.editedIn);
  /** What I recorded here: once that stands, it is what my next score rests on. */
  const [recorded, setRecorded] = useState<number>();
  if (recorded !== undefined && standing.editedIn !== basedOn) {
    if (standing.tenths === recorded) setBasedOn(standing.editedIn);
    setRecorded(undefined);
  }
  const isOver = isConflict(commands.failure?.error);
  const onOver = useEffectEvent(readAgain);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  const said = remark.trim();
  const counter = { n: units(said), max: remarkUnits };

  const enter = (score: string): void => {
    touch();
    setFault(undefined);
    setTyped(score);
  };
  const setRemark = (to: string): void => {
    touch();
    setFault(undefined);
    writeRemark(to);
  };
  /** The score that was typed; where it is none or too much, that is said at its field. */
  function scored(score = typed): number | undefined {
    touch();
    const tenths = tenthsOf(score);
    const of = worth(fullTenths);
    if (tenths !== undefined && tenths <= fullTenths) return tenths;
    setFault({ of: 'score', said: tenths === undefined ? t('grading.noScore') : t('grading.aboveFull', { of }) });
    return undefined;
  }
  return {
    standing,
    fullTenths,
    commands,
    isOver,
    typed,
    enter,
    said,
    remark,
    setRemark,
    counter,
    isTooLong: counter.n > counter.max,
    faultOf: (field: 'score' | 'remark') => (fault?.of === field ? fault.said : undefined),
    setFault,
    basedOn,
    setBasedOn,
    scored,
    giveUp: () => touch(false),
    /** Where several have a score, what stands for all of them may be another one than was entered. */
    wasRecorded(name: string, tenths: number, stands = tenths): void {
      setRecorded(stands);
      toast('ok', t('grading.wasGraded', { name, n: worth(tenths) }));
    },
    /** What is given now, if it can be. */
    given(): { readonly points: number; readonly remark?: string } | undefined {
      const points = scored();
      return points === undefined || counter.n > counter.max
        ? undefined
        : { points, ...(said !== '' && { remark: said }) };
    },
  };
}

interface Props {
  readonly className: string;
  readonly scoring: ReturnType<typeof useScoring>;
  /** What records it. */
  readonly command: CommandKind;
  readonly onRecord: (basedOn?: number) => void;
  /** The score of whoever was first stands. */
  readonly onTheirs: () => void;
  /** Instead of the one field for a score, and what its parts come to. */
  readonly parts?: { readonly fields: ReactNode; readonly sum: string } | undefined;
  /** Why it can't be recorded now. */
  readonly why?: string | undefined;
  /** Beside recording. */
  readonly actions?: ReactNode;
  /** What answers alike there are. */
  readonly alike?: ReactNode;
  /** Which keys do what, where there are more than for one score. */
  readonly keys?: string | undefined;
  /** Below the form. */
  readonly children?: ReactNode;
}

/** The score of one answer and what is said of it, all by the keyboard if one likes. */
export function ScoringForm({ className, scoring, command, onRecord, onTheirs, parts, ...rest }: Props) {
  const { t } = useText();
  const { standing, commands, typed, remark, counter, basedOn } = scoring;
  const { tenths, grader, editedIn } = standing;
  return (
    <section className={className} aria-label={t('grading.score')}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onRecord();
        }}
      >
        {parts?.fields ?? (
          <TextField
            label={t('grading.scoreEntry', { of: worth(scoring.fullTenths) })}
            value={typed}
            fault={scoring.faultOf('score')}
            onChange={(score = '') => scoring.enter(score)}
          />
        )}
        <TextField
          label={t('grading.remark')}
          long
          counter={counter}
          value={remark}
          fault={scoring.faultOf('remark')}
          onChange={(entered = '') => scoring.setRemark(entered)}
        />
        {scoring.isOver ? (
          <GradedFirst
            theirs={tenths === undefined ? undefined : { grader, tenths }}
            mine={parts?.sum ?? typed}
            isFresh={editedIn !== basedOn}
            onTheirs={() => {
              commands.forget();
              scoring.giveUp();
              onTheirs();
            }}
            onMine={() => {
              scoring.setBasedOn(editedIn);
              onRecord(editedIn);
            }}
          />
        ) : (
          <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
        )}
        <div className="row wraps">
          <Button look="primary" type="submit" busy={commands.isSending(command)} why={rest.why}>
            {t('grading.record')}
          </Button>
          {rest.actions}
        </div>
        {rest.alike}
      </form>
      <p className="t12 i2">{rest.keys ?? t('grading.keys')}</p>
      {rest.children}
    </section>
  );
}
