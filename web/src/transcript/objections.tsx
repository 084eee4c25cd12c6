import {
  ContinueObjection,
  isPending,
  objectionMachine,
  RaiseObjection,
  WithdrawObjection,
  type ObjectionSeen,
} from '@lectern/contracts/objection/objection.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

/** What was said of a figure, the first above. */
export function ObjectionThread({ objection }: { readonly objection: ObjectionSeen }) {
  const { t } = useText();
  const when = useWhen();
  return (
    <ol className="objection-thread" aria-label={t('objection.thread')}>
      {objection.messages.map(({ at, name, words, isTheirs }) => (
        <li key={at} data-theirs={isTheirs}>
          <p>{words}</p>
          <small>
            {name} · {when(at)}
          </small>
        </li>
      ))}
    </ol>
  );
}

interface OwnProps {
  readonly classId: string;
  readonly unit: { readonly key: string; readonly title: string };
  /** The last one about this figure. */
  readonly objection: ObjectionSeen | undefined;
  readonly onChanged: () => void;
}

/** Under a figure of my own: objecting to it, and what came of that. */
export function OwnObjection({ classId, unit, objection, onChanged }: OwnProps) {
  const { t } = useText();
  const [asking, setAsking] = useState<'raise' | 'continue'>();
  const to = { family: 'objection', id: classId };
  const status = objection?.status;
  const raise = (
    <Button size="sm" look="quiet" onClick={() => setAsking('raise')}>
      {t(objection === undefined ? 'objection.raise' : 'objection.raiseAgain')}
    </Button>
  );
  return (
    <>
      {objection === undefined || status === undefined ? (
        raise
      ) : (
        <details className="objection" open={isPending(status)}>
          <summary>
            {t('objection.mine', { points: worth(objection.tenths) })} · <b>{t(`objection.is.${status}`)}</b>
          </summary>
          <ObjectionThread objection={objection} />
          <div className="row wraps">
            {objection.mayContinue && (
              <Button size="sm" onClick={() => setAsking('continue')}>
                {t('objection.continue')}
              </Button>
            )}
            {isPending(status) && (
              <CommandButton
                command={WithdrawObjection}
                to={to}
                data={{ objectionId: objection.objectionId }}
                machine={{ of: objectionMachine, status }}
                size="sm"
                onDone={() => {
                  toast('ok', t('objection.wasWithdrawn'));
                  onChanged();
                }}
              >
                {t('objection.withdraw')}
              </CommandButton>
            )}
          </div>
        </details>
      )}
      {status !== undefined && !isPending(status) && raise}
      {asking === 'raise' && (
        <RaiseDialog
          to={to}
          unit={unit}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            toast('ok', t('objection.wasRaised'));
            onChanged();
          }}
        />
      )}
      {asking === 'continue' && objection && (
        <CommandDialog
          command={ContinueObjection}
          to={to}
          title={t('objection.continueTitle', { figure: unit.title })}
          submit={t('objection.send')}
          data={(values) => ({ ...values, objectionId: objection.objectionId })}
          fields={{ words: { label: t('objection.words'), hint: t('objection.onceHint'), as: 'lines' } }}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            toast('ok', t('objection.wasContinued'));
            onChanged();
          }}
        />
      )}
    </>
  );
}

interface RaiseProps {
  readonly to: { readonly family: string; readonly id: string };
  readonly unit: OwnProps['unit'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RaiseDialog({ to, unit, onClose, onDone }: RaiseProps) {
  const { t } = useText();
  const [objectionId] = useState(newId);
  return (
    <CommandDialog
      command={RaiseObjection}
      to={to}
      title={t('objection.raiseTitle', { figure: unit.title === '' ? t('transcript.lessonsTogether') : unit.title })}
      submit={t('objection.send')}
      draft={`objection.${unit.key}`}
      data={(values) => ({ ...values, objectionId, unit: unit.key })}
      fields={{ words: { label: t('objection.why'), hint: t('objection.whyHint'), as: 'lines' } }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
