import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The part of an address with these parameters. */
const keptPart = (address: URLSearchParams, names: readonly string[]): string =>
  new URLSearchParams([...address].filter(([name]) => names.includes(name))).toString();

/** §4 of the specification: nothing is saved so long after a restore, in milliseconds. */
const quietAfterRestore = 1_000;

/** A browser may refuse to store anything; the list then opens as usual. */
function stored(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
function store(name: string, state: string) {
  try {
    localStorage.setItem(name, state);
  } catch {
    // Private windows refuse.
  }
}

interface GridState {
  /** The parameters of the address that are kept. */
  readonly names: readonly string[];
  /** Parameters that say which list it is; they stay when its state is restored. */
  readonly beside?: readonly string[];
  /** Something else than the list is shown. */
  readonly isOff?: boolean;
}

/**
 * Keeps how a list is shown and filtered in this browser. The address holds that state; opening the list without any
 * restores the stored one.
 */
export function useGridState(name: string, { names, beside = [], isOff = false }: GridState): void {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const isOpened = useRef(false);
  const quietUntil = useRef(0);
  const state = keptPart(address, names);
  const list = keptPart(address, beside);
  const isPlain = [...address.keys()].every((one) => beside.includes(one));

  useEffect(() => {
    if (isOff) return;
    const former = isOpened.current || !isPlain ? '' : stored(name);
    isOpened.current = true;
    if (former) {
      quietUntil.current = performance.now() + quietAfterRestore;
      navigate(`?${[list, former].filter(Boolean).join('&')}`, { replace: true, preventScrollReset: true });
    } else if (performance.now() >= quietUntil.current) store(name, state);
  }, [name, state, list, isPlain, isOff, navigate]);
}
