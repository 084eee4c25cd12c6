/** Why there is no picture to be had from a camera; a page by plain http may not even ask for one. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure';

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'insecure',
};

/** What a browser's refusal means; whatever it does not name is that another program has the camera. */
export const cameraFaultOf = (error: unknown): CameraFault => FAULTS[(error as Partial<Error>).name ?? ''] ?? 'busy';

/** The one that looks at whoever sits there. */
export function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) return Promise.reject(new DOMException('', 'NotSupportedError'));
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Its light goes out. */
export function closeCamera(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop();
}

/** What the camera shows now. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no frame')) : resolve(blob)), 'image/jpeg', 0.92),
  );
}
