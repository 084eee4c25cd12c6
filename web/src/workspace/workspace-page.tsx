import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  GiveWorkspaceCode,
  MyWorkspace,
  WORKSPACE_LINK,
  WorkspaceSignOn,
} from '@lectern/contracts/workspace/workspace.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { ProblemError } from '../kit/data/errors.ts';
import { query, send } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice, useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './workspace.css';

type Given = z.output<NonNullable<typeof GiveWorkspaceCode.result>>;

/** Before somebody goes to the AI workspace: what is handed over, said first; then the sign-on itself [R2.06]. */
export function WorkspacePage() {
  const { t } = useText();
  const { data, error, again } = useAsked('workspace', () => query<typeof MyWorkspace>(MyWorkspace, {}));
  const [asked, setAsked] = useSearchParams();
  const isLink = asked.size > 0;
  // Of a link that was cut off in the middle the code is none.
  const isCode = WorkspaceSignOn.input.safeParse({ code: asked.get('code') }).success;
  const isWhole = isCode && asked.get('from') === WORKSPACE_LINK.from && asked.get('to') === WORKSPACE_LINK.to;
  return (
    <Page title={t('workspace.title')}>
      <header className="top">
        <h1>{t('workspace.go')}</h1>
      </header>
      <section className="card workspace" aria-label={t('workspace.title')}>
        {data === undefined ? (
          <PlaceNotThere part={{ error, refetch: again }} />
        ) : data.site === undefined ? (
          <Empty icon="link" title={t('workspace.none')}>
            {t('workspace.noneWhy')}
          </Empty>
        ) : isLink && !isWhole ? (
          <Empty
            icon="link"
            tone="w"
            title={t('workspace.incomplete')}
            actions={<Button onClick={() => setAsked({}, { replace: true })}>{t('workspace.afresh')}</Button>}
          >
            {t('workspace.incompleteWhy')}
          </Empty>
        ) : (
          <Handover mine={data} site={data.site} />
        )}
      </section>
      {data?.site !== undefined && <Entries entries={data.entries} />}
    </Page>
  );
}

function Handover({ mine: { name, account, roles }, site }: { readonly mine: MyWorkspace; readonly site: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const go = useNavigate();
  const [asked, setAsked] = useSearchParams();
  const [at, setAt] = useState<'before' | 'checking' | 'entering'>('before');
  const [failure, setFailure] = useState<unknown>();
  const way = useRef<AbortController>(undefined);

  // Whoever stops or leaves meanwhile is taken nowhere, and whoever comes back may enter again.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setAt('before');
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('pageshow', back);
      way.current?.abort();
    };
  }, []);
  function cancel(): void {
    way.current?.abort();
    if (at !== 'before') setAt('before');
    else if (hasPageBefore()) void go(-1);
    else void go('/me');
  }

  /** The code of the link that one came by, or one that is given now. Roles that a link names count for nothing. */
  async function enter(code = asked.get('code')): Promise<void> {
    setFailure(undefined);
    setAt('checking');
    const mine = new AbortController();
    way.current = mine;
    try {
      const used = code ?? (await send<Given>('POST', GiveWorkspaceCode.path, {})).code;
      if (mine.signal.aborted) return;
      const { data } = await query<typeof WorkspaceSignOn>(WorkspaceSignOn, { code: used });
      if (mine.signal.aborted) return;
      setAt('entering');
      location.assign(data.address);
    } catch (error) {
      if (mine.signal.aborted) return;
      setAt('before');
      setFailure(error);
    }
  }
  const isOver = failure instanceof ProblemError && failure.problem.code === 'workspace.codeOver';
  const afresh = () => {
    setAsked({}, { replace: true });
    void enter(null);
  };
  return (
    <>
      <p className="i2">{t('workspace.lead', { site })}</p>
      <div className="workspace-both">
        <section>
          <h2>{t('workspace.handsOver')}</h2>
          <ul>
            <Item icon="user" name={t('workspace.name')} detail={[name, account].filter(Boolean).join(' · ')} />
            <Item icon="users" name={t('workspace.roles')} detail={roles || t('workspace.noRoles')} />
            <Item
              icon="lock"
              name={t('workspace.code')}
              detail={t('workspace.codeHint', { n: LIMITS.workspaceCodeS })}
            />
          </ul>
        </section>
        <section>
          <h2>{t('workspace.keeps')}</h2>
          <ul>
            {(['noLists', 'noContent', 'noPassword'] as const).map((one) => (
              <Item key={one} icon="slash" name={t(`workspace.${one}`)} />
            ))}
          </ul>
        </section>
      </div>
      <p className="t13 i2">{t('workspace.overThere')}</p>
      {failure !== undefined && (
        <Notice
          tone={isOver ? 'warn' : 'bad'}
          assertive
          action={
            <Button size="sm" onClick={afresh}>
              {t(isOver ? 'workspace.another' : 'workspace.again')}
            </Button>
          }
        >
          {errorText(failure)}
        </Notice>
      )}
      <p className="row wraps">
        <span className="grow i2" role="status">
          {at !== 'before' && t(`workspace.${at}`)}
        </span>
        <Button onClick={cancel}>{t(at === 'before' ? 'workspace.cancel' : 'workspace.stop')}</Button>
        <Button look="primary" busy={at !== 'before'} onClick={() => void enter()}>
          {t('workspace.enter')}
        </Button>
      </p>
    </>
  );
}

/** Whether going back stays within Lectern: a link of another program opens a tab that has nothing before this. */
const hasPageBefore = (): boolean => ((history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0;

function Item({ icon, name, detail }: { icon: 'user' | 'users' | 'lock' | 'slash'; name: string; detail?: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {name}
        {detail !== undefined && <small>{detail}</small>}
      </span>
    </li>
  );
}

function Entries({ entries }: Pick<MyWorkspace, 'entries'>) {
  const { t } = useText();
  const when = useWhen();
  return (
    <section className="card workspace" aria-label={t('workspace.entries')}>
      <h2>{t('workspace.entries')}</h2>
      {entries.length === 0 && <p className="i2">{t('workspace.never')}</p>}
      <ul>
        {entries.map(({ at, roles }) => (
          <li key={at}>
            <span className="grow">{when(at)}</span>
            <span className="mono">{roles}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the personal centre: the way to it, where the school has one. */
export function WorkspaceRow() {
  const { t } = useText();
  const { data } = useAsked('workspace', () => query<typeof MyWorkspace>(MyWorkspace, {}));
  if (data?.site === undefined) return null;
  return (
    <div className="me-row">
      <span className="i2">{t('workspace.title')}</span>
      <div className="grow">
        <small className="i2">{t('workspace.row')}</small>
      </div>
      <Link className="btn sm" to="/v2/web/ai-workspace">
        {t('workspace.go')}
      </Link>
    </div>
  );
}
