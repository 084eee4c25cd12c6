import { describe, expect, it } from 'vitest';
import { openScreens } from './open-screens.ts';

const said = (hasWindow: boolean, ...screens: readonly string[]) => {
  const { here, elsewhere, isAny } = openScreens(hasWindow, screens);
  return [here, elsewhere, isAny];
};

describe('the screens that are open', () => {
  it('are none until the room holds one, whatever windows this browser has', () => {
    expect(said(false)).toEqual(['none', 0, false]);
    expect(said(true)).toEqual(['connecting', 0, false]);
  });

  it('are those of another browser too, beside the window of this one', () => {
    expect(said(false, 'teacher')).toEqual(['none', 1, true]);
    expect(said(true, 'teacher')).toEqual(['open', 0, true]);
    expect(said(true, 'teacher', 'teacher', 'beamer')).toEqual(['open', 2, true]);
  });

  it('tell a paired one that is open from one that is not', () => {
    const { isOpen } = openScreens(false, ['beamer']);
    expect([isOpen('beamer'), isOpen('other')]).toEqual([true, false]);
  });
});
