import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { BookmarkSlot } from '../domains/artworks/components/bookmark-slot/bookmark-slot.ts';
import { AddingWorks } from '../domains/collections/components/adding-works/adding-works.tsx';
import { bookmarks } from '../domains/collections/saved/bookmarks.tsx';
import { pageHandles } from '../ui/page-handle.ts';
import { Personal } from '../ui/personal.tsx';
import { ProgressLine } from '../ui/progress-line/progress-line.tsx';
import { useIsSignedIn } from '../ui/root-data.ts';
import { useScrollDrag } from '../ui/scroll-drag/use-scroll-drag.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoggedOutNotice } from './logged-out-notice.tsx';
import { NavigationSkeleton } from './navigation-skeleton.tsx';
import { OfflinePill } from './offline-pill.tsx';
import { OwnNews } from './own-news/own-news.tsx';
import { PaletteOpener } from './palette/palette-opener.tsx';
import css from './shell.module.css';
import { ShortcutsOpener } from './shortcuts/shortcuts-opener.tsx';

/** The frame of every page: skip link, header, notice for guests, the page itself, footer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const hasChrome = !pageHandles(useMatches()).some((handle) => handle.chrome === 'none');
  const isSignedIn = useIsSignedIn();
  useScrollDrag();
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      {hasChrome ? (
        <Personal part="header">
          <Header />
        </Personal>
      ) : null}
      {hasChrome ? <LoggedOutNotice /> : null}
      <main id="main" tabIndex={-1} className={css.main}>
        <BookmarkSlot value={bookmarks}>
          <NavigationSkeleton>{children}</NavigationSkeleton>
        </BookmarkSlot>
      </main>
      {hasChrome ? <Footer /> : null}
      {isSignedIn ? (
        <>
          <PaletteOpener />
          <OwnNews />
          <AddingWorks />
        </>
      ) : null}
      <ShortcutsOpener />
      <OfflinePill />
      <ProgressLine />
    </>
  );
}
