import { SendExamPhoto } from '@lectern/contracts/exam/photo-check.ts';
import { BringExamPhoto } from '@lectern/contracts/exam/photo-queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { command, send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { base64Of, smallPicture, UnreadablePicture } from '../kit/pictures/small-picture.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { cameraFaultOf, closeCamera, frameOf, openCamera, type CameraFault } from '../kit/data/camera.ts';
import { useText } from './texts.ts';

interface Props {
  readonly examId: string;
  /** Asks the server how it stands: after it was sent, and after that failed, for it may have arrived. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** One picture by the camera of this device, looked at before it is sent; by a file where the camera cannot be had. */
export function TakePhoto({ examId, onSent, onClose }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const [taken, setTaken] = useState<string>();
  const take = useAction(async (brought: Blob | Promise<Blob>) =>
    setTaken(await base64Of(await smallPicture(await brought, LIMITS.examPhotoBytes))),
  );
  const sending = useAction(async (picture: string) => {
    try {
      const { photoId } = await send<{ photoId: string }>('POST', BringExamPhoto.path, { picture });
      await command<typeof SendExamPhoto>('exam', examId, SendExamPhoto.name, { photoId });
    } finally {
      onSent();
    }
  });
  const again = () => {
    sending.clear();
    take.clear();
    setTaken(undefined);
  };
  const error = taken === undefined ? take.error : sending.error;
  return (
    <div className="proctoring-shot">
      {taken === undefined ? (
        <Camera onFrame={(frame) => void take.run(frame)} isBusy={take.busy} onClose={onClose} />
      ) : (
        <>
          <img src={`data:image/jpeg;base64,${taken}`} alt={t('proctoring.photo.preview')} />
          <div className="row wraps">
            <Button look="primary" size="touch" busy={sending.busy} onClick={() => void sending.run(taken)}>
              {t('proctoring.photo.send')}
            </Button>
            <Button size="touch" onClick={again}>
              {t('proctoring.photo.again')}
            </Button>
          </div>
        </>
      )}
      {error !== undefined && (
        <Notice tone="bad" assertive>
          {error instanceof UnreadablePicture ? t('proctoring.photo.unreadable') : errorText(error)}
        </Notice>
      )}
    </div>
  );
}

interface CameraProps {
  readonly onFrame: (frame: Blob | Promise<Blob>) => void;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function Camera({ onFrame, isBusy, onClose }: CameraProps) {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [tries, setTries] = useState(1);
  const [fault, setFault] = useState<CameraFault>();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isGone = false;
    let camera: MediaStream | undefined;
    void openCamera().then(
      (opened) => {
        camera = opened;
        if (isGone) closeCamera(opened);
        else video.current!.srcObject = opened;
      },
      (error: unknown) => {
        if (!isGone) setFault(cameraFaultOf(error));
      },
    );
    return () => {
      isGone = true;
      if (camera !== undefined) closeCamera(camera);
    };
  }, [tries]);
  if (fault !== undefined)
    return (
      <>
        <Notice tone="warn" assertive>
          <b>{t(`proctoring.camera.${fault}`)}</b>
          <p>{t(`proctoring.camera.${fault}How`)}</p>
        </Notice>
        <div className="row wraps">
          <Button
            look="primary"
            size="touch"
            onClick={() => {
              setFault(undefined);
              setOn(false);
              setTries(tries + 1);
            }}
          >
            {t('proctoring.camera.retry')}
          </Button>
          <Button size="touch" busy={isBusy} onClick={() => file.current?.click()}>
            {t('proctoring.photo.file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/*"
            capture="user"
            hidden
            aria-label={t('proctoring.photo.file')}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = ''; // the same one may be chosen again
              if (chosen !== undefined) onFrame(chosen);
            }}
          />
        </div>
      </>
    );
  return (
    <>
      <div className="proctoring-view">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('proctoring.photo.view')}
          onLoadedData={() => setOn(true)}
        />
        <span className="proctoring-oval" aria-hidden="true" />
      </div>
      <p className="t13 i2">{t(isOn ? 'proctoring.photo.how' : 'proctoring.camera.opening')}</p>
      <div className="row wraps">
        <Button
          look="primary"
          size="touch"
          icon="cam"
          busy={isBusy}
          why={isOn ? undefined : t('proctoring.camera.wait')}
          onClick={() => onFrame(frameOf(video.current!))}
        >
          {t('proctoring.photo.shoot')}
        </Button>
        <Button size="touch" onClick={onClose}>
          {t('proctoring.photo.later')}
        </Button>
      </div>
    </>
  );
}
