import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import type { FormState } from '../../form-values.ts';
import css from './photo-form.late.module.css';

/** The person's photo, or initials; uploads a chosen file at once. */
export function PhotoForm({ account }: { readonly account: Account }) {
  const fetcher = useFetcher<FormState>();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const error = fetcher.data?.fields?.photo;

  function send(file: File | undefined): void {
    if (!file || isBusy) return;
    const form = new FormData();
    form.set('intent', 'photo');
    form.set('photo', file);
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
  }

  return (
    <div className={css.row}>
      <Avatar person={account} size="large" tone="own" />
      <div className={css.acts}>
        <input
          ref={input}
          type="file"
          accept=".jpg,.jpeg,.png,.webp"
          hidden
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0]);
            // The same file may be chosen again after a refusal.
            currentTarget.value = '';
          }}
        />
        <Button busy={isBusy} aria-describedby="photo-error" onClick={() => input.current?.click()}>
          {account.photo ? 'Change photo' : 'Upload photo'}
        </Button>
        {account.photo ? (
          <Button
            kind="quiet"
            busy={isBusy}
            onClick={() => void fetcher.submit({ intent: 'removePhoto' }, { method: 'post' })}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <p id="photo-error" role="alert" className={css.error}>
        {isBusy ? null : error}
      </p>
    </div>
  );
}
