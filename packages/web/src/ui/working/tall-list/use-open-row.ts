import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Address } from '../use-address.ts';
import type { PagedRows } from './paged-rows.ts';

/** In milliseconds: somebody who walks by key leaves only the row they stop at in the address. */
const addressAfter = 250;

interface OpenRowOptions<Row> {
  /** The parameter of the address that names the open row; undefined if rows do not open here. */
  readonly parameter: string | undefined;
  readonly address: Address;
  readonly rows: PagedRows<Row>;
  readonly totalCount: number | undefined;
  readonly goTo: (index: number) => void;
}

/** The id of the open row: it shows at once, and the address follows with a short delay. */
function useIdInAddress(parameter: string | undefined, address: Address) {
  const inAddress = (parameter && address.search.get(parameter)) ?? undefined;
  const [id, setId] = useState(inAddress);
  const written = useRef(inAddress);

  const write = useEffectEvent(() => {
    if (parameter === undefined) return;
    const isOpening = inAddress === undefined && id !== undefined;
    written.current = id;
    address.change(
      (from) => {
        const next = new URLSearchParams(from);
        if (id === undefined) next.delete(parameter);
        else next.set(parameter, id);
        return next;
      },
      { isNewPlace: isOpening },
    );
  });
  useEffect(() => {
    if (id === written.current) return;
    const timer = setTimeout(() => write(), written.current === undefined || id === undefined ? 0 : addressAfter);
    return () => clearTimeout(timer);
  }, [id]);
  // Somebody went back or forward.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setId(inAddress);
  }, [inAddress]);
  return [id, setId] as const;
}

/** The row in the panel and the active row. The address names the first and follows with a short delay. */
export function useOpenRow<Row extends { readonly id: string }>({
  parameter,
  address,
  rows,
  totalCount,
  goTo,
}: OpenRowOptions<Row>) {
  const [id, setId] = useIdInAddress(parameter, address);
  /** Where somebody walked to. The active row stays the same when rows arrive above it. */
  const [mark, setMark] = useState<{ readonly at: number; readonly id?: string | undefined }>({ at: 0 });
  const active = (mark.id === undefined ? undefined : rows.indexOf((row) => row.id === mark.id)) ?? mark.at;
  /** A row to open as soon as it has arrived. */
  const [awaited, setAwaited] = useState<number>();

  const index = id === undefined ? undefined : rows.indexOf((row) => row.id === id);
  const arrived = awaited === undefined ? undefined : rows.at(awaited);
  useEffect(() => {
    if (!arrived) return;
    setAwaited(undefined);
    setId(arrived.id);
  }, [arrived, setId]);

  function walkTo(target: number) {
    const row = rows.at(target);
    setMark({ at: target, id: row?.id });
    if (id === undefined) return;
    setAwaited(row ? undefined : target);
    if (row) setId(row.id);
  }
  return {
    id,
    index,
    row: index === undefined ? undefined : rows.at(index),
    /** '7 of 3,418'. */
    place:
      index === undefined || totalCount === undefined
        ? undefined
        : `${(index + 1).toLocaleString('en-GB')} of ${totalCount.toLocaleString('en-GB')}`,
    active,
    setActive: (at: number) => setMark({ at }),
    walkTo,
    open(row: Row, at: number) {
      setMark({ at, id: row.id });
      setAwaited(undefined);
      setId(row.id);
    },
    close() {
      setAwaited(undefined);
      setId(undefined);
    },
    step(by: 1 | -1) {
      const target = Math.max(0, Math.min((totalCount ?? 1) - 1, (index ?? active) + by));
      walkTo(target);
      goTo(target);
    },
  };
}

export type OpenRow<Row extends { readonly id: string }> = ReturnType<typeof useOpenRow<Row>>;
