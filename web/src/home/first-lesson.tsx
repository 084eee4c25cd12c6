import type { TaughtClass } from '../class/use-classes.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import './first-lesson.css';

interface Props {
  /** The class that is there already, if one is. */
  readonly taught: TaughtClass | undefined;
  /** Why no class can be made. */
  readonly why: string | undefined;
  readonly onCreate: () => void;
  readonly onSchedule: () => void;
}

/** Before the first lesson: what there will be, how long it takes, and one thing to do. */
export function FirstLesson({ taught, why, onCreate, onSchedule }: Props) {
  const { t } = useText();
  const code = taught?.inviteCode ?? '';
  return (
    <section className="card empty">
      <div>
        <h2>{taught ? t('home.emptyClass') : t('home.empty')}</h2>
        <p>{t('home.emptyWhy')}</p>
        <ol className="steps">
          <li>
            <b>{taught ? t('home.step1Done') : t('home.step1')}</b>
            <span>{taught ? t('home.step1DoneWhy', { code }) : t('home.step1Why')}</span>
          </li>
          <li>
            <b>{t('home.step2')}</b>
            <span>{t('home.step2Why')}</span>
          </li>
          <li>
            <b>{t('home.step3')}</b>
            <span>{t('home.step3Why')}</span>
          </li>
        </ol>
        <div className="row">
          {taught ? (
            <Button look="primary" size="lg" icon="plus" onClick={onSchedule}>
              {t('home.schedule')}
            </Button>
          ) : (
            <Button look="primary" size="lg" icon="plus" why={why} onClick={onCreate}>
              {t('class.new')}
            </Button>
          )}
          <a className="btn lg quiet" href="/join">
            {t('signIn.join')}
          </a>
        </div>
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
    <path className="floor" d="M24 182h252" strokeWidth="6" />
    <g className="chalk-lines">
      <path d="M58 74h96M58 98h70M58 122h84" strokeWidth="4" />
      <circle cx="214" cy="98" r="34" strokeDasharray="2 8" strokeWidth="2.5" />
      <path d="m184 88 60 20" strokeWidth="4" />
    </g>
    <circle className="ball" cx="182" cy="87" r="7" />
    <circle className="ball" cx="246" cy="109" r="7" />
    <path className="desk" d="M298 150 372 142v14l-74 8Z" />
    <path className="desk" d="m314 164 42-4.500-5 70h-31Z" />
    <path d="M308 230h54" />
    <path className="floor" d="M24 238h352" />
    {[70, 136, 202].map((x) => (
      <path
        key={x}
        className="desk"
        d={`M${x} 238v-12a12 12 0 0 1 24 0v12M${x + 12} 206a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z`}
      />
    ))}
  </svg>
);
