import {
  FailExamPhoto,
  PassExamPhoto,
  photoFault,
  WaiveExamPhoto,
  WithdrawExamPhotoReview,
  type PhotoFault,
} from '@lectern/contracts/exam/photo-check.ts';
import { ExamPhoto, type PhotoOfStudent } from '@lectern/contracts/exam/photo-queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ReviewDecision } from '../kit/reviews/review-queue.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly examId: string;
  readonly student: PhotoOfStudent;
  readonly onDecided: () => Promise<void>;
  /** Reads how they all stand. */
  readonly again: () => Promise<void>;
}

const LOOKS = { none: 'off', underReview: 'info', passed: 'ok', failed: 'bad', waived: 'ok' } as const;

/** One student's picture, large, and what is decided about it. */
export function PhotoReview({ examId, student, onDecided, again }: Props) {
  const { t } = useText();
  const when = useWhen();
  const [isWaiving, setWaiving] = useState(false);
  const { personId, name, status, photoId, sentAt, decidedAt, by, fault, words } = student;
  const said = [fault && t(`proctoring.photo.says.${fault}`), words].filter(Boolean).join(' · ');
  const isOpen = status === 'none' || status === 'failed' || status === 'underReview';
  return (
    <>
      <figure className="review-part proctoring-part" aria-label={name}>
        <figcaption className="row wraps">
          <b className="grow">{name}</b>
          <span className={`st ${LOOKS[status]}`}>{t(`proctoring.photo.is.${status}`)}</span>
        </figcaption>
        {photoId === undefined ? (
          <Empty icon="cam" title={t('proctoring.photo.notYet')} />
        ) : (
          <Photo examId={examId} photoId={photoId} name={name} />
        )}
        {sentAt !== undefined && <p className="t13 i2">{t('proctoring.photo.sentAt', { when: when(sentAt) })}</p>}
      </figure>
      <section className="review-part review-decision" aria-label={t('proctoring.photo.decide')}>
        {decidedAt !== undefined && (
          <p className="proctoring-words">
            {said !== '' && <b>{said}</b>}
            <small className="i2"> {t('proctoring.photo.saidBy', { by: by ?? '', when: when(decidedAt) })}</small>
          </p>
        )}
        {photoId !== undefined && status !== 'waived' && (
          <Decision examId={examId} student={{ ...student, photoId }} onDecided={onDecided} again={again} />
        )}
        {isOpen && (
          <Button wide onClick={() => setWaiving(true)}>
            {t('proctoring.photo.waive')}
          </Button>
        )}
      </section>
      {isWaiving && (
        <CommandDialog
          command={WaiveExamPhoto}
          to={{ family: 'exam', id: examId }}
          title={t('proctoring.photo.waiveTitle', { name })}
          fields={{ reason: { label: t('proctoring.photo.waiveReason') } }}
          data={({ reason }) => ({ personId, reason })}
          submit={t('proctoring.photo.waive')}
          onClose={() => setWaiving(false)}
          onDone={() => {
            toast('ok', t('proctoring.photo.waivedToast', { name }));
            void onDecided();
          }}
        >
          <p className="i2">{t('proctoring.photo.waiveWhat')}</p>
        </CommandDialog>
      )}
    </>
  );
}

function Photo({
  examId,
  photoId,
  name,
}: {
  readonly examId: string;
  readonly photoId: string;
  readonly name: string;
}) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [ExamPhoto.name, photoId],
    queryFn: () => query<typeof ExamPhoto>(ExamPhoto, { id: examId, photoId }),
    staleTime: Infinity,
    gcTime: 0, // it stays nowhere longer than it is looked at
  });
  if (found.data !== undefined)
    return <img src={`data:image/webp;base64,${found.data.webp}`} alt={t('proctoring.photo.of', { name })} />;
  const retry = () => void found.refetch();
  return found.error === null ? <Skeleton lines={6} retry={retry} /> : <Failed error={found.error} retry={retry} />;
}

interface DecisionProps extends Omit<Props, 'student'> {
  readonly student: PhotoOfStudent & { readonly photoId: string };
}

function Decision({ examId, student, onDecided, again }: DecisionProps) {
  const { t } = useText();
  const { personId, photoId, name, status } = student;
  const its = { personId, photoId };
  const commands = useCommands('exam', examId);
  const takeBack = async (isLate: boolean) => {
    const done = await commands.give(WithdrawExamPhotoReview, its);
    if (done === undefined) {
      if (isLate) toast('bad', t('proctoring.photo.notTakenBack', { name }));
      return;
    }
    toast('ok', t('proctoring.photo.backToast', { name }));
    await again();
  };
  const undo = { label: t('proctoring.photo.undo'), run: () => void takeBack(true) };
  return (
    <ReviewDecision<PhotoFault>
      commands={commands}
      pass={
        status === 'passed'
          ? undefined
          : {
              command: PassExamPhoto,
              label: t(status === 'failed' ? 'proctoring.photo.passInPerson' : 'proctoring.photo.pass'),
              run: async () => {
                if ((await commands.give(PassExamPhoto, its)) === undefined) return;
                toast('ok', t('proctoring.photo.passedToast', { name }), undo);
                await onDecided();
              },
            }
      }
      giveBack={
        status !== 'underReview'
          ? undefined
          : {
              command: FailExamPhoto,
              label: t('proctoring.photo.fail'),
              reason: t('proctoring.photo.reason'),
              reasons: photoFault.options.map((id) => ({ id, label: t(`proctoring.photo.says.${id}`) })),
              start: 'unclear',
              words: t('proctoring.photo.words'),
              hint: t('proctoring.photo.wordsHint'),
              mostUnits: LIMITS.examPhotoWordsUnits,
              run: async (fault, words) => {
                if ((await commands.give(FailExamPhoto, { ...its, fault, ...words })) === undefined) return;
                toast('ok', t('proctoring.photo.failedToast', { name }), undo);
                await onDecided();
              },
            }
      }
      other={{ command: WithdrawExamPhotoReview, run: () => takeBack(false) }}
      keys={t('proctoring.photo.keys')}
    >
      {(status === 'passed' || status === 'failed') && (
        <Button wide busy={commands.isSending(WithdrawExamPhotoReview)} onClick={() => void takeBack(false)}>
          {t('proctoring.photo.takeBack')}
        </Button>
      )}
    </ReviewDecision>
  );
}
