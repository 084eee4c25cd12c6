import type { CameraFault } from '../kit/data/camera.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import type { Devices, Wanted } from './devices.ts';
import { Level } from './level.tsx';
import { OwnPicture } from './seen.tsx';
import { useLiveVideoText } from './texts.ts';

interface Props {
  readonly devices: Devices;
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
}

/** What the class would see and hear, before anybody does; and why not, with what helps. */
export function DeviceCheck({ devices, wanted, onWanted }: Props) {
  const { t } = useLiveVideoText();
  const { stream, fault, known } = devices;
  const choices = (kind: MediaDeviceKind) => known.filter((one) => one.kind === kind && one.deviceId !== '');
  const choose = (kind: MediaDeviceKind, field: 'cameraId' | 'microphoneId', label: string) => {
    const all = choices(kind);
    if (all.length < 2) return null;
    return (
      <label className="entry">
        <span>{label}</span>
        <select
          value={wanted[field] ?? all[0]!.deviceId}
          onChange={({ target }) => onWanted({ ...wanted, [field]: target.value })}
        >
          {all.map(({ deviceId, label: name }) => (
            <option key={deviceId} value={deviceId}>
              {name}
            </option>
          ))}
        </select>
      </label>
    );
  };
  return (
    <div className="live-check">
      {fault === undefined ? (
        <>
          <OwnPicture stream={stream} label={t('liveVideo.preview')} />
          {stream === undefined && <p role="status">{t('liveVideo.opening')}</p>}
          {stream !== undefined && wanted.microphone && <Level stream={stream} label={t('liveVideo.level')} />}
        </>
      ) : (
        <DeviceFault fault={fault} onAgain={devices.again} />
      )}
      <div className="row wraps">
        {(['camera', 'microphone'] as const).map((device) => (
          <label key={device} className="check-line">
            <input
              type="checkbox"
              checked={wanted[device]}
              onChange={({ target }) => onWanted({ ...wanted, [device]: target.checked })}
            />
            {t(`liveVideo.${device}`)}
          </label>
        ))}
      </div>
      {choose('videoinput', 'cameraId', t('liveVideo.camera'))}
      {choose('audioinput', 'microphoneId', t('liveVideo.microphone'))}
    </div>
  );
}

/** [R8.37] Refused, not found, taken by another program; and a page that may not even ask. */
export function DeviceFault({ fault, onAgain }: { readonly fault: CameraFault; readonly onAgain: () => void }) {
  const { t } = useLiveVideoText();
  return (
    <Notice
      tone="bad"
      assertive
      action={
        <Button size="sm" onClick={onAgain}>
          {t('liveVideo.askAgain')}
        </Button>
      }
    >
      <b>{t(`liveVideo.fault.${fault}`)}</b>
      <p>{t(`liveVideo.fault.${fault}How`)}</p>
    </Notice>
  );
}
