import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';

/** `main` is the next step of a view, and there is one; `quiet` has no outline; `danger` destroys. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger' | 'text';

interface Look {
  readonly kind?: ButtonKind | undefined;
  readonly children: ReactNode;
}
interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, Look {
  /** The action is in progress: the button keeps its width and place and cannot be pressed again. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const classOf = (kind: ButtonKind, extra?: string) => `${css.button} ${css[kind]} ${extra ?? ''}`;

const keepFromSubmitting = (event: MouseEvent) => event.preventDefault();

export function Button({
  kind = 'plain',
  busy = false,
  className,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
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

/** A link that looks like a button: it navigates and changes nothing. */
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
