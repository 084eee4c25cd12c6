import { useEffect, useState, type ReactNode } from 'react';
import { isFinal, isForbidden, NetworkError, ProblemError } from '../data/errors.ts';
import { useUiText } from '../i18n/ui.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** A notice in the flow of the page. `assertive` when it answers what the reader just did. */
export function Notice({
  tone = 'info',
  assertive = false,
  action,
  children,
}: {
  tone?: 'info' | 'ok' | 'warn' | 'bad';
  assertive?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const icons = { info: 'info', ok: 'okc', warn: 'alert', bad: 'alert' } as const;
  return (
    <div className={`note ${tone}`} role={assertive ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}

interface StateProps {
  readonly icon: IconName;
  readonly tone?: 'er' | 'w';
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The request's id, to be quoted to whoever runs the server. */
  readonly requestId?: string | undefined;
}

/** An empty, failed or forbidden place: what happened, whether my things are there, where to go. */
export function Empty({ icon, tone, title, children, actions, requestId }: StateProps) {
  const { t } = useUiText();
  return (
    <div className={tone ? `st0 ${tone}` : 'st0'}>
      <span className="ill">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
      {requestId && (
        <p className="id">
          {t('error.requestId')} <span className="mono">{requestId}</span>
          <Copy text={requestId} />
        </p>
      )}
    </div>
  );
}

/** Where a page without https may not write to the clipboard, the text can be selected. */
function Copy({ text }: { text: string }) {
  const { t } = useUiText();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  if (!('clipboard' in navigator)) return null;
  return (
    <Button look="quiet" size="sm" icon="copy" onClick={copy}>
      {t(isCopied ? 'action.copied' : 'action.copy')}
    </Button>
  );
}

/** What an error means to the reader: the server's own sentence where there is one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useUiText();
  return (error) => {
    if (error instanceof NetworkError) return t('error.network'); // [R8.35]
    if (error instanceof ProblemError)
      return error.problem.title || t(error.problem.status >= 500 ? 'error.server' : 'error.request'); // [R8.40]
    return t('error.request');
  };
}

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.problem.instance : undefined;

/**
 * A failed place: the error's sentence, its request id, and the way back. What is not for the reader is not asked for again:
 * whoever was taken out of a class reads that, and goes home.
 */
export function Failed({
  error,
  retry,
  actions,
  children,
}: {
  error: unknown;
  retry?: () => void;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useUiText();
  const text = useErrorText();
  const isNetwork = error instanceof NetworkError;
  const isOver = isFinal(error);
  return (
    <Empty
      icon={isNetwork ? 'netoff' : isForbidden(error) ? 'lock' : 'alert'}
      tone={isNetwork || isOver ? 'w' : 'er'}
      title={text(error)}
      requestId={requestIdOf(error)}
      actions={
        <>
          {retry && !isOver && (
            <Button look="primary" icon="sync" onClick={retry}>
              {t('action.retry')}
            </Button>
          )}
          {actions ?? (isOver && <Home />)}
        </>
      }
    >
      {children || (isForbidden(error) && t('error.forbiddenWhy'))}
    </Empty>
  );
}

/** A link that any page has, with a router or without. */
function Home() {
  const { t } = useUiText();
  return (
    <a className="btn primary" href="/">
      {t('action.home')}
    </a>
  );
}

const SILENT_MS = 300;
const EXPLAIN_MS = 8_000;

/** How many skeletons are seen now, and when the last one went (performance.now). */
let seen = 0;
let wentAt = Number.NEGATIVE_INFINITY;

interface SkeletonProps {
  readonly lines?: number;
  readonly retry?: () => void;
  /** A shape of its own instead of lines. */
  readonly children?: ReactNode;
}

/** A place that is being loaded: nothing at first, then a skeleton, then what it waits for. */
export function Skeleton({ lines = 4, retry, children }: SkeletonProps) {
  const { t } = useUiText();
  // What was waited for may itself have something to wait for: then the skeleton stays.
  const [phase, setPhase] = useState<'silent' | 'skeleton' | 'explained'>(() =>
    seen > 0 || performance.now() - wentAt < SILENT_MS ? 'skeleton' : 'silent',
  );
  const isSeen = phase === 'skeleton';
  useEffect(() => {
    if (!isSeen) return undefined;
    seen += 1;
    return () => {
      seen -= 1;
      wentAt = performance.now();
    };
  }, [isSeen]);
  useEffect(() => {
    const first = setTimeout(() => setPhase('skeleton'), SILENT_MS);
    const second = setTimeout(() => setPhase('explained'), EXPLAIN_MS);
    return () => {
      clearTimeout(first);
      clearTimeout(second);
    };
  }, []);
  if (phase === 'silent') return null;
  if (phase === 'explained') {
    return (
      <Empty
        icon="clock"
        title={t('wait.what')}
        actions={
          retry && (
            <Button icon="sync" onClick={retry}>
              {t('action.retry')}
            </Button>
          )
        }
      >
        {t('wait.why')}
      </Empty>
    );
  }
  return (
    <div
      className={children === undefined ? 'skeleton' : 'skeleton shaped'}
      role="status"
      aria-busy="true"
      aria-label={t('wait.loading')}
    >
      {children ?? Array.from({ length: lines }, (_, index) => <span key={index} className="sk" />)}
    </div>
  );
}
