import { maximumMessageLength } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import css from './composer.late.module.css';

const written = (count: number) => count.toLocaleString('en-GB');

export const TooLong = ({ length }: { readonly length: number }) => (
  <p role="alert" className={css.tooLong}>
    {`A message has at most ${written(maximumMessageLength)} characters; this one has ${written(length)}.`}
  </p>
);
