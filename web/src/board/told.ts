import type { boardFacts } from '@lectern/contracts/board/board.ts';
import type { ToldOf } from '../kit/ui/told.ts';

/** How what happens on the board is told. */
export const boardTold: ToldOf<(typeof boardFacts)[number]> = {
  BoardOpened: {
    icon: 'board',
    seen: 'all',
    name: ['打开白板', 'Board opened'],
    says: ['{who} 打开白板第 {n} 页', '{who} opened page {n} of the board'],
    with: ({ surface }) => ({ n: surface.slice('board/'.length) }),
    figure: ['打开 {n} 次', 'opened {n} {n:time|times}'],
  },
  BoardClosed: {
    icon: 'board',
    seen: 'all',
    name: ['收起白板', 'Board put away'],
    says: ['{who} 收起白板', '{who} put the board away'],
  },
  StrokesDrawn: {
    icon: 'board',
    seen: 'all',
    name: ['板书', 'Board written on'],
    says: ['{who} 写了 {n} 笔', '{who} drew {n} {n:stroke|strokes}'],
    with: ({ strokes }) => ({ n: strokes.length }),
    figure: ['写了 {n} 次', 'written on {n} {n:time|times}'],
  },
  StrokesErased: {
    icon: 'board',
    seen: 'all',
    name: ['擦板书', 'Board wiped'],
    says: ['{who} 擦了 {n} 笔', '{who} wiped off {n} {n:stroke|strokes}'],
    with: ({ strokeIds }) => ({ n: strokeIds.length }),
  },
  StrokesRestored: {
    icon: 'undo',
    seen: 'all',
    name: ['恢复板书', 'Board restored'],
    says: ['{who} 恢复了 {n} 笔', '{who} put {n} {n:stroke|strokes} back'],
    with: ({ strokeIds }) => ({ n: strokeIds.length }),
  },
};
