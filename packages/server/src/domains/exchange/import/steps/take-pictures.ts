import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { RecordImage } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { readRights } from '@oeuvre/record/rights.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { readMaster, saveMaster } from '../../../files/masters/masters.commands.ts';
import type { UntakenPicture } from '../imports.tables.ts';
import type { WorkFinding } from './findings.ts';
import type { IiifManifest } from './iiif-manifest.ts';
import { fileNameOf, PictureUnfit } from './picture-addresses.ts';
import type { PictureSource } from './picture-sources.ts';

export type Needs = Pick<Services, 'db' | 'storage' | 'jobs'>;

/** Less than the time of a job: a work that takes longer would be begun again and again. */
const mostMsPerWork = 15 * 60_000;
/** Longer names are not tried again. */
const longestName = 4_000;

interface Pictured {
  readonly source: PictureSource;
  readonly row: { readonly line: number; readonly pictures: readonly UntakenPicture[] };
  readonly artworkId: ArtworkId;
  /** Requests that the import may still make. */
  readonly addressesLeft: number;
}

/** Pictures that were taken for a work. */
export interface TakenPictures {
  readonly images: readonly RecordImage[];
  /** The rights statement of a manifest. */
  readonly rights: string | undefined;
  readonly findings: readonly WorkFinding[];
  /** Requests to web addresses. */
  readonly addresses: number;
}

/** Takes the pictures that a row names. What cannot be taken becomes a finding with the reason. */
export async function takePictures(services: Needs, given: Pictured): Promise<TakenPictures> {
  const { row, source } = given;
  const asked = source.asked;
  const taking = new Taking(services, given);
  for (const picture of row.pictures.filter(({ name }) => source.mayHave(name))) await taking.take(picture);
  const { images, rights, findings } = taking;
  return { images, rights, findings, addresses: source.asked - asked };
}

interface RefusedPicture {
  readonly row: { readonly line: number };
  readonly artworkId: ArtworkId;
  readonly picture: UntakenPicture;
}

/** The finding of a picture at a host that is not allowed. */
export function refusedPicture(
  source: PictureSource,
  { row, artworkId, picture: { name, alt, caption } }: RefusedPicture,
): WorkFinding {
  const cell = `${name.slice(0, 350)}: ${source.refusal(name)}`.slice(0, 500);
  const picture = { name, ...(caption && { caption }), ...(alt && { alt }) };
  const tried = name.length <= longestName && { picture };
  return { kind: 'picture-not-fetched', line: row.line, column: '', cell, artworkId, ...tried };
}

class Taking {
  readonly images: RecordImage[] = [];
  readonly findings: WorkFinding[] = [];
  rights: string | undefined;
  readonly #services: Needs;
  readonly #given: Pictured;
  readonly #started = performance.now();
  readonly #askedBefore: number;

  constructor(services: Needs, given: Pictured) {
    this.#services = services;
    this.#given = given;
    this.#askedBefore = given.source.asked;
  }

  async take({ name, alt, caption }: UntakenPicture): Promise<void> {
    const words = { ...(caption && { caption }), ...(alt && { alt }) };
    await this.#orFinding({ name, ...words }, async () => {
      const found = await this.#given.source.find(name);
      if (found === undefined) throw new PictureUnfit('picture-missing', '');
      if (typeof found === 'string') await this.#keep(found, name, words);
      else await this.#takeManifest(name, found, alt);
    });
  }

  /** Each canvas by itself: one that cannot be fetched costs no other. */
  async #takeManifest(
    name: string,
    { pictures, canvases, rights }: IiifManifest,
    alt: string | undefined,
  ): Promise<void> {
    this.rights ??= rights ? readRights(rights) : undefined;
    const room = recordLimits.images - this.images.length;
    if (canvases > room || pictures.length > room)
      this.#note('too-many-values', `${name.slice(0, 350)}: ${canvases} canvases, of which ${room} are taken`);
    for (const [at, picture] of pictures.slice(0, room).entries()) {
      const words = {
        ...(picture.caption && { caption: picture.caption.slice(0, recordLimits.caption) }),
        ...(at === 0 && alt && { alt }),
      };
      const own = picture.service ?? picture.address ?? name;
      await this.#orFinding({ name: own, ...words }, async () =>
        this.#keep(await this.#given.source.canvas(picture), own, words),
      );
    }
  }

  async #keep(file: string, name: string, words: Omit<RecordImage, 'fileId'>): Promise<void> {
    const master = await readMaster({ path: file, fileName: fileNameOf(name) });
    const { id } = await saveMaster(this.#services, { ...master, ownerId: null });
    this.images.push({ fileId: id, ...words });
  }

  async #orFinding(picture: UntakenPicture, taking: () => Promise<void>): Promise<void> {
    try {
      const { source, addressesLeft } = this.#given;
      if (source.asked - this.#askedBefore >= addressesLeft)
        throw new PictureUnfit('picture-refused', 'the import has asked for as many addresses as it may');
      if (performance.now() - this.#started > mostMsPerWork)
        throw new PictureUnfit('picture-refused', 'the other pictures of the work took too long');
      await taking();
    } catch (error) {
      if (!(error instanceof AppError || error instanceof PictureUnfit)) throw error;
      const kind = error instanceof PictureUnfit ? error.kind : 'picture-refused';
      this.#note(kind, [picture.name.slice(0, 350), error.message].filter(Boolean).join(': '), picture);
    }
  }

  #note(kind: WorkFinding['kind'], cell: string, picture?: UntakenPicture): void {
    const { row, artworkId } = this.#given;
    const tried = picture && picture.name.length <= longestName && { picture };
    this.findings.push({ kind, line: row.line, column: '', cell: cell.slice(0, 500), artworkId, ...tried });
  }
}
