import {
  HideTranscript,
  PublishTranscript,
  SetPolicy,
  transcriptMachine,
} from '@lectern/contracts/transcript/transcript.ts';
import { MODULE_KINDS, modulesOf, type AssessedModule } from '@lectern/contracts/transcript/grade.ts';
import { Transcript, TranscriptCsv, TranscriptLog, TranscriptWorkbook } from '@lectern/contracts/transcript/queries.ts';
import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { Objections } from '@lectern/contracts/objection/objection.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askerOf } from '../class/asker.ts';
import { NetworkError } from '../kit/data/errors.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { Comparison } from './comparison.tsx';
import { GradeTable } from './grade-table.tsx';
import { LogPart } from './log-part.tsx';
import { ObjectionsPart } from './objections-part.tsx';
import { DayEntry, PastNotice, usePastDay } from './past-day.tsx';
import { PolicyPart } from './policy-part.tsx';
import { ScoresPart } from './scores-part.tsx';
import { useModuleName, useText } from './texts.ts';
import { useShownPolicy, useTranscript } from './use-transcript.ts';
import './transcript.css';

const PARTS = ['table', 'policy', 'scores', 'objections', 'log'] as const;

interface Props {
  readonly room: ClassSettings;
}

/** The transcript of a class: its table, what counts how much, scores by hand, and who changed what; or as a day left it. */
export function Gradebook({ room }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const isClosed = useIsClosed('transcript');
  const [part, setPart] = useState<(typeof PARTS)[number]>('table');
  const [tried, setTried] = useState<Transcript['policy']>();
  const { day, until, onDay } = usePastDay();
  const isPast = until !== undefined;
  const { part: found, whole, data } = useTranscript(room.id, until);
  const showPolicy = useShownPolicy(room.id);
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: [Transcript.name, room.id] });
    void client.invalidateQueries({ queryKey: [TranscriptLog.name, room.id] });
  };
  const then = isPast && <PastNotice day={day!} onNow={() => onDay(undefined)} />;
  if (data === undefined)
    return (
      <div className="transcript">
        {then}
        <section className="card">
          <PlaceNotThere part={found} lines={8} />
        </section>
      </div>
    );
  const asker = askerOf(room);
  const weighs = may(asker, SetPolicy.allow);
  const hasScores = data.ownUnits.length > 0 && asker.role !== 'administrator';
  const answers = may(asker, Objections.allow);
  const parts = PARTS.filter((id) => (id === 'scores' ? hasScores : id !== 'objections' || answers));
  return (
    <div className="transcript">
      {found.error instanceof NetworkError && <Notice tone="warn">{t('transcript.offline')}</Notice>}
      {then}
      {data.hidesExercises && <Notice>{t('transcript.hidesQuestions')}</Notice>}
      <Standing room={room} data={data} isPast={isPast} onChanged={readAgain} />
      <div className="transcript-bar">
        {!isPast && (
          <Segmented
            label={t('transcript.parts')}
            value={part}
            onChange={setPart}
            options={parts.map((id) => ({ id, label: t(`transcript.part.${id}`) }))}
          />
        )}
        <span className="grow" />
        <DayEntry day={day} onDay={onDay} />
        {!isClosed &&
          [['transcript.csv', TranscriptCsv] as const, ['transcript.xlsx', TranscriptWorkbook] as const].map(
            ([label, { path }]) => (
              <a
                key={path}
                className="btn"
                href={`${path.replace(':id', room.id)}${isPast ? `?until=${until}` : ''}`}
                download
              >
                {t(label)}
              </a>
            ),
          )}
      </div>
      <Gate feature="transcript" />
      {(isPast || part === 'table') && <GradeTable classId={room.id} data={data} until={until} />}
      {whole === undefined && part !== 'objections' && <PlaceNotThere part={found} />}
      {!isPast && whole !== undefined && part === 'policy' && (
        <PolicyPart
          key={`${data.editedIn} ${tried === undefined}`}
          classId={room.id}
          data={whole}
          start={tried ?? whole.policy}
          isReadOnly={!weighs}
          onSaved={(now) => {
            setTried(undefined);
            // Marks are the same under any policy, but for lessons that are one unit together: grades are counted here, at once.
            if (now !== undefined && !whole.hidesExercises) showPolicy(now);
            readAgain();
          }}
        />
      )}
      {!isPast && whole !== undefined && part === 'scores' && (
        <ScoresPart classId={room.id} data={whole} onSaved={readAgain} />
      )}
      {!isPast && part === 'objections' && (
        <ObjectionsPart classId={room.id} onScores={hasScores ? () => setPart('scores') : undefined} />
      )}
      {!isPast && whole !== undefined && part === 'log' && (
        <LogPart
          classId={room.id}
          data={whole}
          onTry={
            weighs
              ? (policy) => {
                  setTried(policy);
                  setPart('policy');
                }
              : undefined
          }
        />
      )}
    </div>
  );
}

interface StandingProps extends Props {
  readonly data: Transcript;
  /** It is read only: nothing is done to what is over. */
  readonly isPast: boolean;
  readonly onChanged: () => void;
}

/** What weighs how much now, and what students see of it. */
function Standing({ room, data, isPast, onChanged }: StandingProps) {
  const { t } = useText();
  const when = useWhen();
  const nameOf = useModuleName();
  const [isPublishing, setPublishing] = useState(false);
  const { policy, units, published, editedIn } = data;
  const asker = askerOf(room);
  const own = new Map(policy.own.map(({ id, name }) => [id, name]));
  const isStale = published !== undefined && published.editedIn !== editedIn;
  const to = { family: 'transcript', id: room.id };
  return (
    <section className="card transcript-standing" aria-label={t('transcript.part.policy')}>
      <ul className="transcript-weights">
        {modulesOf(policy, units)
          .filter(({ weight }) => weight > 0)
          .map((module: AssessedModule) => (
            <li key={module.id} style={{ flexGrow: module.weight }} data-kind={colourOf(module.id)}>
              {nameOf(module.id, own.get(module.id))} <b>{module.weight}%</b>
            </li>
          ))}
      </ul>
      <div className="row wraps">
        <p className="grow t13 i2">
          {published === undefined
            ? t('transcript.isHidden')
            : t(isStale ? 'transcript.isOld' : 'transcript.isOut', { when: when(published.at) })}
        </p>
        {!isPast && may(asker, PublishTranscript.allow) && (
          <Button look="primary" icon="send" onClick={() => setPublishing(true)}>
            {t(published === undefined ? 'transcript.publish' : 'transcript.publishAgain')}
          </Button>
        )}
        {!isPast && published !== undefined && may(asker, HideTranscript.allow) && (
          <CommandButton
            command={HideTranscript}
            to={to}
            data={{}}
            asker={asker}
            machine={{ of: transcriptMachine, status: 'published' }}
            onDone={() => {
              toast('ok', t('transcript.wasHidden'));
              onChanged();
            }}
          >
            {t('transcript.hide')}
          </CommandButton>
        )}
      </div>
      {isPublishing && (
        <CommandDialog
          command={PublishTranscript}
          to={to}
          title={t('transcript.publishTitle', { n: data.whole?.of ?? data.students.length })}
          submit={t('transcript.doPublish')}
          start={{ showsMean: published?.showsMean ?? true, showsRank: published?.showsRank ?? false }}
          fields={{
            showsMean: { label: t('transcript.showsMean'), as: 'tick' },
            showsRank: { label: t('transcript.showsRank'), hint: t('transcript.showsRankHint'), as: 'tick' },
          }}
          edited={{ basedOn: editedIn }}
          onClose={() => setPublishing(false)}
          onDone={() => {
            toast('ok', t('transcript.wasPublished'));
            setPublishing(false);
            onChanged();
          }}
        >
          <p className="i2">{t('transcript.publishWhat')}</p>
          {isStale && data.whole === undefined && (
            <details>
              <summary>{t('transcript.whoMoved')}</summary>
              <Comparison data={data} policy={policy} from={published.policy} />
            </details>
          )}
        </CommandDialog>
      )}
    </section>
  );
}

const colourOf = (id: string): string => ((MODULE_KINDS as readonly string[]).includes(id) ? id : 'own');
