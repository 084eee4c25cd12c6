import {
  AnswerObjection,
  CloseObjection,
  isPending,
  objectionMachine,
  Objections,
} from '@lectern/contracts/objection/objection.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { ObjectionThread } from './objections.tsx';
import { FigureSource } from './sheet.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 60_000;
const FILTERS = ['open', 'answered', 'over'] as const;
type Filter = (typeof FILTERS)[number];
type Objection = Objections['objections'][number];

const filterOf = ({ status }: Objection): Filter => (status === 'open' || status === 'answered' ? status : 'over');

interface Props {
  readonly classId: string;
  /** Scores of the class's own units are changed there. */
  readonly onScores: (() => void) | undefined;
}

/** What students object to: whoever waits longest first, then what was answered, then what is over. */
export function ObjectionsPart({ classId, onScores }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const [filter, setFilter] = useState<Filter>('open');
  const [answering, setAnswering] = useState<Pick<Objection, 'objectionId' | 'editedIn'>>();
  const found = useQuery({
    queryKey: [Objections.name, classId],
    queryFn: () => query<typeof Objections>(Objections, { id: classId }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  if (data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={found} />
      </section>
    );
  const readAgain = () => void client.invalidateQueries({ queryKey: [Objections.name, classId] });
  const answered = data.objections.find(({ objectionId }) => objectionId === answering?.objectionId);
  const shown = data.objections.filter((one) => filterOf(one) === filter);
  const n = (one: Filter) => data.objections.filter((each) => filterOf(each) === one).length;
  return (
    <section className="objections" aria-label={t('transcript.part.objections')}>
      <Segmented
        label={t('objection.filter')}
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((id) => ({ id, label: t(`objection.filter.${id}`, { n: n(id) }) }))}
      />
      {shown.length === 0 ? (
        <div className="card">
          <Empty icon="okc" title={t(`objection.none.${filter}`)}>
            {t('objection.noneWhy')}
          </Empty>
        </div>
      ) : (
        <ul>
          {shown.map((one) => (
            <li key={one.objectionId}>
              <Item
                classId={classId}
                objection={one}
                onScores={onScores}
                onAnswer={() => setAnswering(one)}
                onChanged={readAgain}
              />
            </li>
          ))}
        </ul>
      )}
      {answering && answered && (
        <AnswerDialog
          key={answering.objectionId}
          classId={classId}
          objection={answered}
          readThrough={answering.editedIn}
          onChanged={readAgain}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </section>
  );
}

interface ItemProps extends Props {
  readonly objection: Objection;
  readonly onAnswer: () => void;
  readonly onChanged: () => void;
}

function Item({ classId, objection, onScores, onAnswer, onChanged }: ItemProps) {
  const { t } = useText();
  const { objectionId, personId, name, unit, tenths, status } = objection;
  const title = useFigure(objection);
  return (
    <article className="card objection-item" aria-label={t('objection.of', { name, figure: title })}>
      <header className="row wraps">
        <h3 className="grow">
          {name} · <FigureSource unit={unit} title={title} personId={personId} onScores={onScores} />
        </h3>
        <span className="i2">
          {t('objection.stood', { points: worth(tenths) })} · {t(`objection.is.${status}`)}
        </span>
      </header>
      <ObjectionThread objection={objection} />
      {isPending(status) && (
        <div className="row wraps">
          <Button look={status === 'open' ? 'primary' : 'quiet'} onClick={onAnswer}>
            {t(status === 'open' ? 'objection.answer' : 'objection.add')}
          </Button>
          <CommandButton
            command={CloseObjection}
            to={{ family: 'objection', id: classId }}
            data={{ objectionId }}
            machine={{ of: objectionMachine, status }}
            why={status === 'open' ? t('objection.answerFirst') : undefined}
            onDone={() => {
              toast('ok', t('objection.wasClosed'));
              onChanged();
            }}
          >
            {t('objection.close')}
          </CommandButton>
        </div>
      )}
    </article>
  );
}

interface AnswerProps {
  readonly classId: string;
  readonly objection: Objection;
  /** The number of the last message when the answer was begun. */
  readonly readThrough: number;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** An answer; where another one came meanwhile, both are shown, and what was typed is not lost. */
function AnswerDialog({ classId, objection, readThrough, onChanged, onClose }: AnswerProps) {
  const { t } = useText();
  const { objectionId, name, editedIn, messages } = objection;
  return (
    <CommandDialog
      command={AnswerObjection}
      to={{ family: 'objection', id: classId }}
      title={t('objection.answerTitle', { name, figure: useFigure(objection) })}
      submit={t('objection.sendAnswer')}
      data={(values) => ({ ...values, objectionId })}
      fields={{ words: { label: t('objection.answerWords'), hint: t('objection.answerHint'), as: 'lines' } }}
      edited={{
        basedOn: readThrough,
        now: { version: editedIn, words: messages.at(-1)!.words },
        onConflict: onChanged,
        words: {
          conflict: t('objection.conflict'),
          mine: t('objection.mineNotSent'),
          theirs: t('objection.newest', { name: messages.at(-1)!.name }),
          keepMine: t('objection.sendToo'),
          keepTheirs: t('objection.dontSend'),
        },
      }}
      onClose={onClose}
      onDone={() => {
        toast('ok', t('objection.wasAnswered', { name }));
        onChanged();
        onClose();
      }}
    />
  );
}

function useFigure({ figure }: Objection): string {
  const { t } = useText();
  return figure === '' ? t('transcript.lessonsTogether') : figure;
}
