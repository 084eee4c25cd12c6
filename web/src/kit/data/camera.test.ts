import { afterEach, expect, it, vi } from 'vitest';
import { cameraFaultOf, closeCamera, openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

it('tells a camera that was denied from none, and from one that another program has', () => {
  const named = (name: string) => cameraFaultOf(new DOMException('', name));
  expect(['NotAllowedError', 'SecurityError'].map(named)).toEqual(['denied', 'denied']);
  expect(['NotFoundError', 'OverconstrainedError'].map(named)).toEqual(['none', 'none']);
  expect(['NotReadableError', 'AbortError'].map(named)).toEqual(['busy', 'busy']);
  expect(cameraFaultOf({})).toBe('busy');
});

it('says that a page by plain http may not ask for one', async () => {
  vi.stubGlobal('navigator', {});
  expect(cameraFaultOf(await openCamera().catch((error: unknown) => error))).toBe('insecure');
});

it('asks for the face of whoever sits there, without sound, and lets go of it', async () => {
  const stop = vi.fn<() => void>();
  const getUserMedia = vi.fn<(asked: MediaStreamConstraints) => Promise<object>>(async () => ({
    getTracks: () => [{ stop }],
  }));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  closeCamera(await openCamera());
  expect(getUserMedia.mock.calls[0]![0]).toMatchObject({ audio: false, video: { facingMode: 'user' } });
  expect(stop).toHaveBeenCalledOnce();
});
