import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Makes the next query from the present one. */
export type Alter = (from: URLSearchParams) => URLSearchParams;

export interface Address {
  /** The query of the address. */
  readonly search: URLSearchParams;
  /** Changes the query from what it will be once all former changes have arrived: two quick ones keep each other. */
  readonly change: (alter: Alter, options?: { readonly isNewPlace: boolean }) => void;
}

/** The query of the address, which holds what a list shows. */
export function useAddress(): Address {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const coming = useRef(search);
  useEffect(() => {
    coming.current = search;
  }, [search]);
  return {
    search,
    change(alter, { isNewPlace } = { isNewPlace: false }) {
      coming.current = alter(coming.current);
      void navigate(`?${coming.current}`, { replace: !isNewPlace, preventScrollReset: true });
    },
  };
}
