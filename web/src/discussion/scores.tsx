import { ExcuseDiscussant, ScoreDiscussant, WithdrawDiscussantExcuse } from '@lectern/contracts/discussion/commands.ts';
import {
  Discussants,
  DISCUSSANT_FILTERS,
  type Discussant,
  type DiscussionTopic,
} from '@lectern/contracts/discussion/queries.ts';
import { useMemo, useState } from 'react';
import { isConflict, standingNow } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { TextField } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { worth } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;

/** The students of the class, how much each said in a scored topic, and the score of each [R3.13]. */
export function Scores({ topic }: { readonly topic: DiscussionTopic }) {
  const { t } = useText();
  const { id, fullTenths = 0 } = topic;
  const [only, setOnly] = useState<(typeof DISCUSSANT_FILTERS)[number]>();
  const [typed, onSearch] = useState('');
  const list = useList(Discussants, { id, only, search: usePaused(typed) }, REFRESH_MS);
  const columns = useMemo(
    (): readonly Column<Discussant>[] => [
      {
        id: 'name',
        head: t('discussion.name'),
        cell: ({ name, login }) => (
          <>
            {name}
            {login !== undefined && <small>{login}</small>}
          </>
        ),
      },
      {
        id: 'said',
        head: t('discussion.said'),
        cell: ({ comments = 0 }) => <Figure label={t('discussion.said')}>{comments}</Figure>,
      },
      {
        id: 'score',
        head: t('discussion.score'),
        cell: (row) => (
          <div className="discussion-scoring">
            {row.comments === undefined ? (
              t('discussion.only.silent')
            ) : (
              <Score topicId={id} row={row} fullTenths={fullTenths} />
            )}
            {row.scoreTenths === undefined && <Excuse topicId={id} row={row} />}
          </div>
        ),
      },
    ],
    [t, id, fullTenths],
  );
  const isNarrow = only !== undefined || typed !== '';
  return (
    <section aria-label={t('discussion.scores')}>
      <h2>{t('discussion.scores')}</h2>
      <p className="i2">{t('discussion.scoresHint')}</p>
      <ListPage
        list={list}
        label={t('discussion.scores')}
        search={{ label: t('discussion.searchPeople'), typed, onSearch }}
        exports={[{ label: t('discussion.download'), href: `/api/discussion/${id}/scores/xlsx` }]}
        empty={{ icon: 'users', title: t('discussion.nobody') }}
        onAll={
          isNarrow
            ? () => {
                setOnly(undefined);
                onSearch('');
              }
            : undefined
        }
        filters={
          <Select
            label={t('discussion.only')}
            value={only ?? ''}
            onChange={(one) => setOnly(one === '' ? undefined : one)}
            options={[
              { id: '', label: t('discussion.all') },
              ...DISCUSSANT_FILTERS.map((one) => ({ id: one, label: t(`discussion.only.${one}`) })),
            ]}
          />
        }
      >
        {(rows) => (
          <DataTable label={t('discussion.scores')} columns={columns} rows={rows} keyOf={({ personId }) => personId} />
        )}
      </ListPage>
    </section>
  );
}

interface ExcuseProps {
  readonly topicId: string;
  readonly row: Discussant;
}

/** Whom the topic does not count for; who has nothing in it once it is closed has nothing in the transcript. */
function Excuse({ topicId, row: { personId, name, isExcused = false } }: ExcuseProps) {
  const { t } = useText();
  const readAgain = useReadAgain(Discussants);
  return (
    <>
      {isExcused && <span className="st info">{t('discussion.excused')}</span>}
      <CommandButton
        look="quiet"
        size="sm"
        command={isExcused ? WithdrawDiscussantExcuse : ExcuseDiscussant}
        to={{ family: 'discussion', id: topicId }}
        data={{ personId }}
        aria-label={t(isExcused ? 'discussion.unexcuseOf' : 'discussion.excuseOf', { name })}
        onDone={({ receipt }) => readAgain(receipt)}
      >
        {t(isExcused ? 'discussion.unexcuse' : 'discussion.excuse')}
      </CommandButton>
    </>
  );
}

interface ScoreProps extends ExcuseProps {
  readonly fullTenths: number;
}

/** What was entered into a score, and on which version of it. */
interface Entered {
  readonly score: string;
  readonly basedOn: number;
  readonly isRecorded?: boolean;
}

/**
 * One score. It follows what stands until somebody writes into it; from then on it rests on what they saw, so that whoever
 * comes later sees what was given first beside their own, and chooses.
 */
function Score({ topicId, row, fullTenths }: ScoreProps) {
  const { t } = useText();
  const { personId, name, scorer, scoreTenths, editedIn = 0 } = row;
  const commands = useCommands('discussion', topicId);
  const readAgain = useReadAgain(Discussants);
  const [entered, setEntered] = useState<Entered>();
  const [fault, setFault] = useState<string>();
  const stands: Entered = { score: scoreTenths === undefined ? '' : worth(scoreTenths), basedOn: editedIn };
  const isOver = entered?.isRecorded === true && entered.basedOn !== editedIn;
  const { score, basedOn } = entered === undefined || isOver ? stands : entered;
  const of = worth(fullTenths);
  const error = commands.failure?.error;
  const now = isConflict(error) ? standingNow(error) : undefined;
  async function give(on = basedOn): Promise<void> {
    const tenths = Math.round(Number(score) * 10);
    if (!/^\d+(\.\d)?$/.test(score)) return setFault(t('discussion.noScore'));
    if (tenths > fullTenths) return setFault(t('discussion.aboveFull', { of }));
    const done = await commands.give(ScoreDiscussant, { personId, basedOn: on, scoreTenths: tenths });
    if (done === undefined) return;
    setEntered({ score, basedOn: editedIn, isRecorded: true }); // until the row has it
    toast('ok', t('discussion.wasScored', { name, n: worth(tenths) }));
    readAgain(done.receipt);
  }
  return (
    <form
      className="discussion-score"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <TextField
        label={t('discussion.scoreOf', { name, of })}
        hint={scorer}
        value={score}
        fault={fault}
        onChange={(typed = '') => {
          setFault(undefined);
          setEntered({ score: typed, basedOn });
        }}
      />
      {now ? (
        <Notice tone="warn">
          <p>{t('discussion.conflict', { n: worth(Number(now['scoreTenths'])), mine: score })}</p>
          <div className="row wraps">
            <Button
              size="sm"
              onClick={() => {
                setEntered({ score: worth(Number(now['scoreTenths'])), basedOn: editedIn, isRecorded: true });
                commands.forget();
                readAgain();
              }}
            >
              {t('discussion.keepTheirs')}
            </Button>
            <Button size="sm" onClick={() => void give(now.version)}>
              {t('discussion.keepMine')}
            </Button>
          </div>
        </Notice>
      ) : (
        <>
          <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
          <Button size="sm" type="submit" busy={commands.isSending(ScoreDiscussant)}>
            {t('discussion.record')}
          </Button>
        </>
      )}
    </form>
  );
}
