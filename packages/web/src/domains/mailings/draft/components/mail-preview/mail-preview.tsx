import type { DraftFields, DraftPreview, DraftReader } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { ImageOff, type LucideIcon, Moon, TextAlignStart } from 'lucide-react';
import { useRef } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { ChoiceBar } from '../../../../../ui/working/choice-bar/choice-bar.tsx';
import { Combobox } from '../../../../../ui/working/combobox/combobox.tsx';
import type { Option } from '../../../../../ui/working/combobox/options.tsx';
import { useOptionSearch } from '../../../../../ui/working/combobox/use-option-search.ts';
import type { Wanted } from '../../use-preview.ts';
import type { PreviewLook } from '../../use-preview-look.ts';
import { MailFrame } from './mail-frame.tsx';
import css from './mail-preview.late.module.css';

interface MailPreviewProps {
  readonly articleId: ArticleId;
  readonly preview: DraftPreview;
  readonly suggested: readonly DraftReader[];
  /** The subject and the preheader with the article's words in place of empty ones. */
  readonly shown: DraftFields;
  readonly look: PreviewLook;
  readonly onLook: (changed: Partial<PreviewLook>) => void;
  readonly onReader: (id: DraftReader['id']) => void;
  /** The place to scroll to. */
  readonly wanted: Wanted | undefined;
}

const optionOf = ({ id, name, email, segmentName }: DraftReader): Option => ({
  value: id,
  label: name || email,
  hint: name ? `${email}, ${segmentName}` : segmentName,
});

/** The mail as one person gets it, in the line of the inbox and opened. */
export function MailPreview(props: MailPreviewProps) {
  const { articleId, preview, shown, look, wanted } = props;
  const stage = useRef<HTMLElement>(null);
  const { scheme, arePicturesBlocked } = look;
  const from = urlOf(draftRoutes.page, {
    query: { articleId, contactId: preview.reader.id, scheme, pictures: arePicturesBlocked ? 'blocked' : 'shown' },
  });
  return (
    <aside className={css.preview} aria-label="Preview">
      <Tools {...props} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard */}
      <section ref={stage} className={css.stage} tabIndex={0} aria-label="The mail">
        <div
          className={css.inbox}
          style={{ colorScheme: scheme, maxInlineSize: `${look.width}px` }}
          data-scheme={scheme}
        >
          <b dir="auto">{preview.from.name || preview.from.address}</b>
          <span>Now</span>
          <span className={css.subject} dir="auto">
            {shown.subject}
          </span>
          <span className={css.line} dir="auto">
            {shown.preheader}
          </span>
        </div>
        {look.isPlain ? (
          <pre className={css.plain} dir="auto">
            {preview.text}
          </pre>
        ) : (
          <MailFrame stage={stage} from={from} width={look.width} wanted={wanted} />
        )}
      </section>
    </aside>
  );
}

function Tools({ articleId, preview, suggested, look, onLook, onReader }: MailPreviewProps) {
  const search = useOptionSearch(async (searchText) => {
    const { readers } = await browserCall(draftRoutes.readers, { query: { articleId, searchText } });
    return readers.map(optionOf);
  }, undefined);
  const toggles: [keyof PreviewLook, string, LucideIcon, boolean, Partial<PreviewLook>][] = [
    ['scheme', 'Dark scheme', Moon, look.scheme === 'dark', { scheme: look.scheme === 'dark' ? 'light' : 'dark' }],
    [
      'arePicturesBlocked',
      'Pictures blocked',
      ImageOff,
      look.arePicturesBlocked,
      { arePicturesBlocked: !look.arePicturesBlocked },
    ],
    ['isPlain', 'Plain text', TextAlignStart, look.isPlain, { isPlain: !look.isPlain }],
  ];
  return (
    <div className={css.tools}>
      <div className={css.reader}>
        <Combobox
          label="As this reader"
          isLabelHidden
          placeholder="Name or e-mail address"
          options={search.options.length > 0 || search.isLoading ? search.options : suggested.map(optionOf)}
          value={optionOf(preview.reader)}
          onChange={(option) => option && onReader(option.value as DraftReader['id'])}
          onSearch={search.search}
          isLoading={search.isLoading}
        />
      </div>
      <ChoiceBar
        legend="Width"
        choices={[
          { value: '360', label: '360' },
          { value: '700', label: '700' },
        ]}
        value={look.width}
        onChange={(width) => onLook({ width })}
      />
      <span className={css.toggles}>
        {toggles.map(([key, label, icon, isOn, changed]) => (
          <IconButton
            key={key}
            icon={icon}
            label={label}
            aria-pressed={isOn}
            className={isOn ? (css.on ?? '') : ''}
            onClick={() => onLook(changed)}
          />
        ))}
      </span>
    </div>
  );
}
