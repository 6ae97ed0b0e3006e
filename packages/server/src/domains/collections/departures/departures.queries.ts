import '../collections.tables.ts';
import type { Departure } from '@oeuvre/contracts/domains/collections/departures/departures.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { segmentsVisibleTo } from '../../segments/segments.access.ts';

/**
 * A column: the departures of the viewer's saved works that are under way, for a statement that a page asks anyway. A
 * hidden segment keeps its name from those who left it. By the index departures_running.
 */
export function departuresUnderWay(viewer: Viewer & { readonly id: UserId }): RawBuilder<readonly Departure[]> {
  const isKnown = segmentsVisibleTo(viewer)(expressionBuilder<Tables, 'segments'>());
  return sql`(select coalesce(json_agg(json_build_object('id', d.id, 'position', d.position, 'total', d.total,
      'segment', case when ${isKnown} then json_build_object('id', segments.id, 'name', segments.name) end) order by d.id), '[]')
    from departures d join segments on segments.id = d.segment_id where d.user_id = ${viewer.id} and d.state = 'running')`;
}
