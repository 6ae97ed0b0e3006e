import { markedAround } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { useFirstSign } from '../../../../late/use-first-sign.ts';
import hiddenCss from '../../../../ui/hidden/hidden.module.css';
import { writtenKey } from '../../../../ui/shortcuts/written-key.ts';
import { useMedia } from '../../../../ui/use-media.ts';
import type { ArticleEditorProps, EditorDialogs, MountedEditor } from '../editor-parts.ts';
import type { WrittenImage } from '../pictures/picture-uploads.ts';
import { Announcements } from './announcements.tsx';
import { BlockHandle } from './blocks/block-handle.tsx';
import { BlockMenu } from './blocks/block-menu.tsx';
import { currentBlock } from './blocks/current-block.ts';
import css from './editor-tools.late.module.css';
import { HintNote } from './hint-note.tsx';
import { callsToolbar, keyOf, shortcutGroups } from './shortcuts.ts';
import { useEditorState } from './use-editor-state.ts';
import { useHelpKeys } from './use-help-keys.ts';

/* Fetched on the first click, so the first letter does not wait for it. */
const Bubble = lazyPart(async () => (await import('./bubble.tsx')).Bubble);
const Dock = lazyPart(async () => (await import('./dock.tsx')).Dock);
const TextCount = lazyPart(async () => (await import('./text-count.tsx')).TextCount);
const TitleCount = lazyPart(async () => (await import('./title-count.tsx')).TitleCount);
const ArtworksPicker = lazyPart(async () => (await import('./blocks/artworks-picker.tsx')).ArtworksPicker);
const BlockTools = lazyPart(async () => (await import('./blocks/block-tools.tsx')).BlockTools);
const InsertImages = lazyPart(async () => (await import('../pictures/insert-images/insert-images.tsx')).InsertImages);
const LinkCard = lazyPart(async () => (await import('./link-card.tsx')).LinkCard);
const LinkPrompt = lazyPart(async () => (await import('./link-prompt.tsx')).LinkPrompt);
const ModelChooser = lazyPart(async () => (await import('./blocks/model-chooser.tsx')).ModelChooser);
const UploadMarks = lazyPart(async () => (await import('../pictures/upload-marks.tsx')).UploadMarks);
const ShortcutsDialog = lazyPart(
  async () => (await import('../../../../ui/working/shortcuts-dialog/shortcuts-dialog.tsx')).ShortcutsDialog,
);

interface EditorToolsProps extends MountedEditor {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly articleId: string;
  readonly onComment: ArticleEditorProps['onComment'];
}

/** Everything around the text: toolbar, menus, handles, dialogs. */
export const EditorTools = memo(function EditorTools({
  editor,
  uploads,
  artworks,
  models,
  keys,
  root,
  articleId,
  onComment,
}: EditorToolsProps) {
  const isPhone = useIsPhone();
  const isAtBlock = useEditorState(editor, (state) => currentBlock(state) !== undefined);
  const isAtLink = useEditorState(
    editor,
    (state) => state.selection.empty && markedAround(state, 'link') !== undefined,
  );
  const open = useDialogs({ editor, uploads, keys, root, onComment });
  const { dialogs } = open;

  const isAlive = useFirstSign();
  const wasCalled = useToolbarCalls(editor);

  return (
    <>
      <Suspense>
        {isPhone ? <Dock editor={editor} dialogs={dialogs} articleId={articleId} /> : null}
        {isAlive && !isPhone ? <Bubble editor={editor} dialogs={dialogs} root={root} wasCalled={wasCalled} /> : null}
      </Suspense>
      <BlockMenu editor={editor} dialogs={dialogs} keys={keys} />
      <HintNote editor={editor} />
      <Suspense>
        {isAtLink ? <LinkCard editor={editor} dialogs={dialogs} /> : null}
        {isAtBlock ? <BlockTools editor={editor} dialogs={dialogs} /> : null}
      </Suspense>
      {isPhone ? null : <BlockHandle editor={editor} root={root} articleId={articleId} keys={keys} />}
      <Announcements editor={editor} />
      <Suspense>{isAlive ? <TitleCount editor={editor} /> : null}</Suspense>
      <Suspense>{isAlive ? <TextCount editor={editor} /> : null}</Suspense>
      <Suspense>{isAlive ? <UploadMarks editor={editor} uploads={uploads} /> : null}</Suspense>
      <OpenDialogs editor={editor} uploads={uploads} artworks={artworks} models={models} open={open} />
      <p className={hiddenCss.hidden} id="article-editor-help">
        Type / at the start of a paragraph for blocks. {writtenKey(keyOf('toolbar'))} leads to the toolbar,{' '}
        {writtenKey(keyOf('help'))} lists all keys.
      </p>
    </>
  );
});

type DialogsOptions = Pick<EditorToolsProps, 'editor' | 'uploads' | 'keys' | 'root' | 'onComment'>;

/** The dialogs of the editor: which of them are open, and how tools, keys and uploads open each. */
function useDialogs({ editor, uploads, keys, root, onComment }: DialogsOptions) {
  const [isLinking, setLinking] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const [inserting, setInserting] = useState<{
    readonly imagesId: string | undefined;
    readonly images?: readonly WrittenImage[];
    readonly replaced?: string;
  }>();
  const [picking, setPicking] = useState<{ readonly carouselAt: number | undefined }>();
  const [modelling, setModelling] = useState<{ readonly modelAt: number | undefined }>();
  useHelpKeys(
    root,
    useCallback(() => setHelping(true), []),
  );
  const dialogs = useMemo<EditorDialogs>(
    () => ({
      insertLink: () => setLinking(true),
      chooseImages: (imagesId) => setInserting({ imagesId }),
      replaceImage: (imagesId, replaced) => setInserting({ imagesId, replaced }),
      chooseArtworks: (carouselAt) => setPicking({ carouselAt }),
      comment: onComment && (() => onComment(idOfBlockAtCursor(editor))),
      chooseModel: (modelAt) => setModelling({ modelAt }),
    }),
    [editor, onComment],
  );
  useEffect(() => {
    keys.insertLink = () => {
      setLinking(true);
      return true;
    };
    keys.changeModel = (modelAt) => {
      setModelling({ modelAt });
      return true;
    };
    uploads.chooseOthers = (images, imagesId) => setInserting({ images, imagesId });
  }, [keys, uploads]);
  return {
    dialogs,
    isLinking,
    setLinking,
    isHelping,
    setHelping,
    inserting,
    setInserting,
    picking,
    setPicking,
    modelling,
    setModelling,
  };
}

interface OpenDialogsProps extends Pick<EditorToolsProps, 'editor' | 'uploads' | 'artworks' | 'models'> {
  readonly open: ReturnType<typeof useDialogs>;
}

function OpenDialogs({ editor, uploads, artworks, models, open }: OpenDialogsProps) {
  const { picking, inserting, modelling } = open;
  return (
    <div className={css.dialogs}>
      <Suspense>
        {open.isLinking ? <LinkPrompt editor={editor} onClose={() => open.setLinking(false)} /> : null}
        {picking ? (
          <ArtworksPicker
            editor={editor}
            artworks={artworks}
            carouselAt={picking.carouselAt}
            onClose={() => open.setPicking(undefined)}
          />
        ) : null}
        {inserting ? (
          <InsertImages editor={editor} uploads={uploads} {...inserting} onClose={() => open.setInserting(undefined)} />
        ) : null}
        {modelling ? (
          <ModelChooser
            editor={editor}
            models={models}
            modelAt={modelling.modelAt}
            onClose={() => open.setModelling(undefined)}
          />
        ) : null}
        {open.isHelping ? <ShortcutsDialog groups={shortcutGroups} onClose={() => open.setHelping(false)} /> : null}
      </Suspense>
    </div>
  );
}

const idOfBlockAtCursor = ({ state: { doc, selection } }: Editor): string =>
  doc.child(Math.min(selection.$from.index(0), doc.childCount - 1)).attrs.id;

const phone = '(max-width: 47.5rem)';

/** Narrow windows have the tools at the bottom. */
const useIsPhone = () => useMedia(phone);

/** Whether keys called the toolbar before it loaded; it checks this on mount. */
function useToolbarCalls(editor: Editor): RefObject<boolean> {
  const wasCalled = useRef(false);
  useEffect(() => {
    const { dom } = editor.view;
    const note = (event: KeyboardEvent) => {
      if (!callsToolbar(event)) return;
      event.preventDefault();
      wasCalled.current = true;
    };
    dom.addEventListener('keydown', note);
    return () => dom.removeEventListener('keydown', note);
  }, [editor]);
  return wasCalled;
}
