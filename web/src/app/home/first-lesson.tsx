import { useText } from '../../i18n/teacher.ts';
import { Button } from '../../ui/button.tsx';
import './first-lesson.css';

/** Before the first lesson: what there will be, how long it takes, and one thing to do. */
export function FirstLesson({ onSchedule }: { onSchedule: () => void }) {
  const { t } = useText();
  return (
    <section className="card empty">
      <div>
        <h2>{t('home.empty')}</h2>
        <p>{t('home.emptyWhy')}</p>
        <ol className="steps">
          {([1, 2, 3] as const).map((n) => (
            <li key={n}>
              <b>{t(`home.step${n}`)}</b>
              <span>{t(`home.step${n}Why`)}</span>
            </li>
          ))}
        </ol>
        <Button look="primary" size="lg" icon="plus" onClick={onSchedule}>
          {t('home.schedule')}
        </Button>
      </div>
      <Blackboard />
    </section>
  );
}

const Blackboard = () => (
  <svg
    className="art"
    viewBox="0 0 400 260"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <rect className="board" x="24" y="20" width="252" height="150" rx="6" />
    <path d="M24 182h252" strokeWidth="6" />
    <g className="chalk-lines">
      <path d="M58 74h96M58 98h70M58 122h84" strokeWidth="4" />
      <circle cx="214" cy="98" r="34" strokeDasharray="2 8" strokeWidth="2.5" />
      <path d="m184 88 60 20" strokeWidth="4" />
    </g>
    <circle className="ball" cx="182" cy="87" r="7" />
    <circle className="ball" cx="246" cy="109" r="7" />
    <path className="desk" d="M298 150 372 142v14l-74 8Z" />
    <path className="desk" d="m314 164 42-4.500-5 70h-31Z" />
    <path d="M308 230h54M24 238h352" />
  </svg>
);
