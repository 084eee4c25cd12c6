import { useEffect, useState } from 'react';
import { cameraFaultOf, closeCamera, type CameraFault } from '../kit/data/camera.ts';

export interface Wanted {
  readonly camera: boolean;
  readonly microphone: boolean;
  readonly cameraId?: string | undefined;
  readonly microphoneId?: string | undefined;
}

/** 25 frames of 720p at most: a slide is beside it. */
export function openDevices({ camera, microphone, cameraId, microphoneId }: Wanted): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) return Promise.reject(new DOMException('', 'NotSupportedError'));
  const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 25 } };
  return navigator.mediaDevices.getUserMedia({
    audio: microphone && (microphoneId === undefined || { deviceId: { exact: microphoneId } }),
    video: camera && { ...picture, ...(cameraId !== undefined && { deviceId: { exact: cameraId } }) },
  });
}

export interface Devices {
  readonly stream?: MediaStream;
  readonly fault?: CameraFault;
  readonly known: readonly MediaDeviceInfo[];
  readonly again: () => void;
  /** Whoever goes live takes it along: it is not closed with the page that checked it. */
  readonly take: () => MediaStream | undefined;
}

/** Opens what is wanted, and opens it again when something is plugged in after it was not found [R8.37]. */
export function useDevices(wanted: Wanted): Devices {
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<{ readonly stream?: MediaStream; readonly fault?: CameraFault }>({});
  const [known, setKnown] = useState<readonly MediaDeviceInfo[]>([]);
  const [taken] = useState(() => new Set<MediaStream>());
  const { camera, microphone, cameraId, microphoneId } = wanted;
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;
    openDevices({ camera, microphone, cameraId, microphoneId }).then(
      async (found) => {
        stream = found;
        if (isGone) return closeCamera(found);
        setOpened({ stream: found });
        setKnown(await navigator.mediaDevices.enumerateDevices());
      },
      (error: unknown) => isGone || setOpened({ fault: cameraFaultOf(error) }),
    );
    return () => {
      isGone = true;
      if (stream !== undefined && !taken.has(stream)) closeCamera(stream);
    };
  }, [tries, camera, microphone, cameraId, microphoneId, taken]);
  const again = () => {
    setOpened({});
    setTries((n) => n + 1);
  };
  const isMissing = opened.fault === 'none';
  useEffect(() => {
    if (!isMissing || !('mediaDevices' in navigator)) return undefined;
    const look = () => setTries((n) => n + 1);
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [isMissing]);
  const take = () => {
    if (opened.stream !== undefined) taken.add(opened.stream);
    return opened.stream;
  };
  return { ...opened, known, again, take };
}
