import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ButtonHTMLAttributes, CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from '../../icon/icon.tsx';
import css from './sortable-list.late.module.css';

interface LiftedItemProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: (handle: ReactNode) => ReactNode;
}
interface SortableItemProps extends LiftedItemProps {
  readonly id: string;
  readonly style?: CSSProperties | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * One item: the mouse or a finger drags it anywhere on it, the keyboard by its handle. While it is dragged, a dashed
 * place stands for it.
 */
export function SortableItem({ id, name, className, style, onKeyDown, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const { onKeyDown: liftByKey, ...liftByPointer } = listeners ?? {};
  return (
    <li
      {...liftByPointer}
      ref={setNodeRef}
      className={`${css.item} ${className ?? ''}`}
      data-sortable=""
      data-lifted={isDragging || undefined}
      style={
        {
          ...style,
          transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
          '--moving': transition,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      // Pictures and links would start the browser's own drag.
      onDragStart={(event) => event.preventDefault()}
    >
      {children(
        <Handle
          {...attributes}
          ref={setActivatorNodeRef}
          name={name}
          onKeyDown={liftByKey as ButtonHTMLAttributes<HTMLButtonElement>['onKeyDown']}
        />,
      )}
    </li>
  );
}

/** The copy of an item that is shown while it is dragged. */
export function LiftedItem({ name, className, children }: LiftedItemProps) {
  return (
    <li className={`${css.item} ${css.inTheAir} ${className ?? ''}`} inert>
      {children(<Handle name={name} />)}
    </li>
  );
}

interface HandleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly name: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

function Handle({ name, ...rest }: HandleProps) {
  return (
    <button {...rest} type="button" className={css.handle} aria-label={`Move ${name}`}>
      <Icon of={GripVertical} />
    </button>
  );
}
