import type { Face, ScreensFact } from './facts.ts';

export interface ScreensState {
  /** When each was paired. */
  readonly paired: Readonly<Record<string, number>>;
  readonly face: Face;
}

export const initialScreens: ScreensState = { paired: {}, face: 'lesson' };

export function evolveScreens(screens: ScreensState, fact: ScreensFact): ScreensState {
  switch (fact.type) {
    case 'ScreenPaired':
      return { ...screens, paired: { ...screens.paired, [fact.data.screenId]: fact.at } };
    case 'ScreenUnpaired': {
      const { [fact.data.screenId]: _, ...paired } = screens.paired;
      return { ...screens, paired };
    }
    case 'FaceChosen':
      return { ...screens, face: fact.data.face };
  }
}
