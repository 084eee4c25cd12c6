import { MyNotices, notice, NoticeSettings } from '@lectern/contracts/notice/notice.ts';
import { Module } from '@nestjs/common';
import { Lists } from '../edge/lists/lists.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideNotice, type NoticeFound } from './notice.decider.ts';
import { Directory } from '../directory/directory.ts';
import { NoticeDigest } from './notice.digest.ts';
import { NoticePush } from './notice.push.ts';
import { joins, NoticeQueries, shown } from './notice.queries.ts';
import { noticeActs, noticeReads, notices } from './notice.rows.ts';

@Module({ providers: [NoticeQueries, NoticePush, NoticeDigest] })
export class NoticeModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    directory: Directory,
    queries: NoticeQueries,
  ) {
    deciders.register(notice, decideNotice, {
      ReadNotice: (_id, data, actor): Promise<NoticeFound | undefined> =>
        queries.one(actor, (data as { noticeId: string }).noticeId),
      ChooseDigest: (_id, _data, actor): Promise<string | undefined> =>
        directory.mailAddressOf(actor.school, actor.personId),
    });
    for (const one of [notices, noticeActs, noticeReads]) projector.keepRows(one);
    answers.register(NoticeSettings, (_, asker) => queries.settings(asker!));
    lists.serve(MyNotices, {
      rows: notices,
      join: joins,
      show: shown,
      where: (asker, { unread }) => queries.visible(asker, unread) as never,
      present: (rows, asker) => queries.present(rows as never, asker),
    });
  }
}
