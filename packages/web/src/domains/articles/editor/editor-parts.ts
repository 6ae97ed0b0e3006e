import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Editor } from '@tiptap/core';
import type { Ref } from 'react';
import type { Clip } from '../../../late/clip.ts';
import type { EditorHandle } from './editor-handle.ts';
import type { BroughtPicture } from './pasting/pasted-pictures.ts';
import type { PictureUploads } from './pictures/picture-uploads.ts';

export interface ArticleEditorProps {
  readonly articleId: string;
  /** Read once; another article or version needs a new editor (give it a key). */
  readonly initial: ArticleValue;
  /**
   * The text in the server's page. Differs from `initial` if this tab has an unsaved draft based on an earlier save.
   */
  readonly served: ArticleValue;
  /**
   * Somebody typed in the server's text before the editor loaded: the editor continues that text, and `initial` has to
   * wait.
   */
  readonly onServedTaken: () => void;
  /** The artworks in the carousels of `initial`. */
  readonly artworks: readonly ArtworkSummary[];
  /** The 3D models in `initial`. */
  readonly models: Article['models'];
  /**
   * Called on each change while all pictures are uploaded. `read` converts the text, so it costs nothing until called.
   */
  readonly onChange: (read: () => ArticleValue) => void;
  /** True while pictures are uploading: the text cannot be saved yet. */
  readonly onBusy: (isBlocked: boolean) => void;
  readonly editable: boolean;
  readonly ariaLabel: string;
  /** Asks for a comment on the block at the cursor; absent where nobody comments. */
  readonly onComment?: ((blockId: string) => void) | undefined;
  readonly ref?: Ref<EditorHandle | null>;
}

/** The mounted editor, as its tools use it. */
export interface MountedEditor {
  readonly editor: Editor;
  readonly uploads: PictureUploads;
  /** The artworks in carousels; tools add the chosen ones. */
  readonly artworks: Map<string, ArtworkSummary>;
  /** The 3D models in the text; tools add the uploaded ones. */
  readonly models: Map<string, Model>;
  /** Handlers that the tools set, for keys that need more than the document. */
  readonly keys: EditorKeys;
}
export interface EditorKeys {
  insertLink: () => boolean;
  /** Opens the 3D model at this position. */
  changeModel: (position: number) => boolean;
  /** Opens the menu of the block at the cursor. */
  openBlockActs: () => boolean;
  /** Keys that an open menu handles before the editor. */
  menuKey: (event: KeyboardEvent) => boolean;
}

/** Dialogs and fields that a tool can open. */
export interface EditorDialogs {
  readonly insertLink: () => void;
  /** Opens the dialog of pictures, for the block with this id or for a new block. */
  readonly chooseImages: (imagesId?: string) => void;
  /** Replaces this picture. */
  readonly replaceImage: (imagesId: string, imageId: string) => void;
  /** Opens the picker of artworks, for the carousel at this position or for a new one. */
  readonly chooseArtworks: (carouselAt?: number) => void;
  /** Starts a comment on the block at the cursor. */
  readonly comment: (() => void) | undefined;
  /** Opens the dialog of 3D models, for the model at this position or for a new one. */
  readonly chooseModel: (modelAt?: number) => void;
}

/** The interface that pasting needs from the code that stores pictures. */
export interface PastingHost {
  /** Files pasted without a text. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Pictures in pasted content; called before they are in the text. */
  readonly onPictures: (pictures: readonly BroughtPicture[]) => void;
  /** Whether this editor knows a picture that is not uploaded yet. */
  readonly knows: (src: string) => boolean;
  /** Reports content that could not be pasted. */
  readonly onMissing: (missing: { readonly pictures: number; readonly others: number }) => void;
}

/** A paste, and the range it replaces. */
export interface HeldPaste {
  readonly from: number;
  readonly to: number;
  readonly clip: Clip;
}
