import { pages } from '@oeuvre/contracts/addresses.ts';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import type { NewsletterShown } from '../../newsletter-shown.ts';
import { howToWriteAddress } from '../../subscribe-failure.ts';
import { ManageLink } from './manage-link.tsx';
import late from './newsletter-block.late.module.css';
import css from './newsletter-block.module.css';
import { useSignUp } from './use-sign-up.ts';
import { VerifyDialog } from './verify-dialog.tsx';

interface NewsletterFormProps extends NewsletterShown {
  readonly isGuest: boolean;
  readonly onSubscribed: () => void;
}

/** The sign-up. Without the page's script the form is sent as it is, and a whole page answers. */
export function NewsletterForm(props: NewsletterFormProps) {
  const { segmentId, segmentName, isDemo, isGuest } = props;
  const signUp = useSignUp(props);
  const { place, isAlive, isRight, isWrong, isBusy, failure, sentTo } = signUp;
  return (
    <>
      <form
        method="post"
        action={pages.confirmNewsletter}
        noValidate={isAlive}
        onSubmit={signUp.submit}
        className={css.form}
      >
        {Object.entries(place).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isGuest ? <AddressField signUp={signUp} /> : null}
        <Button
          kind={isRight ? 'main' : 'plain'}
          type="submit"
          busy={isBusy}
          aria-disabled={(isAlive && !isRight) || undefined}
        >
          Subscribe
        </Button>
      </form>
      {isWrong ? <Bad id="newsletter-wrong">{howToWriteAddress}</Bad> : null}
      {failure ? (
        <Bad role="alert">
          {failure} {isGuest ? 'Your address is still in the field. ' : ''}
          <Button kind="text" onClick={signUp.subscribe}>
            Try again
          </Button>
        </Bad>
      ) : null}
      {isWrong || failure ? null : (
        <p className={css.small}>
          {isGuest ? (
            'We send a message to confirm the address first. Every newsletter carries a link to leave.'
          ) : (
            <>
              To the address of your account. How often: <ManageLink segmentId={segmentId} />
            </>
          )}
        </p>
      )}
      {sentTo === undefined ? null : (
        <VerifyDialog
          address={sentTo}
          segmentName={segmentName}
          isDemo={isDemo}
          onSendAgain={signUp.sendAgain}
          onClose={signUp.closeDialog}
        />
      )}
    </>
  );
}

/** For browsers without the page's script: they check and explain by themselves. */
const written = String.raw`\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*`;

const AddressField = ({
  signUp: { field, isWrong, look, leave },
}: {
  readonly signUp: ReturnType<typeof useSignUp>;
}) => (
  <>
    <label htmlFor="newsletter-address">
      <Hidden>Your e-mail address</Hidden>
    </label>
    <input
      ref={field}
      id="newsletter-address"
      name="email"
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={320}
      required
      pattern={written}
      title={howToWriteAddress}
      placeholder="Your e-mail address"
      className={`${css.field} ${late.field}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? 'newsletter-wrong' : undefined}
      onInput={look}
      onBlur={leave}
    />
  </>
);

interface BadProps {
  readonly id?: string;
  readonly role?: 'alert';
  readonly children: ReactNode;
}

const Bad = ({ children, ...rest }: BadProps) => (
  <p {...rest} className={late.bad}>
    <Icon of={CircleAlert} size="small" />
    <span>{children}</span>
  </p>
);
