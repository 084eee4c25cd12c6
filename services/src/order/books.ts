import type { DayBooks } from '@lectern/contracts/order/queries.ts';
import { Injectable } from '@nestjs/common';
import { Tables } from '../rows/tables.ts';
import { orders } from './order.rows.ts';

interface Row {
  readonly status: string;
  readonly receivedFen: number;
  readonly grantedFen: number;
  readonly dueFen: number;
  readonly returnedFen: number;
  readonly waitingFen: number;
}

/** The books of a day: every fen that came is granted, due back, back, or waits to be granted. */
@Injectable()
export class Books {
  constructor(private readonly tables: Tables) {}

  async ofDay(school: string, day: string): Promise<Omit<DayBooks, 'isCommercial' | 'canBePaid'>> {
    const asked = this.tables.select(orders).where({ school, day });
    for (const field of ['status', 'receivedFen', 'grantedFen', 'dueFen', 'returnedFen', 'waitingFen'])
      asked.show(field, field);
    const rows = await this.tables.read<Row>(asked);
    const sum = (of: (row: Row) => number) => {
      const parts = rows.map(of).filter((fen) => fen !== 0);
      return { orders: parts.length, fen: parts.reduce((all, fen) => all + fen, 0) };
    };
    return {
      day,
      received: sum(({ receivedFen }) => receivedFen),
      granted: sum(({ grantedFen }) => grantedFen),
      due: sum(({ dueFen }) => dueFen),
      returned: sum(({ returnedFen }) => returnedFen),
      waiting: sum(({ waitingFen }) => waitingFen),
      created: rows.length,
      closed: rows.filter(({ status }) => status === 'closed').length,
    };
  }
}
