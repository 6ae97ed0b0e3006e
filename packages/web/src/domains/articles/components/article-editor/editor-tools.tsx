import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import css from './article-editor.module.css';
import { ArtworksPicker } from './artworks-picker.tsx';
import { BlockHandle } from './block-handle.tsx';
import { BlockMenu } from './block-menu.tsx';
import { BlockTools } from './block-tools.tsx';
import { Bubble } from './bubble.tsx';
import { Dock } from './dock.tsx';
import type { Asking, MountedEditor } from './editor-parts.ts';
import { HintNote } from './hint-note.tsx';
import { LinkPrompt } from './link-prompt.tsx';
import { pictureTypes } from './picture-uploads.ts';

interface EditorToolsProps extends MountedEditor {
  readonly root: RefObject<HTMLDivElement | null>;
}

/** Everything round the text: toolbar, menus, handles, dialogs. */
export function EditorTools({ editor, uploads, artworks, keys, root }: EditorToolsProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const imagesId = useRef<string>(undefined);
  const [isLinking, setLinking] = useState(false);
  const [picking, setPicking] = useState<{ readonly carouselAt: number | undefined }>();

  const asking = useMemo<Asking>(
    () => ({
      insertLink: () => setLinking(true),
      chooseImages(id) {
        imagesId.current = id;
        fileInput.current?.click();
      },
      chooseArtworks: (carouselAt) => setPicking({ carouselAt }),
    }),
    [],
  );
  useEffect(() => {
    keys.insertLink = () => {
      setLinking(true);
      return true;
    };
  }, [keys]);

  function addFiles(input: HTMLInputElement) {
    void uploads.add([...(input.files ?? [])], imagesId.current);
    // The same file may be chosen again.
    input.value = '';
  }

  return (
    <>
      <Bubble editor={editor} asking={asking} root={root} />
      <BlockMenu editor={editor} asking={asking} keys={keys} />
      <HintNote editor={editor} />
      <BlockTools editor={editor} asking={asking} />
      <BlockHandle editor={editor} root={root} />
      <Dock editor={editor} asking={asking} />
      <input
        ref={fileInput}
        type="file"
        multiple
        accept={pictureTypes.join()}
        hidden
        aria-label="Upload from disk"
        onChange={(event) => addFiles(event.currentTarget)}
      />
      <div className={css.dialogs}>
        {isLinking ? <LinkPrompt editor={editor} onClose={() => setLinking(false)} /> : null}
        {picking ? <ArtworksPicker editor={editor} artworks={artworks} carouselAt={picking.carouselAt} onClose={() => setPicking(undefined)} /> : null}
      </div>
      <p className={css.help} id="article-editor-help">
        Type / at the start of a paragraph for blocks. Control Alt 0, 2 and 3 make text, subtitle and smaller subtitle, Control K a link, Control Shift H a
        hint. Alt with up or down moves a block. Alt F10 leads to the toolbar.
      </p>
    </>
  );
}
