import { articleAt, pages } from '@oeuvre/contracts/addresses.ts';
import { reasonWords } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { CornerUpLeft, Download, Eye, History, Link2, Pencil, SlidersHorizontal, Trash2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { Menu, type MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import type { ArticleMode } from '../../../shared/articles.links.ts';
import type { ArticleActs } from '../../use-article.ts';
import { neverTheirs } from './next-step.tsx';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ArticleMenuProps {
  readonly article: Article;
  readonly acts: ArticleActs;
  readonly mode: ArticleMode;
  readonly onMode: (mode: ArticleMode) => void;
  readonly saveFirst: () => Promise<unknown>;
  readonly onHistory: () => void;
  readonly onSendBack: () => void;
  /** The entries of the mailings, from another domain. */
  readonly mailing: readonly MenuEntry[];
}

const otherMode = (mode: ArticleMode, onMode: (mode: ArticleMode) => void): MenuEntry =>
  mode === 'preview'
    ? { label: 'Edit', icon: Pencil, onSelect: () => onMode('edit') }
    : { label: 'Preview', icon: Eye, onSelect: () => onMode('preview') };

/** Sending back, for those who may ever do that. */
const sendBackEntries = ({ may }: Article, onSelect: () => void): readonly MenuEntry[] =>
  neverTheirs(may.sendBack)
    ? []
    : [
        {
          label: 'Send back',
          icon: CornerUpLeft,
          isApart: true,
          onSelect,
          disabledReason: reasonWords(may.sendBack),
        },
      ];

async function unpublish(acts: ArticleActs) {
  if (await confirm({ title: 'Are you sure you want to unpublish this article?', confirmLabel: 'Unpublish' }))
    await acts.unpublish();
}

/** Deletes the article once its author confirms that, and leaves its page. */
function useRemoval(id: Article['id']) {
  const navigate = useNavigate();
  const removal = useAct(() => browserCall(articlesRoutes.delete, { params: { id } }), {
    done: () => navigate(pages.myArticles),
  });
  return async () => {
    if (
      !(await confirm({
        title: 'Are you sure you want to delete the article?',
        confirmLabel: 'Delete',
        isDanger: true,
      }))
    )
      return;
    await removal.act();
  };
}

/** Harmless entries first, deleting last. Impossible ones stay, with their reason. */
export function ArticleMenu({
  article,
  acts,
  mode,
  onMode,
  saveFirst,
  onHistory,
  onSendBack,
  mailing,
}: ArticleMenuProps) {
  const [isExporting, setExporting] = useState(false);
  const { may } = article;

  const remove = useRemoval(article.id);
  const entries: readonly MenuEntry[] = [
    ...(may.edit.allowed ? [otherMode(mode, onMode)] : []),
    {
      label: 'Settings',
      icon: SlidersHorizontal,
      shortcut: 'Ctrl ,',
      onSelect: () => onMode('settings'),
      disabledReason: reasonWords(may.settings),
    },
    { label: 'Copy link', icon: Link2, onSelect: () => void copyLink(articleAt(article.id)) },
    { label: 'Export', icon: Download, onSelect: () => setExporting(true) },
    { label: 'History', icon: History, onSelect: onHistory },
    ...sendBackEntries(article, onSendBack),
    {
      label: 'Unpublish',
      icon: Undo2,
      isApart: true,
      onSelect: () => void unpublish(acts),
      disabledReason: reasonWords(may.unpublish),
    },
    ...mailing,
    {
      label: 'Delete',
      icon: Trash2,
      isDanger: true,
      isApart: true,
      onSelect: () => void remove(),
      disabledReason: reasonWords(may.delete),
    },
  ];
  return (
    <>
      <Menu label="More" entries={entries} />
      {isExporting ? (
        <Suspense>
          <ExportDialog articleId={article.id} saveFirst={saveFirst} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
