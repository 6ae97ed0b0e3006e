import { type RefObject, useEffect, useRef } from 'react';
import type { Draft } from '../../use-draft.ts';

/** Leads the focus to the field when a reply begins or is given up, and when an edit ends; not when a room is opened. */
export function useFieldFocus(field: RefObject<HTMLElement | null>, { replyTo, editing }: Draft): void {
  const isEditing = editing !== null;
  const before = useRef({ replyTo, isEditing });
  useEffect(() => {
    const was = before.current;
    before.current = { replyTo, isEditing };
    if (replyTo !== was.replyTo || (was.isEditing && !isEditing)) field.current?.focus();
  }, [replyTo, isEditing, field]);
}
