import type { EditedArtwork, EditedImage } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import type { Tag } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../ui/working/act/use-act.ts';
import { draftOfThisTab } from '../../../ui/working/autosave/unsaved-drafts.ts';
import { type UseAutosave, useAutosave } from '../../../ui/working/autosave/use-autosave.ts';
import { nowSee } from '../readers.words.ts';
import { recordRules } from './record-rules.ts';

/** Names a person's draft of a work's record; the keys of the windows that write it begin with it. */
const draftNameOf = (artworkId: string, userId: string | 0) => `artwork:${userId}:${artworkId}`;

type StateAct = 'publish' | 'unpublish' | 'restore';

export interface UseEditedArtwork {
  /** The work as the server last told it. */
  readonly work: EditedArtwork;
  /** The record as it stands in this window, saved or not. It may have empty entries that somebody is about to fill. */
  readonly record: ArtworkRecord;
  readonly change: (change: (record: ArtworkRecord) => ArtworkRecord) => void;
  /** Shows a record that the server has: a restored version, or a settled conflict. */
  readonly show: (record: ArtworkRecord) => void;
  /** Continues from a work that the server just answered. */
  readonly take: (work: EditedArtwork) => void;
  /** Shows a newer version, merged with what is unsaved here; false if both changed the same part. */
  readonly takeNewer: (work: EditedArtwork) => boolean;
  readonly settle: (record: ArtworkRecord) => Promise<void>;
  readonly takeOffered: () => Promise<void>;
  readonly autosave: UseAutosave<ArtworkRecord>;
  /** Saves first, then does it. */
  readonly act: (act: StateAct) => Promise<boolean>;
  readonly isActing: boolean;
  /** The pictures, 3D models and tags that the record names, also those added in this window. */
  readonly imageOf: (fileId: string) => EditedImage | undefined;
  readonly tagOf: (id: string) => Pick<Tag, 'id' | 'name'> | undefined;
  readonly modelOf: (uuid: string) => Model | undefined;
  readonly learnModel: (model: Model) => void;
  readonly learnImage: (image: EditedImage) => void;
  readonly learnTag: (tag: Pick<Tag, 'id' | 'name'>) => void;
}

/** A work while somebody edits it: its record with autosave, and what its names stand for. */
export function useEditedArtwork(loaded: EditedArtwork, userId: string | 0): UseEditedArtwork {
  const { id } = loaded;
  const draftName = draftNameOf(id, userId);
  const [left] = useState(() => (loaded.may.edit.allowed ? leftFrom(loaded, draftName) : undefined));
  const [work, setWork] = useState(loaded);
  const { record, current, show } = useShownRecord(loaded.record, left?.value);
  const autosave = useAutosave<ArtworkRecord>({
    draftName,
    rules: recordRules,
    mayEdit: work.may.edit.allowed,
    saved: { value: loaded.record, version: loaded.version },
    onKept: () => undefined,
    left,
    onMerged: show,
    onLeft: () => undefined,
    async save(value, version, { isLast }) {
      const body = { record: value, version };
      const saved = await browserCall(recordRoutes.save, { params: { id }, body }, { isLast });
      setWork(saved);
      return saved;
    },
  });
  const { change: announce, flush } = autosave;
  const change = useCallback(
    (by: (record: ArtworkRecord) => ArtworkRecord) => {
      show(by(current.current));
      announce(() => canonicalRecord(current.current));
    },
    [current, show, announce],
  );
  const versions = useVersions(autosave, show, setWork);
  const { act, isBusy } = useStateActs(id, flush, setWork);
  return { work, record, change, show, ...versions, autosave, act, isActing: isBusy, ...useKnown(work) };
}

/** The record in this window: as the server has it, or as the tab's previous page left it. */
function useShownRecord(loaded: ArtworkRecord, left: ArtworkRecord | undefined) {
  const [record, setRecord] = useState(loaded);
  const current = useRef(record);
  const show = useCallback((shown: ArtworkRecord) => {
    current.current = shown;
    setRecord(shown);
  }, []);
  // After hydration: the server rendered what it has.
  useEffect(() => {
    if (left) show(left);
  }, [left, show]);
  return { record, current, show };
}

/** Shows versions that were not written in this window: the server's, a settled conflict, and the offered text. */
function useVersions(
  autosave: UseAutosave<ArtworkRecord>,
  show: (record: ArtworkRecord) => void,
  setWork: (work: EditedArtwork) => void,
) {
  const { follow, join, settle: settleSave } = autosave;
  const settle = useCallback(
    async (settled: ArtworkRecord) => {
      show(settled);
      await settleSave(settled);
    },
    [show, settleSave],
  );
  const take = useCallback(
    (taken: EditedArtwork) => {
      setWork(taken);
      if (follow({ value: taken.record, version: taken.version })) show(taken.record);
    },
    [follow, show, setWork],
  );
  function takeNewer(newer: EditedArtwork): boolean {
    const saved = { value: newer.record, version: newer.version };
    const isFollowed = follow(saved);
    if (isFollowed) show(newer.record);
    else if (!join(saved)) return false;
    setWork(newer);
    return true;
  }
  async function takeOffered() {
    const offered = await autosave.takeOffered();
    if (offered) show(offered);
  }
  return { settle, take, takeNewer, takeOffered };
}

/** Publishes, unpublishes or restores the work, after its record is saved. */
function useStateActs(id: string, flush: UseAutosave<ArtworkRecord>['flush'], setWork: (work: EditedArtwork) => void) {
  const acting = useRevalidatingAct(async (name: StateAct) => {
    if (!(await flush())) throw new Error('Your changes are not saved yet. Please try again in a moment.');
    const answered = await browserCall(recordRoutes[name], { params: { id } });
    setWork(answered);
    if (name === 'publish')
      toastSuccess(nowSee[answered.readers], {
        duration: 10_000,
        actions: [{ label: 'Undo', onSelect: unpublish }],
      });
  });
  function unpublish(): void {
    void acting.act('unpublish');
  }
  return acting;
}

/** The pictures, 3D models and tags behind the record's ids: from the server, and those that were chosen since. */
function useKnown(work: EditedArtwork) {
  const [added, setAdded] = useState<{
    images: readonly EditedImage[];
    models: readonly Model[];
    tags: readonly Pick<Tag, 'id' | 'name'>[];
  }>({ images: [], models: [], tags: [] });
  return useMemo(() => {
    const images = new Map([...work.images, ...added.images].map((image) => [image.fileId as string, image]));
    const models = new Map([...work.models, ...added.models].map((model) => [model.uuid, model]));
    const tags = new Map([...work.tags, ...added.tags].map((tag) => [tag.id as string, tag]));
    return {
      imageOf: (fileId: string) => images.get(fileId),
      tagOf: (tagId: string) => tags.get(tagId),
      modelOf: (uuid: string) => models.get(uuid),
      learnModel: (model: Model) => setAdded((known) => ({ ...known, models: [...known.models, model] })),
      learnImage: (image: EditedImage) => setAdded((known) => ({ ...known, images: [...known.images, image] })),
      learnTag: (tag: Pick<Tag, 'id' | 'name'>) => setAdded((known) => ({ ...known, tags: [...known.tags, tag] })),
    };
  }, [work.images, work.models, work.tags, added]);
}

/** The unsaved record of this tab's previous page, unless the server has it. */
function leftFrom({ record }: EditedArtwork, draftName: string) {
  const left = draftOfThisTab<ArtworkRecord>(draftName);
  return left && !recordRules.isSame(left.value, record) ? left : undefined;
}
