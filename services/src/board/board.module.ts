import { board } from '@lectern/contracts/board/board.ts';
import { Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { decideBoard } from './board.decider.ts';

@Module({})
export class BoardModule {
  constructor(deciders: Deciders, commerce: Commerce) {
    const whyClosed: Gather = async (_id, _data, actor, at) => commerce.whyClosed(actor, 'board', at);
    deciders.register(board, decideBoard, { OpenBoard: whyClosed, DrawStrokes: whyClosed });
  }
}
