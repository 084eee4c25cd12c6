import { readDataUrl } from '@lectern/contracts/kernel/data-url.ts';
/** From the best that may be sent on. */
const SIDES = [1600, 1280, 1024, 800] as const;
const QUALITIES = [0.88, 0.75, 0.6] as const;

/** What somebody chose is no picture that a browser can read. */
export class UnreadablePicture extends Error {}

/** The picture as a JPEG of so many bytes at most. @throws UnreadablePicture */
export async function smallPicture(brought: Blob, most: number): Promise<Blob> {
  const picture = await createImageBitmap(brought).catch(() => {
    throw new UnreadablePicture();
  });
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
      const drawing = canvas.getContext('2d')!;
      drawing.fillStyle = 'white';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of QUALITIES) {
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
        if (blob !== null && blob.size <= most) return blob;
      }
    }
  } finally {
    picture.close();
  }
  throw new UnreadablePicture();
}

export async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => {
      const read = readDataUrl(reader.result as string);
      if (read === undefined) reject(new UnreadablePicture());
      else resolve(read.body);
    };
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}
