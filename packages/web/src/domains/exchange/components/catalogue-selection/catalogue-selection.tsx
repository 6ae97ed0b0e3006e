import { mayExportCatalogue } from '@oeuvre/contracts/domains/exchange/export/exports.policy.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import {
  SelectableWall,
  type SelectableWallProps,
} from '../../../artworks/components/selectable-wall/selectable-wall.tsx';
import { type AskedWorks, useChangeTogether } from '../../batch/use-change-together.ts';
import { ExportMenu } from '../../export/components/export-menu/export-menu.tsx';

interface CatalogueSelectionProps extends Omit<SelectableWallProps, 'together' | 'exportMenuOf'> {
  /** The works of the list, as its address asks for them. */
  readonly query: NonNullable<AskedWorks['catalogue']>;
}

/** The wall of the catalogue while somebody selects works to edit, hang or export them. */
export function CatalogueSelection({ query, ...wall }: CatalogueSelectionProps) {
  const viewer = useViewer();
  const together = useChangeTogether({ list: 'catalogue', catalogue: query });
  return (
    <SelectableWall
      {...wall}
      together={together}
      exportMenuOf={({ isEverything, selected }) =>
        mayExportCatalogue(viewer).allowed ? (
          <ExportMenu
            addressOf={(format) =>
              urlOf(exportsRoutes.catalogue, {
                query: isEverything ? { ...query, format } : { ids: [...selected], format },
              })
            }
          />
        ) : null
      }
    />
  );
}
