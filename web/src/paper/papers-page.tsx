import { newId } from '@lectern/contracts/kernel/ids.ts';
import { CreatePaper, DeletePaper, RestorePaper } from '@lectern/contracts/paper/paper.ts';
import { Papers } from '@lectern/contracts/paper/queries.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { score } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './paper.css';

/** The papers that I began. */
export function PapersPage() {
  const { t } = useText();
  const when = useWhen();
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  const list = useList(Papers, { search: usePaused(typed) });
  const readAgain = useReadAgain(Papers);
  return (
    <Page title={t('paper.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('paper.title')}</h1>
          <p>{t('paper.lead')}</p>
        </div>
        <Button look="primary" icon="plus" onClick={() => setNew(true)}>
          {t('paper.new')}
        </Button>
      </header>
      <ListPage
        list={list}
        label={t('paper.title')}
        search={{ label: t('paper.search'), typed, onSearch: setTyped }}
        onAll={typed === '' ? undefined : () => setTyped('')}
        empty={{ icon: 'paper', title: t('paper.none'), why: t('paper.noneWhy') }}
      >
        {(rows) => (
          <ul className="papers">
            {rows.map(({ id, title, tags, questions, points, errors, changedAt }) => (
              <li key={id}>
                <div className="grow">
                  <Link to={`/papers/${id}`}>
                    <b>{title}</b>
                  </Link>
                  <small>{[t('paper.counts', { questions, points: score(points) }), ...tags].join(' · ')}</small>
                  <small className="i3">{t('paper.changed', { when: when(changedAt) })}</small>
                </div>
                <span className={errors === 0 ? 'st ok' : 'st warn'}>
                  {errors === 0 ? t('paper.isReady') : t('paper.faults', { n: errors })}
                </span>
                <CommandButton
                  look="quiet"
                  command={DeletePaper}
                  to={{ family: 'paper', id }}
                  data={{}}
                  undo={{ command: RestorePaper, data: {}, said: t('paper.removed') }}
                  onDone={({ receipt }) => readAgain(receipt)}
                >
                  {t('paper.remove')}
                </CommandButton>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {isNew && <NewPaper onClose={() => setNew(false)} />}
    </Page>
  );
}

function NewPaper({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const go = useNavigate();
  const [id] = useState(newId);
  return (
    <CommandDialog
      title={t('paper.new')}
      submit={t('paper.create')}
      command={CreatePaper}
      to={{ family: 'paper', id }}
      fields={{
        title: { label: t('paper.name') },
        description: { label: t('paper.description'), as: 'lines' },
      }}
      data={(entered) => ({ ...entered, tags: [] })}
      onClose={onClose}
      onDone={() => void go(`/papers/${id}`)}
    />
  );
}
