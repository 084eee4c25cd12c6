import { submissionFilePath, type HomeworkText, type SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Attachments } from '../kit/lists/file-row.tsx';
import { AnswersRead } from './answers.tsx';
import { AnnotatedPicture } from './annotated-picture.tsx';
import { useText } from './texts.ts';
import type { Pen } from './use-annotations.ts';

interface Props {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly detail: SubmissionDetail;
  /** Of who grades it. */
  readonly pen?: Pen;
}

/** What was submitted: words, pictures that can be turned and zoomed, with what was written on them, files. */
export function Submitted({ text, personId, detail, pen }: Props) {
  const { words, pictures, files, annotations, answers } = detail;
  const address = ({ fileId }: { readonly fileId: string }) => submissionFilePath(text.id, personId, fileId);
  const strokesOn = (fileId: string) => annotations?.find(({ pictureId }) => pictureId === fileId)?.strokes;
  return (
    <>
      {text.asked && answers && <AnswersRead asked={text.asked} answers={answers} isGrading={pen !== undefined} />}
      {words !== undefined && <p className="homework-words">{words}</p>}
      {pictures.map((picture, n) => (
        <AnnotatedPicture
          key={picture.fileId}
          pictureId={picture.fileId}
          n={n + 1}
          all={pictures.length}
          src={address(picture)}
          strokes={strokesOn(picture.fileId)}
          pen={pen}
        />
      ))}
      <Attachments files={files} address={address} />
    </>
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
