import { useRef, useState } from 'react';
import type { SearchAsked, SearchTag } from '../../artworks.links.ts';

export type WrittenSearch = ReturnType<typeof useWrittenSearch>;

const nameOf = ({ text, tags }: SearchAsked) => JSON.stringify([text, tags.map(({ id }) => id)]);

/** Adds a tag once. */
const withTag = (tags: readonly SearchTag[], { id, name }: SearchTag) =>
  tags.some((tag) => tag.id === id) ? tags : [...tags, { id, name }];

/**
 * The text and the tags in the field. They follow the search of the address (back, a link), but not the result of the
 * field's own search, which may arrive while somebody types on.
 */
export function useWrittenSearch(asked: SearchAsked) {
  const [text, setText] = useState(asked.text);
  const [tags, setTags] = useState(asked.tags);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const address = nameOf(asked);
  const [followed, setFollowed] = useState(address);
  const [sent, setSent] = useState<string>();
  if (followed !== address) {
    setFollowed(address);
    if (address !== sent) {
      setText(asked.text);
      setTags(asked.tags);
    }
  }
  return {
    input,
    text,
    setText,
    tags,
    /** The last change of the tags, for screen readers. */
    said,
    /** Makes a tag of the text. */
    take(chosen: SearchTag) {
      const next = withTag(tags, chosen);
      setTags(next);
      setText('');
      setSaid(`${chosen.name} added as a tag`);
      return next;
    },
    drop(tag: SearchTag) {
      setTags(tags.filter(({ id }) => id !== tag.id));
      setSaid(`${tag.name} removed`);
      input.current?.focus();
    },
    clear() {
      setText('');
      setTags([]);
      input.current?.focus();
    },
    /** Shows the search that the field begins. */
    send(sought: SearchAsked) {
      setSent(nameOf(sought));
      if (sought.text !== text.trim()) setText(sought.text);
      setTags(sought.tags);
    },
  };
}
