import type { ReactNode } from 'react';
import { Hang } from '../../layout/layout.tsx';
import css from './part.late.module.css';

interface PartProps {
  readonly title: string;
  readonly text?: string;
  /** Draws a line above it, as there always is between two parts. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

/** A part of a page, with its title and a sentence about it in the margin. */
export const Part = ({ title, text, isApart = false, children }: PartProps) => (
  <Hang
    className={`${css.part} ${isApart ? css.apart : ''}`}
    margin={
      <>
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
      </>
    }
  >
    {children}
  </Hang>
);
