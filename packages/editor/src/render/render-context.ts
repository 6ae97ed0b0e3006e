/** Facts about an artwork in a carousel that a renderer needs; the caller fetches them. */
export interface CarouselArtwork {
  readonly id: string;
  readonly name: string;
  readonly artist: string;
  /** As it is written: 'c. 1810'. */
  readonly date?: string;
  readonly imgUrl: string;
  readonly width: number;
  readonly height: number;
}

/** The still picture and name of a 3D model, for media that cannot turn it; the caller fetches it. */
export interface StillModel {
  readonly name: string;
  readonly posterSrc: string | null;
  /** The size of the picture behind `posterSrc`, in pixels. */
  readonly poster: { readonly width: number; readonly height: number } | null;
}

/** Names of the artworks in carousels, by id. */
export type ArtworkNames = ReadonlyMap<string, Pick<CarouselArtwork, 'name' | 'artist'>>;

/** The state of a text rendering. */
export interface TextContext {
  readonly artworks: ArtworkNames;
  /** Notes of hints so far; the renderer lists them at the end. */
  readonly notes: string[];
}

/** The input of an exported article beside its value. All addresses are absolute. */
export interface ExportContext {
  readonly imageAddress: (src: string) => string;
  readonly artworkAddress: (artworkId: string) => string;
  /** The article's page: links lead there from what a file cannot show. */
  readonly articleAddress: string;
  readonly artworks: ReadonlyMap<string, CarouselArtwork>;
  /** The 3D models by the uuid of their blocks, where something is known of them. */
  readonly models: ReadonlyMap<string, StillModel>;
}

/** The input of an article's HTML beside its value. */
export interface ContentContext extends ExportContext {
  /**
   * The address for `img`; undefined when there is no picture: then it becomes a link. Asked when the picture is
   * reached.
   */
  readonly shownImage: (src: string) => Promise<string | undefined>;
  /** Begins the ids of notes, for pages that hold several articles. */
  readonly idPrefix?: string;
}

/** The input of a mail of an article beside its value. All addresses are absolute. */
export interface MailContext {
  /** The address of a picture at least this many pixels wide; signed where the article is not public. */
  readonly imageAddress: (src: string, width: number) => string;
  readonly artworkAddress: (artworkId: string) => string;
  /** The article's page: the title and what a mail cannot show lead there. */
  readonly articleAddress: string;
  /** The line below the title: author, date, minutes. */
  readonly byline?: string;
  readonly artworks: ReadonlyMap<string, CarouselArtwork>;
  /** The words in the places of works that the mail does not show, by id. A work in neither map leaves no place. */
  readonly withheld?: ReadonlyMap<string, string>;
  /** The 3D models by the uuid of their blocks, where a picture or a name is known. */
  readonly models?: ReadonlyMap<string, StillModel>;
}

/** A context whose renderer collects the notes of hints on its way. */
export type WithNotes<Context> = Context & { readonly notes: string[] };
