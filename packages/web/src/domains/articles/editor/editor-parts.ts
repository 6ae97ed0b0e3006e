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
  /** Read once; another article, or another version of it, is another editor (give it a key). */
  readonly initial: ArticleValue;
  /** What the server's page has shown: another text, where `initial` was left in this tab and goes on from an earlier save. */
  readonly served: ArticleValue;
  /** Somebody has written in that other text before the editor was there: it is gone on with, and `initial` has to wait. */
  readonly onServedTaken: () => void;
  /** The works of the carousels in `initial`. */
  readonly artworks: readonly ArtworkSummary[];
  /** The 3D models in `initial`. */
  readonly models: Article['models'];
  /** Each change, as long as all pictures are kept here. What the text then is is converted only when it is read. */
  readonly onChange: (read: () => ArticleValue) => void;
  /** True while pictures are being uploaded: what is shown cannot be saved yet. */
  readonly onBusy: (isBlocked: boolean) => void;
  readonly editable: boolean;
  readonly ariaLabel: string;
  /** Asks for a comment on the block at the cursor; left out where nobody comments. */
  readonly onComment?: ((blockId: string) => void) | undefined;
  readonly ref?: Ref<EditorHandle | null>;
}

/** What the tools work with. */
export interface MountedEditor {
  readonly editor: Editor;
  readonly uploads: PictureUploads;
  /** The works that carousels show; what is picked is added. */
  readonly artworks: Map<string, ArtworkSummary>;
  /** The 3D models that the text shows; what is uploaded is added. */
  readonly models: Map<string, Model>;
  /** Set by the tools: the keys that need more than the document. */
  readonly keys: EditorKeys;
}
export interface EditorKeys {
  insertLink: () => boolean;
  /** Opens the 3D model at this position. */
  changeModel: (position: number) => boolean;
  /** Opens the menu of the block at the cursor. */
  openBlockActs: () => boolean;
  /** Keys that an open menu wants before the editor. */
  menuKey: (event: KeyboardEvent) => boolean;
}

/** What the tools may ask for that needs more room than a button. */
export interface Asking {
  readonly insertLink: () => void;
  /** Pictures of the catalogue or from disk: those of the block with this id, or a new block. */
  readonly chooseImages: (imagesId?: string) => void;
  /** Another picture in the place of this one. */
  readonly replaceImage: (imagesId: string, imageId: string) => void;
  /** Works of the catalogue: for the carousel at this position, or as a new one. */
  readonly chooseArtworks: (carouselAt?: number) => void;
  /** A comment on the block at the cursor. */
  readonly comment: (() => void) | undefined;
  /** A 3D model: another one or other words for that at this position, or a new one. */
  readonly chooseModel: (modelAt?: number) => void;
}

/** What pasting asks of those who keep pictures. */
export interface PastingHost {
  /** Files that were pasted by themselves. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Pictures that what is pasted brings with it; called before they stand in the text. */
  readonly onPictures: (pictures: readonly BroughtPicture[]) => void;
  /** Whether a picture that is not kept yet is known here. */
  readonly knows: (src: string) => boolean;
  /** What could not come. */
  readonly onMissing: (missing: { readonly pictures: number; readonly others: number }) => void;
}

/** A paste, and what it takes the place of. */
export interface HeldPaste {
  readonly from: number;
  readonly to: number;
  readonly clip: Clip;
}
