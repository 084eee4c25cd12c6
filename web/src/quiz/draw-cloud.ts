import { placed, SIZE, type Counted, type Placed } from './cloud-layout.ts';

/** Of a line of the layout, so that it is sharp on a sheet of paper, too. */
const SCALE = 2;

/** The cloud as it stands on the page, as a PNG: dark on white, whatever the page looks like. */
export async function drawnCloud(words: readonly Counted[]): Promise<Blob> {
  const all = await new Promise<readonly Placed[]>((resolve) => placed(words, resolve));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIZE[0] * SCALE, SIZE[1] * SCALE];
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.setTransform(SCALE, 0, 0, SCALE, canvas.width / 2, canvas.height / 2);
  drawing.fillStyle = 'black';
  drawing.textAlign = 'center';
  const { fontFamily } = getComputedStyle(document.body);
  for (const { text, size, x, y } of all) {
    drawing.font = `600 ${size}px ${fontFamily}`;
    drawing.fillText(text, x, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The canvas has no picture.')) : resolve(blob)));
  });
}
