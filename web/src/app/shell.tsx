import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { signOut } from '../kit/data/session.ts';
import { useUser } from '../kit/data/use-user.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { countDrafts, forgetDrafts } from '../quiz/teacher/kept-drafts.ts';
import { areasReady } from '../kit/i18n/text.ts';
import { Avatar } from '../kit/ui/avatar.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Icon, Logo } from '../kit/ui/icon.tsx';
import type { PageProps } from '../kit/ui/page.tsx';
import { LanguageSwitch, ThemeSwitch } from '../kit/ui/preferences.tsx';
import { PrivacyNote } from '../kit/ui/privacy-note.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useKey } from '../kit/ui/use-key.ts';
import { useErrorText } from '../kit/ui/states.tsx';
import { Bell } from '../notice/bell.tsx';
import { useMyGrants } from '../access/use-my-grants.ts';
import { SecondStepAsked } from './second-step-asked.tsx';
import './shell.css';

/** Where one is stands in sight among the places, which may be more than there is room for. */
function usePlaceInSight() {
  const { pathname } = useLocation();
  const { data: granted } = useMyGrants(); // places of their own come with them
  const places = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = places.current!;
    const here = list.querySelector('[aria-current]')?.getBoundingClientRect();
    if (here === undefined) return;
    const room = list.getBoundingClientRect();
    if (here.left < room.left || here.right > room.right) list.scrollLeft += here.left - room.left - room.width / 3;
    if (here.top < room.top || here.bottom > room.bottom) list.scrollTop += here.top - room.top - room.height / 2;
  }, [pathname, granted]);
  return places;
}

/** The frame of the pages outside a lesson: where one is, who one is, language and theme. */
export function Shell({ title, slim = false, children }: PageProps) {
  const { t, language } = useText();
  const [isFootOpen, setFootOpen] = useState(false);
  const user = useUser();
  const errorText = useErrorText();
  const [isLeaving, setLeaving] = useState(false);
  const places = usePlaceInSight();
  const leave = () => {
    forgetDrafts(user.id); // first: another request that is refused meanwhile leads away from this page
    void signOut()
      .then(() => forgetDrafts(user.id))
      .catch((error: unknown) => toast('bad', errorText(error)));
  };
  const askToLeave = () => (countDrafts(user.id) > 0 ? setLeaving(true) : leave());
  return (
    <div className={slim ? 'app slim' : 'app'}>
      <title>{`${title} - ${t('app.name')}`}</title>
      <nav className="side" aria-label={t('nav.main')}>
        <Link className="brand" to="/">
          <Logo />
          <span>{t('app.name')}</span>
          {language === 'zh-cn' && <small>Lectern</small>}
        </Link>
        <div className="places" ref={places}>
          <SearchButton />
          <NavLink to="/" end>
            <Icon name="home" />
            {t('nav.home')}
          </NavLink>
          {user.administrator !== true && (
            <NavLink to="/courses">
              <Icon name="list" />
              {t('nav.courses')}
            </NavLink>
          )}
          <GrantedPlaces />
          {user.administrator !== true && (
            <NavLink to="/courseware">
              <Icon name="picture" />
              {t('nav.courseware')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/library">
              <Icon name="quiz" />
              {t('nav.library')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/announcements">
              <Icon name="post" />
              {t('nav.announcements')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/papers">
              <Icon name="paper" />
              {t('nav.papers')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/exams">
              <Icon name="okc" />
              {t('nav.exams')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/homework">
              <Icon name="grade" />
              {t('nav.homework')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/discussions">
              <Icon name="danmu" />
              {t('nav.discussions')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/meetings">
              <Icon name="cam" />
              {t('nav.meetings')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/questionnaires">
              <Icon name="pick" />
              {t('nav.questionnaires')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/statistics">
              <Icon name="chart" />
              {t('nav.statistics')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/drive" end>
              <Icon name="play" />
              {t('nav.drive')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/leaves">
              <Icon name="leave" />
              {t('nav.leaves')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/downloads">
              <Icon name="download" />
              {t('nav.downloads')}
            </NavLink>
          )}
          {user.administrator !== true && (
            <NavLink to="/log">
              <Icon name="history" />
              {t('nav.log')}
            </NavLink>
          )}
        </div>
        {user.administrator !== true && <Bell />}
        {slim && (
          <button
            type="button"
            className="opener"
            aria-expanded={isFootOpen}
            aria-label={t('nav.account')}
            onClick={() => setFootOpen(!isFootOpen)}
          >
            <Avatar name={user.name} picture={user.avatar} look="me" />
          </button>
        )}
        <div className={isFootOpen ? 'foot open' : 'foot'} role="group" aria-label={t('nav.account')}>
          <LanguageSwitch />
          <ThemeSwitch />
          <PrivacyNote />
          <HelpButton />
          <div className="who">
            {user.bound ? (
              <Link className="me-link" to="/me" aria-label={t('nav.me')}>
                <Avatar name={user.name} picture={user.avatar} look="me" />
              </Link>
            ) : (
              <Avatar name={user.name} look="me" />
            )}
            <b className="grow cut" title={user.name}>
              {user.name}
            </b>
            <Button look="quiet" size="sm" onClick={askToLeave}>
              {t('session.signOut')}
            </Button>
          </div>
        </div>
      </nav>
      <main className="main">{children}</main>
      <SecondStepAsked />
      {isLeaving && (
        <Dialog
          title={t('draft.leaveTitle', { n: countDrafts(user.id) })}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button look="danger" onClick={leave}>
                {t('session.signOut')}
              </Button>
              <Button look="primary" onClick={() => setLeaving(false)}>
                {t('draft.signOutStay')}
              </Button>
            </>
          }
        >
          <p className="i2">{t('draft.signOutWhat')}</p>
        </Dialog>
      )}
    </div>
  );
}

/** It comes with its texts when it is opened first: no page is slower for it. */
const SearchDialog = lazy(async () => {
  const { SearchDialog: Loaded } = await import('../search/search-dialog.tsx');
  await areasReady();
  return { default: Loaded };
});

const HelpDialog = lazy(async () => {
  const { HelpDialog: Loaded } = await import('./help-dialog.tsx');
  await areasReady();
  return { default: Loaded };
});

/** What the page is for and which keys hold: by its button, or "?" wherever nothing is being typed. */
function HelpButton() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  return (
    <>
      <button type="button" className="help-opener" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        <Icon name="help" size="s" />
        <span className="grow">{t('nav.help')}</span>
        <kbd>?</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Search over everything: by its button, or "/" wherever nothing is being typed. */
function SearchButton() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  useKey('/', () => setOpen(true));
  return (
    <>
      <button type="button" className="search-opener" aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span className="grow">{t('search.title')}</span>
        <kbd>/</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The pages that only a grant leads to; who administers the school sees the grants, too [R6.07]. */
function GrantedPlaces() {
  const { t } = useText();
  const { administrator } = useUser();
  const { data = [] } = useMyGrants();
  const has = (kind: string) => data.some((grant) => grant.kind === kind);
  return (
    <>
      {has('analyse') && (
        <NavLink to="/explore">
          <Icon name="chart" />
          {t('nav.explore')}
        </NavLink>
      )}
      {has('operate') && (
        <NavLink to="/outbox">
          <Icon name="inbox" />
          {t('nav.outbox')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/identities">
          <Icon name="okc" />
          {t('nav.identities')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/books">
          <Icon name="chart" />
          {t('nav.books')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/invoices">
          <Icon name="inbox" />
          {t('nav.invoices')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/agreements">
          <Icon name="paper" />
          {t('nav.agreements')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/fonts">
          <Icon name="tag" />
          {t('nav.fonts')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/feedback/queue">
          <Icon name="danmu" />
          {t('nav.feedback')}
        </NavLink>
      )}
      {has('operate') && (
        <NavLink to="/drive/queue">
          <Icon name="play" />
          {t('nav.driveQueue')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/access">
          <Icon name="shield" />
          {t('nav.access')}
        </NavLink>
      )}
    </>
  );
}
