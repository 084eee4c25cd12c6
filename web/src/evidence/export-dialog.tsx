import { LedgerHead } from '@lectern/contracts/evidence/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { isPassing } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice, requestIdOf, useErrorText } from '../kit/ui/states.tsx';
import { useExport, type ExportState } from './use-export.ts';
import './evidence.css';

interface Props {
  /** Where the bundle is fetched. */
  readonly path: string;
  readonly of: 'lesson' | 'attempt';
  readonly isRunning: boolean;
  readonly isRecorded: boolean;
  readonly onClose: () => void;
}

/** What is in it and for whom, how far it is, what to do when it failed, and how the bundle is checked. */
export function ExportDialog({ path, of, isRunning, isRecorded, onClose }: Props) {
  const { t } = useText();
  const { state, run, stop } = useExport(path);
  const isBusy = state.at === 'running';
  return (
    <Dialog
      title={t('evidence.export')}
      onClose={onClose}
      actions={
        <>
          {isBusy ? (
            <Button onClick={stop}>{t('evidence.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t(state.at === 'saved' ? 'action.close' : 'action.cancel')}</Button>
          )}
          {state.at !== 'saved' && (
            <Button look="primary" icon="download" busy={isBusy} onClick={() => void run()}>
              {t(state.at === 'failed' ? 'evidence.again' : 'evidence.do')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(of === 'lesson' ? 'evidence.what' : 'evidence.whatOfAttempt')}</p>
      <ul className="evidence-parts">
        <Part
          text={t(of === 'attempt' ? 'evidence.factsOfAttempt' : isRunning ? 'evidence.factsSoFar' : 'evidence.facts')}
        />
        <Part text={t('evidence.proofs')} />
        <Part text={t(of === 'lesson' ? 'evidence.keys' : 'evidence.keysOfAttempt')} />
        <Part text={t('evidence.verifier')} />
      </ul>
      <Notice tone="warn">
        <p>{t(of === 'lesson' ? 'evidence.forWhom' : 'evidence.forWhomAttempt')}</p>
        {isRecorded && <p>{t('evidence.recorded')}</p>}
      </Notice>
      <How />
      <Progress state={state} />
    </Dialog>
  );
}

const Part = ({ text }: { text: string }) => (
  <li>
    <Icon name="check" size="xs" />
    {text}
  </li>
);

function Progress({ state }: { state: ExportState }) {
  const { t } = useText();
  const errorText = useErrorText();
  switch (state.at) {
    case 'ready':
      return null;
    case 'running':
      return (
        <div className="evidence-progress">
          <p role="status">
            {state.bytes === 0 ? t('evidence.preparing') : t('evidence.receiving', { size: fileSize(state.bytes) })}
          </p>
          <span className="meter sk" role="progressbar" aria-label={t('evidence.export')} />
        </div>
      );
    case 'saved':
      return (
        <div role="status">
          <Notice tone="ok">{t('evidence.saved', { name: state.name, size: fileSize(state.bytes) })}</Notice>
        </div>
      );
    case 'failed': {
      const id = isPassing(state.error) ? requestIdOf(state.error) : undefined;
      return (
        <Notice tone="bad" assertive>
          {t('evidence.failed', { why: errorText(state.error) })}
          {id && (
            <p className="t12 i3">
              {t('error.requestId')} <span className="mono">{id}</span>
            </p>
          )}
        </Notice>
      );
    }
  }
}

/** The line that checks it, with the key that belongs to it. */
function How() {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: ['ledgerHead'],
    queryFn: () => query<typeof LedgerHead>(LedgerHead, {}),
    staleTime: 60_000,
  });
  const key = data?.verifierKey;
  return (
    <details className="evidence-how">
      <summary>{t('evidence.howTitle')}</summary>
      <p>{t('evidence.how')}</p>
      <code className="mono">node verify.mjs{key && ` --key ${key}`}</code>
      <p>
        <b>{t('evidence.keyTitle')}</b> {t('evidence.keyWhy')}
      </p>
      {data && <code className="mono">{key ?? t('evidence.noKeyYet')}</code>}
    </details>
  );
}
