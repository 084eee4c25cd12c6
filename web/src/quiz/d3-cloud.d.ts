/** What is used of it. */
declare module 'd3-cloud' {
  export interface Placed {
    readonly text: string;
    readonly size: number;
    readonly x: number;
    readonly y: number;
  }
  interface Layout {
    size(size: readonly [number, number]): Layout;
    words(words: readonly { text: string; size: number }[]): Layout;
    padding(padding: number): Layout;
    rotate(angle: number): Layout;
    font(font: string): Layout;
    fontWeight(weight: number): Layout;
    fontSize(size: (word: { size: number }) => number): Layout;
    random(random: () => number): Layout;
    on(event: 'end', listen: (placed: Placed[]) => void): Layout;
    start(): Layout;
    stop(): Layout;
  }
  export default function cloud(): Layout;
}
