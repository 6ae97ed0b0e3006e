import css from './description-preview.module.css';

interface DescriptionPreviewProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** The first five lines of a description, on a phone three. The whole text is where the subject has its own place. */
export const DescriptionPreview = ({ text, className = '' }: DescriptionPreviewProps) => (
  <p className={`${css.preview} ${className}`} dir="auto">
    {text}
  </p>
);
