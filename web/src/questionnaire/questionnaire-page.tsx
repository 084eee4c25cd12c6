import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import {
  CloseQuestionnaire,
  EditQuestionnaire,
  RemoveQuestionnaire,
  RestoreQuestionnaire,
  UnscheduleQuestionnaire,
} from '@lectern/contracts/questionnaire/commands.ts';
import { Questionnaire, QuestionnaireResults } from '@lectern/contracts/questionnaire/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { MyAnswers } from './fill-in.tsx';
import { People, Results } from './results.tsx';
import { useText } from './texts.ts';
import { EditDialog, PublishDialog, useAfter } from './write-dialog.tsx';
import '../kit/ui/page-head.css';
import './questionnaire.css';

const REFRESH_MS = 30_000;

/** A questionnaire: to answer, for a student; what came of it, for who teaches the class. */
export function QuestionnairePage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [Questionnaire.name, id],
    queryFn: () => query<typeof Questionnaire>(Questionnaire, { id }),
    refetchInterval: REFRESH_MS,
  });
  const one = found.data;
  const seesResults = one !== undefined && may({ role: one.role, bound: true }, QuestionnaireResults.allow);
  const isOut = one?.status === 'open' || one?.status === 'closed';
  return (
    <Page title={one?.title ?? t('questionnaire.title')}>
      <div className="questionnaire-page">
        <Link className="row" to="/questionnaires">
          <Icon name="left" size="s" />
          {t('questionnaire.back')}
        </Link>
        <article className="card questionnaire">{one ? <Head one={one} /> : <PlaceNotThere part={found} />}</article>
        {one && !seesResults && <MyAnswers key={id} one={one} />}
        {seesResults && isOut && (
          <>
            <Results one={one} />
            <People one={one} />
          </>
        )}
        {seesResults && !isOut && <Preview one={one} />}
      </div>
    </Page>
  );
}

function Head({ one }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const when = useWhen();
  const { title, lead, status, isAnonymous, opensAt, closesAt, role } = one;
  const about = [
    t('questionnaire.by', one),
    status === 'scheduled' && opensAt !== undefined && t('questionnaire.opensAt', { when: when(opensAt) }),
    closesAt !== undefined &&
      t(status === 'closed' ? 'questionnaire.closedAt' : 'questionnaire.closesAt', { when: when(closesAt) }),
  ];
  return (
    <>
      <header className="row wraps">
        <div className="grow">
          <h1>{title}</h1>
          <p className="i2">{about.filter(Boolean).join(' · ')}</p>
          <p className="row wraps">
            <span className={status === 'open' ? 'st ok' : 'st off'}>{t(`questionnaire.${status}`)}</span>
            {isAnonymous && <span className="st info">{t('questionnaire.anonymous')}</span>}
          </p>
        </div>
        {may({ role, bound: true }, EditQuestionnaire.allow) && <Actions one={one} />}
      </header>
      {lead !== undefined && <p className="questionnaire-lead">{lead}</p>}
    </>
  );
}

/** What its author does with it; others read whose it is [R6.09]. */
function Actions({ one }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const go = useNavigate();
  const user = useUser();
  const { id, title, author, authorId, status } = one;
  const commands = useCommands('questionnaire', id);
  const after = useAfter(id);
  const [shown, setShown] = useState<'edit' | 'publish'>();
  const why = authorId === user.id ? undefined : t('questionnaire.notYours', { name: author });
  async function give(kind: CommandKind): Promise<boolean> {
    const done = await commands.give(kind, {});
    if (done === undefined) return false;
    after(done.receipt);
    return true;
  }
  async function remove(): Promise<void> {
    if (!(await give(RemoveQuestionnaire))) return;
    toast('ok', t('questionnaire.wasRemoved', { title }), {
      label: t('questionnaire.undo'),
      run: () => void give(RestoreQuestionnaire),
    });
    void go('/questionnaires');
  }
  return (
    <>
      {status === 'open' && (
        <CommandButton
          command={CloseQuestionnaire}
          to={{ family: 'questionnaire', id }}
          data={{}}
          icon="lock"
          why={why}
          confirm={{ title: t('questionnaire.closeTitle', { title }), what: t('questionnaire.closeWhat') }}
          onDone={({ receipt }) => after(receipt)}
        >
          {t('questionnaire.close')}
        </CommandButton>
      )}
      {(status === 'draft' || status === 'scheduled') && (
        <Button look="primary" why={why} onClick={() => setShown('publish')}>
          {t(status === 'draft' ? 'questionnaire.publish' : 'questionnaire.republish')}
        </Button>
      )}
      <MenuButton
        label={t('questionnaire.more', { title })}
        isIcon
        actions={[
          ...(status === 'draft'
            ? [{ label: t('questionnaire.edit'), icon: 'paper', why, onAction: () => setShown('edit') } as const]
            : []),
          ...(status === 'scheduled'
            ? [{ label: t('questionnaire.unschedule'), why, onAction: () => void give(UnscheduleQuestionnaire) }]
            : []),
          {
            label: t('questionnaire.remove'),
            icon: 'close',
            danger: true,
            why: why ?? (status === 'open' ? t('questionnaire.closeFirst') : undefined),
            onAction: () => void remove(),
          },
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {shown === 'edit' && <EditDialog one={one} onClose={() => setShown(undefined)} />}
      {shown === 'publish' && <PublishDialog one={one} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** What it will ask. */
function Preview({ one: { questions } }: { readonly one: Questionnaire }) {
  const { t } = useText();
  return (
    <section className="card questionnaire" aria-label={t('questionnaire.questions')}>
      <h2>{t('questionnaire.questions')}</h2>
      <ol className="questionnaire-preview">
        {questions.map(({ kind, text, options = [], isRequired, most, scale }, at) => (
          <li key={at}>
            <b>{text}</b>
            <small>
              {[
                t(`questionnaire.${kind}`),
                t(isRequired ? 'questionnaire.isRequired' : 'questionnaire.optional'),
                most !== undefined && t('questionnaire.mostN', { n: most }),
                scale !== undefined && `1–${scale}`,
                options.join(' / '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
