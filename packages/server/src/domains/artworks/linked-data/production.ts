import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { isoYear } from '@oeuvre/record/dates/years.ts';
import { attributedName, type MakerPart, makerPart } from '@oeuvre/record/makers.ts';
import { isOrganization } from '@oeuvre/record/organization.ts';
import type { Addresses } from './addresses.ts';
import { compact, type Node, named, reference } from './nodes.ts';

type Maker = ArtworkDetail['artists'][number];

/** How a work was made: by whom, when, where and in which technique. */
export function productionOf(work: ArtworkDetail, addresses: Addresses): Node | undefined {
  const { artists, sections, dateText, yearFrom, yearTo } = work;
  const of = (part: MakerPart) =>
    artists.flatMap((maker, at) => (makerPart(maker.qualifier) === part ? [{ maker, at }] : []));
  const person = ({ maker, at }: { maker: Maker; at: number }) =>
    reference(addresses.part('maker', at), isOrganization(maker.name) ? 'Group' : 'Person', maker.name);
  const production = compact({
    carried_out_by: [
      ...of('maker').map(person),
      ...of('group').map(({ maker, at }) => reference(addresses.part('group', at), 'Group', attributedName(maker))),
    ],
    // A reference to a group has no room for the person around whom it formed.
    influenced_by: [...of('model'), ...of('group')].map(person),
    attributed_by: of('attributed').map((entry) => ({
      type: 'AttributeAssignment',
      ...named(`${entry.maker.qualifier}`),
      assigned_property: 'carried_out_by',
      assigned: [person(entry)],
    })),
    timespan: dateText || yearFrom !== null || yearTo !== null ? timespanOf({ dateText, yearFrom, yearTo }) : undefined,
    took_place_at: sections.placeOfCreation?.map((entry, at) =>
      reference(addresses.term('place', entry, at), 'Place', entry.text),
    ),
    technique: sections.techniques?.map((entry, at) =>
      reference(addresses.term('technique', entry, at), 'Type', entry.text),
    ),
  });
  return Object.keys(production).length > 0 ? { type: 'Production', ...production } : undefined;
}

const timespanOf = ({ dateText, yearFrom, yearTo }: Pick<ArtworkDetail, 'dateText' | 'yearFrom' | 'yearTo'>) =>
  compact({
    type: 'TimeSpan',
    identified_by: dateText ? [{ type: 'Name', content: dateText }] : [],
    begin_of_the_begin: yearFrom === null ? undefined : `${isoYear(yearFrom)}-01-01T00:00:00Z`,
    end_of_the_end: yearTo === null ? undefined : `${isoYear(yearTo)}-12-31T23:59:59Z`,
  });
