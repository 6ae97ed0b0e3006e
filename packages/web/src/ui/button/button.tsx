import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';

/** `main` is the one next thing of a view; `quiet` has no outline; `danger` destroys. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger' | 'text';

interface Look {
  readonly kind?: ButtonKind | undefined;
  readonly children: ReactNode;
}
interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, Look {
  /** The act is under way: the button keeps its width and place and cannot be pressed again. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const classOf = (kind: ButtonKind, extra?: string) => `${css.button} ${css[kind]} ${extra ?? ''}`;

const keepFromSubmitting = (event: MouseEvent) => event.preventDefault();

/** A button in one of the house's five looks. */
export function Button({ kind = 'plain', busy = false, className, type = 'button', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-kind={kind}
      className={classOf(kind, className)}
      aria-busy={busy || undefined}
      onClick={busy ? keepFromSubmitting : onClick}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function ButtonLink({
  kind = 'plain',
  className,
  children,
  ...rest
}: Omit<LinkProps, 'children' | 'className'> & Look & { readonly className?: string }) {
  return (
    <Link {...rest} data-kind={kind} className={classOf(kind, className)}>
      {children}
    </Link>
  );
}
