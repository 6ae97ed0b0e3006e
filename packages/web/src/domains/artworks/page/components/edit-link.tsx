import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { worksOnEverything } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { isPerson } from '@oeuvre/contracts/kernel/viewer.ts';
import { Link } from 'react-router';
import { useOfBrowser } from '../../../../ui/use-of-browser.ts';
import { useViewer } from '../../../accounts/accounts.viewer.ts';

interface EditLinkProps {
  readonly artwork: Pick<ArtworkDetail, 'id' | 'ownerId'>;
  readonly className: string | undefined;
}

/**
 * The way to a work's record, for its owner and admins. The server shows many people the same page, so an owner gets it
 * as soon as the page is alive.
 */
export function EditLink({ artwork: { id, ownerId }, className }: EditLinkProps) {
  const viewer = useViewer();
  const isInBrowser = useOfBrowser(() => true, false);
  if (!worksOnEverything(viewer) && !(isInBrowser && isPerson(viewer, ownerId))) return null;
  return (
    <Link to={ownArtworkAt(id)} className={className}>
      Edit
    </Link>
  );
}
