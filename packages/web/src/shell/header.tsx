import { loginAt, pages, segmentAt, signUpAt } from '@oeuvre/contracts/addresses.ts';
import { ChevronDown, Menu as MenuIcon, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '../domains/accounts/accounts.viewer.ts';
import { useOptimisticSegments } from '../domains/memberships/use-optimistic-segments.ts';
import { NotificationBell } from '../domains/notifications/components/notification-bell/notification-bell.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import iconButtonCss from '../ui/icon-button/icon-button.module.css';
import { IconButton, IconLink } from '../ui/icon-button/icon-button.tsx';
import { Logo } from '../ui/logo/logo.tsx';
import { Personal } from '../ui/personal.tsx';
import { useRootData } from '../ui/root-data.ts';
import { useSite } from '../ui/use-site.ts';
import { AccountCard } from './account-card.tsx';
import css from './header.module.css';
import { areaOf, type MenuGroup, menuGroups, type RootFacts } from './menu-groups.ts';
import { openPalette } from './palette/palette-opener.tsx';
import { SearchBox } from './search-box.tsx';

/** Ids are words: the header is rendered apart from the page that it stands in. */
const drawerId = 'navigation';

/**
 * The navigation header: logo, menu groups by role, search, and login or account. Its lists are native popovers and
 * need no script.
 */
export function Header() {
  const viewer = useViewer();
  const isGuest = viewer.id === 0;
  const site = useSite();
  const { segments, sharedCount = 0, system } = useRootData<RootFacts>() ?? {};
  const { pathname } = useLocation();
  const subscriptions = useOptimisticSegments(segments?.subscriptions ?? []);
  const groups = menuGroups({ viewer, subscriptions, assigned: segments?.assigned ?? [], sharedCount, system });
  const area = areaOf(pathname);

  return (
    <header className={css.bar}>
      <div className={css.frame}>
        <Link to={pages.explore} className={css.brand} aria-label={`${site?.productName ?? 'Oeuvre'}, explore`}>
          <Logo area={area} name={site?.productName ?? 'Oeuvre'} />
        </Link>
        <nav className={css.nav} aria-label="Main">
          {groups.map((group, at) => (
            <GroupMenu key={group.label} id={`menu-${at}`} group={group} />
          ))}
        </nav>
        <SearchBox hasPalette={!isGuest} />
        <div className={css.end}>
          <PhoneSearch hasPalette={!isGuest} />
          {isGuest ? (
            <AccessOption isRegistrationHidden={site?.hideRegistration ?? false} />
          ) : (
            <>
              <Personal part="bell">
                <NotificationBell />
              </Personal>
              <Personal part="account">
                <AccountCard />
              </Personal>
            </>
          )}
          <button
            type="button"
            popoverTarget={drawerId}
            aria-label="Menu"
            className={`${iconButtonCss.button} ${css.onlyPhone}`}
          >
            <Icon of={MenuIcon} />
          </button>
        </div>
      </div>
      <Drawer id={drawerId} groups={groups} isGuest={isGuest} isRegistrationHidden={site?.hideRegistration ?? false} />
    </header>
  );
}

/** On a phone: the palette, which also searches, for people who are signed in; the search page for guests. */
const PhoneSearch = ({ hasPalette }: { readonly hasPalette: boolean }) =>
  hasPalette ? (
    <IconButton
      icon={Search}
      label="Pages, actions and search"
      aria-haspopup="dialog"
      className={css.onlyPhone ?? ''}
      onClick={openPalette}
    />
  ) : (
    <IconLink icon={Search} label="Search" to={pages.search} className={css.onlyPhone ?? ''} />
  );

const leadsNowhere: readonly string[] = [pages.login, pages.signUp, pages.explore];

/** Guests return to the page they came from. */
function useNext(): string {
  const { pathname, search } = useLocation();
  return leadsNowhere.includes(pathname) ? '' : pathname + search;
}

function AccessOption({ isRegistrationHidden }: { readonly isRegistrationHidden: boolean }) {
  const next = useNext();
  return (
    <>
      <Link to={loginAt(next)} className={css.login}>
        Log in
      </Link>
      {isRegistrationHidden ? null : (
        <ButtonLink to={signUpAt(next)} kind="main" className={css.signUp ?? ''}>
          Sign up
        </ButtonLink>
      )}
    </>
  );
}

function GroupMenu({ id, group }: { readonly id: string; readonly group: MenuGroup }) {
  const { pathname } = useLocation();
  const isHere = group.links.some((link) => link.to === pathname);
  return (
    <>
      <button type="button" popoverTarget={id} className={css.group} data-here={isHere || undefined}>
        {group.label}
        <Icon of={ChevronDown} size="small" />
      </button>
      <div id={id} popover="auto" className={css.pop}>
        <GroupLinks group={group} />
      </div>
    </>
  );
}

function GroupLinks({ group }: { readonly group: MenuGroup }) {
  const { pathname, search } = useLocation();
  const item = (to: string, children: ReactNode) => (
    <li key={to}>
      <Link
        to={to}
        className={css.link}
        aria-current={to === pathname + (to.includes('?') ? search : '') ? 'page' : undefined}
        onClick={closePopover}
      >
        {children}
      </Link>
    </li>
  );
  return (
    <ul className={css.links}>
      {group.links.map(({ to, label, isDisabled }) =>
        isDisabled ? (
          <li key={to}>
            {/* biome-ignore lint/a11y/useSemanticElements: HTML has no disabled link */}
            <span role="link" tabIndex={0} aria-disabled="true" className={css.link}>
              {label}
            </span>
          </li>
        ) : (
          item(to, label)
        ),
      )}
      {group.segments.length > 0 ? <li className={css.line} aria-hidden="true" /> : null}
      {group.segments.map((segment) =>
        item(segmentAt(segment.id), <span className={css.segment}>{segment.name}</span>),
      )}
    </ul>
  );
}

function closePopover(event: { currentTarget: HTMLElement }) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

interface DrawerProps {
  readonly id: string;
  readonly groups: readonly MenuGroup[];
  readonly isGuest: boolean;
  readonly isRegistrationHidden: boolean;
}

/** All groups in one column, at the side of a phone. */
function Drawer({ id, groups, isGuest, isRegistrationHidden }: DrawerProps) {
  const next = useNext();
  return (
    <nav id={id} popover="auto" className={css.drawer} aria-label="Navigation">
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close"
        className={`${iconButtonCss.button} ${css.close}`}
      >
        <Icon of={X} />
      </button>
      {groups.map((group) => (
        <section key={group.label}>
          <h2 className={css.drawerHead}>{group.label}</h2>
          <GroupLinks group={group} />
        </section>
      ))}
      {isGuest ? (
        <section>
          <Link to={loginAt(next)} className={css.link} onClick={closePopover}>
            Log in
          </Link>
          {isRegistrationHidden ? null : (
            <Link to={signUpAt(next)} className={css.link} onClick={closePopover}>
              Sign up
            </Link>
          )}
        </section>
      ) : null}
    </nav>
  );
}
