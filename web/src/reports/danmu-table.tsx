import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { Figure, useLook } from './figure.tsx';
import { LearnerName } from './learner-name.tsx';
import { TurnPages } from './turn-pages.tsx';
import { useLearners, type Of } from './use-report.ts';
import { useTable } from './use-table.ts';
import './danmu-table.css';

/** Whoever sent the most: bars are as long as theirs, on every page. */
const MOST = { page: '1', size: '1', sort: 'danmu', descending: 'true' } as const;

/** How many danmu each student sent, the most first; each number opens their words. */
export function DanmuTable({ of }: { of: Of }) {
  const { t } = useText();
  const look = useLook();
  const { state, change, asked } = useTable({ sort: 'danmu', size: 20 });
  const learners = useLearners(of, asked);
  const { data } = learners;
  const { danmu } = of.report;
  const most = useLearners(of, MOST).data?.learners[0]?.danmu ?? danmu;
  const title = t('report.interaction.byStudent');
  return (
    <section className="card rep-danmu" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="grow" />
        <Button size="sm" aria-haspopup="dialog" onClick={() => look({ cell: 'danmu', title: t('report.danmu') })}>
          {t('report.interaction.all', { n: danmu })}
        </Button>
      </header>
      {data === undefined ? (
        <PartNotThere part={learners} />
      ) : (
        <ol>
          {data.learners.map(({ personId, name, login, danmu: sent }) => (
            <li key={personId}>
              <span className="cut">
                <LearnerName of={of} person={{ personId, name, login }} /> <span className="i3 t13">{login}</span>
              </span>
              <span className="rep-bar" aria-hidden="true">
                <i style={{ width: `${(sent / most) * 100}%` }} />
              </span>
              <span className="num">
                <Figure cell={`danmu/${personId}`} title={t('report.interaction.of', { name })} none={sent === 0}>
                  {sent}
                </Figure>
              </span>
            </li>
          ))}
        </ol>
      )}
      {data !== undefined && (
        <TurnPages
          page={state.page}
          size={state.size}
          total={data.total}
          onTurn={(page) => change({ page })}
          onSize={(size) => change({ size })}
        />
      )}
    </section>
  );
}
