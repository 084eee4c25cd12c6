import { may } from '@lectern/contracts/kernel/roles.ts';
import { ClassStatistics } from '@lectern/contracts/statistics/queries.ts';
import { askerOf } from '../class/asker.ts';
import { ClassPage } from '../class/class-page.tsx';
import { ClassTerm } from './class-term.tsx';
import { MyTerm } from './learner-term.tsx';

/** How a class does over the weeks, for who teaches it; their own term for who learns in it. */
export const StatisticsPage = () => (
  <ClassPage
    tab="data"
    show={(room) =>
      may(askerOf(room), ClassStatistics.allow) ? <ClassTerm room={room} /> : <MyTerm classId={room.id} />
    }
  />
);
