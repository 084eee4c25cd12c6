import { submissionFilePath, type SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import { useState } from 'react';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Attachments } from '../kit/lists/file-row.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly homeworkId: string;
  readonly personId: string;
  readonly detail: SubmissionDetail;
}

/** What was submitted: words, pictures that can be turned and zoomed, files. */
export function Submitted({ homeworkId, personId, detail: { words, pictures, files } }: Props) {
  const address = ({ fileId }: { readonly fileId: string }) => submissionFilePath(homeworkId, personId, fileId);
  return (
    <>
      {words !== undefined && <p className="homework-words">{words}</p>}
      {pictures.map((picture, n) => (
        <PictureView key={picture.fileId} n={n + 1} all={pictures.length} src={address(picture)} />
      ))}
      <Attachments files={files} address={address} />
    </>
  );
}

const [STEP, MOST] = [50, 300];

function PictureView({ n, all, src }: { readonly n: number; readonly all: number; readonly src: string }) {
  const { t } = useText();
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState(100);
  const [isGone, setGone] = useState(false);
  const name = t('homework.picture', { n, all });
  if (isGone) return <p className="i2">{t('homework.pictureGone')}</p>;
  return (
    <figure className="homework-picture">
      <figcaption className="row wraps">
        <small className="grow i2">{name}</small>
        <Button size="sm" icon="sync" aria-label={`${t('homework.turn')} ${n}`} onClick={() => setTurns(turns + 1)} />
        <Button
          size="sm"
          aria-label={`${t('homework.smaller')} ${n}`}
          disabled={size <= STEP}
          onClick={() => setSize(size - STEP)}
        >
          −
        </Button>
        <Button
          size="sm"
          aria-label={`${t('homework.larger')} ${n}`}
          disabled={size >= MOST}
          onClick={() => setSize(size + STEP)}
        >
          +
        </Button>
      </figcaption>
      <div tabIndex={0} role="group" aria-label={name}>
        <img
          src={src}
          alt={name}
          style={{ width: `${size}%`, transform: `rotate(${turns * 90}deg)` }}
          onError={() => setGone(true)}
        />
      </div>
    </figure>
  );
}

/** What happened to a submission, in the order in which it did [R2.15]. */
export function Steps({ steps }: { readonly steps: SubmissionDetail['steps'] }) {
  const { t } = useText();
  const when = useWhen();
  if (steps.length === 0) return null;
  return (
    <section>
      <h3>{t('homework.records')}</h3>
      <ol className="homework-steps">
        {steps.map(({ what, at, name, scoreTenths = 0, remark }) => (
          <li key={`${what} ${at}`}>
            {t(`homework.step.${what}`, { n: worth(scoreTenths) })}
            {remark !== undefined && ` · ${t('homework.remarkOf', { text: remark })}`}
            <br />
            <small>
              {name} · {when(at)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
