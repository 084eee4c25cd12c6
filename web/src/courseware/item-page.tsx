import {
  AddCoursewareEdition,
  MoveCourseware,
  RenameCourseware,
  RestoreCoursewareEdition,
  RetryCoursewareRendering,
  TagCourseware,
} from '@lectern/contracts/courseware/commands.ts';
import { COURSEWARE } from '@lectern/contracts/courseware/limits.ts';
import { CoursewareItem, CoursewareItems, CoursewareShelf } from '@lectern/contracts/courseware/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands, type Commands } from '../kit/data/use-commands.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { TextField } from '../kit/forms/field.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { LostWords } from '../kit/lists/lost-words.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { isUnderWay, statusLook, statusText, tagsIn } from './courseware-words.ts';
import { Pages } from './pages.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './courseware.css';

const REFRESH_MS = 2000;

/** One item: its pages, its editions, and the lessons that took it. */
export function CoursewareItemPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [CoursewareItem.name, id],
    queryFn: () => query<typeof CoursewareItem>(CoursewareItem, { coursewareId: id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? REFRESH_MS : false),
  });
  const again = () => found.refetch();
  return (
    <Page title={found.data?.name ?? t('courseware.title')}>
      {found.data !== undefined ? (
        <Item item={found.data} again={again} />
      ) : (
        <PlaceNotThere part={{ error: found.error, refetch: again }} lines={8} />
      )}
    </Page>
  );
}

function Item({ item, again }: { readonly item: CoursewareItem; readonly again: After['again'] }) {
  const { t } = useText();
  const [opened, setOpened] = useState<'details' | 'edition'>();
  const isClosed = useIsClosed('upload');
  const commands = useCommands('courseware', item.id);
  const readItems = useReadAgain(CoursewareItems);
  const readShelf = useReadAgain(CoursewareShelf);
  const done: Parameters<typeof useDone>[0] = { again, readItems, readShelf };
  const give = useDone(done, commands);
  const { name, folder, tags, edition, rendering, pages, filePages, reason } = item;
  const ready = item.pages.length + item.leftOut.length;
  const status = { rendering, reason, ready, pages: rendering === 'success' ? pages.length : filePages };
  return (
    <>
      <header className="top courseware-head">
        <div className="grow">
          <h1>{name}</h1>
          <p>
            <span className={statusLook(rendering)}>{statusText(status, t)}</span>{' '}
            {[t('courseware.edition', { n: edition }), folder, ...tags].filter(Boolean).join(' · ')}
          </p>
          {filePages > 0 && <LostWords mediaType={item.mediaType} lost={item.lost} />}
        </div>
        {rendering === 'failed' && (
          <Button icon="sync" onClick={() => void give(RetryCoursewareRendering, { edition })}>
            {t('courseware.retry')}
          </Button>
        )}
        <Button onClick={() => setOpened('details')}>{t('courseware.edit')}</Button>
        {!isClosed && (
          <Button icon="upload" onClick={() => setOpened('edition')}>
            {t('courseware.newEdition')}
          </Button>
        )}
      </header>
      <Gate feature="upload" />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      <Pages item={item} give={give} />
      <div className="courseware-below">
        <Editions item={item} give={give} />
        <Lessons item={item} />
      </div>
      {opened === 'details' && <Details item={item} again={again} onClose={() => setOpened(undefined)} />}
      {opened === 'edition' && (
        <CommandDialog
          title={t('courseware.newEdition')}
          submit={t('courseware.newEdition')}
          command={AddCoursewareEdition}
          to={{ family: 'courseware', id: item.id }}
          fields={{
            files: {
              label: t('courseware.files'),
              hint: t('courseware.takenOne', { pdf: fileSize(LIMITS.fileBytes) }),
            },
          }}
          onClose={() => setOpened(undefined)}
          onDone={({ receipt }) => {
            setOpened(undefined);
            readItems(receipt);
            void again();
          }}
        />
      )}
    </>
  );
}

interface After {
  readonly again: () => Promise<unknown>;
  readonly readItems: ReturnType<typeof useReadAgain>;
  readonly readShelf: ReturnType<typeof useReadAgain>;
}

/** Gives a command, and is done once what it changed was read again: nothing shows what was before it meanwhile. */
function useDone({ again, readItems, readShelf }: After, commands: Commands): Commands['give'] {
  return async (kind, data, to) => {
    const done = await commands.give(kind, data, to);
    if (done) {
      readItems(done.receipt);
      readShelf();
    }
    await again();
    return done;
  };
}

function Editions({ item, give }: { readonly item: CoursewareItem; readonly give: Commands['give'] }) {
  const { t } = useText();
  const when = useWhen();
  const { editions } = item;
  async function restore(edition: number): Promise<void> {
    if (await give(RestoreCoursewareEdition, { edition })) toast('ok', t('courseware.againSaid', { n: edition }));
  }
  return (
    <section className="card" aria-label={t('courseware.editions', { n: editions.length })}>
      <h2>{t('courseware.editions', { n: editions.length })}</h2>
      <ul className="courseware-lines">
        {editions.map(({ edition, of, fileName, bytes, pages, rendering, at }, place) => (
          <li key={edition}>
            <div className="grow">
              <b>{t('courseware.edition', { n: edition })}</b>{' '}
              {of !== undefined && <small>{t('courseware.of', { n: of })}</small>}
              <small className="cut i3">
                {[fileName, fileSize(bytes), t('courseware.counted', { n: pages }), when(at)].join(' · ')}
              </small>
            </div>
            {place === 0 ? (
              <span className="st ok">{t('courseware.now')}</span>
            ) : (
              rendering === 'success' && (
                <Button size="sm" onClick={() => void restore(edition)}>
                  {t('courseware.again')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lessons({ item: { lessons } }: { readonly item: CoursewareItem }) {
  const { t } = useText();
  const when = useWhen();
  const title = t('courseware.lessons', { n: new Set(lessons.map(({ lessonId }) => lessonId)).size });
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {lessons.length === 0 && <p className="i2">{t('courseware.noLessons')}</p>}
      <ul className="courseware-lines">
        {lessons.map((use) => (
          <li key={`${use.lessonId} ${use.at}`}>
            <div className="grow">
              <Link to={`/lesson/${use.lessonId}`}>{use.title}</Link>
              <small className="i3">{[use.className, when(use.at)].join(' · ')}</small>
            </div>
            <small>{t('courseware.edition', { n: use.edition })}</small>
            <small>{t('courseware.shown', { n: use.shown })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Name, folder and tags in one dialog: each is a command of its own, given where it changed. */
function Details({
  item,
  again,
  onClose,
}: {
  readonly item: CoursewareItem;
  again: After['again'];
  onClose: () => void;
}) {
  const { t } = useText();
  const [name, setName] = useState(item.name);
  const [folder, setFolder] = useState(item.folder ?? '');
  const [tags, setTags] = useState(item.tags.join('，'));
  const commands = useCommands('courseware', item.id);
  const readItems = useReadAgain(CoursewareItems);
  const readShelf = useReadAgain(CoursewareShelf);
  const give = useDone({ again, readItems, readShelf }, commands);
  async function save(): Promise<void> {
    const path = folder.trim();
    const isOk =
      (name.trim() === item.name || (await give(RenameCourseware, { name })) !== undefined) &&
      (path === (item.folder ?? '') ||
        (await give(MoveCourseware, path === '' ? {} : { folder: path })) !== undefined) &&
      (tagsIn(tags).join() === item.tags.join() || (await give(TagCourseware, { tags: tagsIn(tags) })) !== undefined);
    if (isOk) onClose();
  }
  return (
    <Dialog
      title={t('courseware.edit')}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={() => void save()}>
          {t('courseware.save')}
        </Button>
      }
    >
      <div className="form">
        <TextField
          label={t('courseware.name')}
          value={name}
          counter={{ n: units(name), max: COURSEWARE.nameUnits }}
          onChange={(typed = '') => setName(typed)}
        />
        <TextField
          label={t('courseware.folder', { n: COURSEWARE.foldersDeep })}
          value={folder}
          onChange={(typed = '') => setFolder(typed)}
        />
        <TextField label={t('courseware.tags')} value={tags} onChange={(typed = '') => setTags(typed)} />
        <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      </div>
    </Dialog>
  );
}
