import { labelIn } from '@lectern/contracts/kernel/list.ts';
import type { MyNotice } from '@lectern/contracts/notice/notice.ts';
import { toldAs } from '@lectern/contracts/notice/told.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { format } from '../kit/i18n/format.ts';
import { useText as useTeacherText } from '../kit/i18n/teacher.ts';
import { clockTime, longDay, nearDay } from '../kit/i18n/when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import type { List } from '../kit/lists/use-list.ts';
import { useMinute } from '../kit/ui/use-minute.ts';
import { useText } from './texts.ts';
import './notice.css';

interface Props extends Pick<ComponentProps<typeof ListPage>, 'filters' | 'onAll' | 'nothing'> {
  readonly list: List<MyNotice>;
  readonly onOpen: (row: MyNotice) => void;
}

/** What somebody was told, day by day. */
export function NoticeList({ list, onOpen, ...narrowed }: Props) {
  const { t, language } = useText();
  const { t: said } = useTeacherText();
  const now = useMinute();
  const dayOf = ({ at }: MyNotice) => {
    const near = nearDay(at, now);
    return near ? said(`day.${near}`) : longDay(at, language, now);
  };
  return (
    <ListPage
      {...narrowed}
      list={list}
      label={t('notice.title')}
      empty={{ icon: 'bell', title: t('notice.none'), why: t('notice.noneWhy') }}
    >
      {(rows) =>
        [...Map.groupBy(rows, dayOf)].map(([day, told]) => (
          <section key={day} className="notices">
            <h3>{day}</h3>
            <ul>
              {told.map((row) => (
                <li key={row.id}>
                  <Leading row={row} onOpen={onOpen}>
                    <b>{format(labelIn(toldAs(row.kind).text, language), { title: row.title ?? '' })}</b>
                    {row.isUnread && <span className="vh">{t('notice.unread')}</span>}
                    <small>
                      {[labelIn(toldAs(row.kind).label, language), row.className, clockTime(row.at)]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </Leading>
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </ListPage>
  );
}

/** The students' pages are an entry of their own. */
function Leading({ row, onOpen, children }: { row: MyNotice; onOpen: Props['onOpen']; children: ReactNode }) {
  const to = toldAs(row.kind).page(row.subject);
  const rest = { className: row.isUnread ? 'unread' : undefined, onClick: () => onOpen(row), children };
  return to.startsWith('/s/') ? <a href={to} {...rest} /> : <Link to={to} {...rest} />;
}
