import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FindingKind } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import { maximumMasterBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import type { Config } from '../../../../platform/base/config.ts';
import { isListed } from '../../../../platform/base/listed-hosts.ts';
import { type FetchedFile, FetchRefused, fetchFile } from '../../../../platform/http/fetch-file.ts';
import { type CanvasPicture, type IiifManifest, isPresentation, readManifest } from './iiif-manifest.ts';
import { largestPictureOf, readDescription } from './iiif-picture.ts';

/** A picture that a work cannot be given, with what the import says about it. */
export class PictureUnfit extends Error {
  readonly kind: FindingKind;
  constructor(kind: FindingKind, reason: string) {
    super(reason);
    this.kind = kind;
  }
}

export const isWebAddress = (name: string) => /^https?:\/\/\S+$/i.test(name);

export const pictureFetchLimits = {
  bytes: maximumMasterBytes,
  idleMs: 20_000,
  totalMs: 120_000,
  /** Between two requests to a host. */
  pauseMs: 1_000,
  /** A host that asks us to wait longer gets no second attempt. */
  longestWaitMs: 30_000,
  /** Hosts that failed so often in a row are not asked again for a while. */
  failures: 5,
};

interface Fetching {
  readonly config: Pick<Config, 'importPictureHosts' | 'publicUrl'>;
  readonly scratch: string;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: typeof pictureFetchLimits;
}

/** When hosts were asked last, or will be: imports that ask the same host at the same time share its pauses. */
const lastAsked = new Map<string, number>();

/** Fetches pictures from hosts that the operator has listed: one at a time, with a pause between them. */
export class PictureAddresses {
  readonly #options: Required<Omit<Fetching, 'signal'>> & Pick<Fetching, 'signal'>;
  readonly #failures = new Map<string, number>();
  #count = 0;
  #held: string | undefined;

  constructor(options: Fetching) {
    this.#options = { limits: pictureFetchLimits, ...options };
  }

  /** Requests so far. */
  get asked(): number {
    return this.#count;
  }

  /** Why nothing is ever fetched from this address, if its host is not allowed. */
  refusal(address: string): string | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    return url && !isListed(this.#options.config.importPictureHosts, url) ? `${url.host} is not allowed` : undefined;
  }

  /**
   * The picture at a web address as a file of this machine, until the next call, or the manifest that is there. Throws
   * PictureUnfit.
   */
  async fetch(address: string): Promise<string | IiifManifest> {
    return this.#telling(async () => {
      const found = await this.#fetchAny(address);
      return 'pictures' in found ? found : found.file;
    });
  }

  /** The picture of a canvas in the largest size, as a file until the next call. Throws PictureUnfit. */
  async fetchCanvas({ service, address }: CanvasPicture): Promise<string> {
    return this.#telling(async () => {
      if (service === undefined) return (await this.#fetchPicture(address!)).file;
      try {
        return (await this.#fetchPicture(`${service}/info.json`)).file;
      } catch (error) {
        const isWrong = error instanceof FetchRefused && ['missing', 'refused'].includes(error.why);
        if (!isWrong || address === undefined) throw error;
        return (await this.#fetchPicture(address)).file;
      }
    });
  }

  async #telling<T>(fetching: () => Promise<T>): Promise<T> {
    try {
      return await fetching();
    } catch (error) {
      if (error instanceof FetchRefused) throw unfit(error);
      throw error;
    }
  }

  /** Many IIIF services answer only at `info.json`. */
  async #fetchAny(address: string): Promise<Held | IiifManifest> {
    try {
      return await this.#pictureIn(await this.#get(address));
    } catch (error) {
      const isWrong = error instanceof FetchRefused && ['missing', 'refused'].includes(error.why);
      if (!isWrong || !isPerhapsService(address)) throw error;
      const info = await this.#get(`${address.replace(/[?#].*$/, '').replace(/\/+$/, '')}/info.json`).catch(() => {
        throw error;
      });
      return this.#pictureIn(info);
    }
  }

  /** Within a manifest, another manifest is no picture. */
  async #fetchPicture(address: string): Promise<Held> {
    const found = await this.#pictureIn(await this.#get(address));
    if ('pictures' in found) throw new FetchRefused('refused', 'it is a IIIF manifest within another');
    return found;
  }

  /** A IIIF description is replaced by the picture that it describes. */
  async #pictureIn(found: Held): Promise<Held | IiifManifest> {
    if (/^text\/html\b/i.test(found.contentType)) throw new FetchRefused('refused', 'it is a web page, not a picture');
    const isData = /json/i.test(found.contentType) || (await beginsWithBrace(found.file));
    if (!isData) return found;
    const data = await readDescription(found.file);
    const manifest = readManifest(data);
    if (manifest) {
      if (manifest.pictures.length === 0) throw new FetchRefused('refused', 'it is a IIIF manifest without pictures');
      return manifest;
    }
    if (isPresentation(data)) throw new FetchRefused('refused', 'it is IIIF data, but not the manifest of one work');
    const picture = largestPictureOf(data, found.url);
    if (!picture) throw new FetchRefused('refused', 'it is data that describes no IIIF picture');
    return this.#get(picture);
  }

  async #get(address: string): Promise<Held> {
    const { limits } = this.#options;
    try {
      return await this.#getOnce(address);
    } catch (error) {
      const waitMs = error instanceof FetchRefused ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      const mayPass = error instanceof FetchRefused && error.why === 'busy' && waitMs <= limits.longestWaitMs;
      if (!mayPass) throw error;
      await sleep(Math.max(waitMs, 2 * limits.pauseMs), undefined, { signal: this.#options.signal });
      return this.#getOnce(address);
    }
  }

  async #getOnce(address: string): Promise<Held> {
    const { config, limits, scratch, signal } = this.#options;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const host = url?.host ?? '';
    const refusal = this.refusal(address);
    if (refusal) throw new FetchRefused('not-listed', refusal);
    if ((this.#failures.get(host) ?? 0) >= limits.failures)
      throw new FetchRefused('silent', `${host} did not respond ${limits.failures} times in a row`);
    await this.#pause(host);
    if (this.#held) await rm(this.#held, { force: true });
    this.#count += 1;
    const file = path.join(scratch, `fetched-${this.#count}`);
    this.#held = file;
    try {
      const fetched = await fetchFile(address, file, {
        hosts: config.importPictureHosts,
        limits,
        headers: {
          'user-agent': `Oeuvre (+${config.publicUrl})`,
          accept: 'image/*, application/ld+json, application/json',
        },
        signal,
      });
      this.#failures.delete(host);
      return { ...fetched, file };
    } catch (error) {
      const isSilent = error instanceof FetchRefused && error.why === 'silent';
      this.#failures.set(host, isSilent ? (this.#failures.get(host) ?? 0) + 1 : 0);
      throw error;
    } finally {
      lastAsked.set(host, Math.max(lastAsked.get(host) ?? 0, performance.now()));
    }
  }

  async #pause(host: string): Promise<void> {
    const { limits, signal } = this.#options;
    const last = lastAsked.get(host);
    const at = last === undefined ? performance.now() : Math.max(performance.now(), last + limits.pauseMs);
    lastAsked.set(host, at);
    const waitMs = at - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }
}

interface Held extends FetchedFile {
  readonly file: string;
}

/** No picture begins like data, whatever its type is said to be. */
async function beginsWithBrace(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*\{/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Addresses of IIIF services have no file extension, and are no manifests. */
const isPerhapsService = (address: string) =>
  !/(?:\.[a-z0-9]{2,5}|\/manifest)$/i.test(URL.canParse(address) ? new URL(address).pathname : address);

/** The file name of a picture, from its address: IIIF calls all pictures alike, so its service names it. */
export function fileNameOf(name: string): string {
  const file = isWebAddress(name) && URL.canParse(name) ? new URL(name).pathname.replace(/\/+$/, '') : name;
  const named = file.replace(/\/(?:info\.json|[^/]+\/[^/]+\/[^/]+\/(?:default|native|color|gray)\.\w+)$/, '');
  return path.basename(named).slice(-120);
}

function unfit({ why, message }: FetchRefused): PictureUnfit {
  if (why === 'not-listed') return new PictureUnfit('picture-not-fetched', message);
  return new PictureUnfit(why === 'missing' ? 'picture-missing' : 'picture-refused', message);
}
