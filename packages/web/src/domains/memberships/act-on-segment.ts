import { pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { data, redirect } from 'react-router';
import { refusalOf } from '../../ui/api-context.ts';
import type { JoinResult } from './join-result.ts';

/** Joining, accepting, declining, applying, withdrawing and leaving, as plain forms: they work before hydration and without JavaScript. */
export async function actOnSegment(call: Call, form: FormData) {
  const id = segmentId.safeParse(form.get('segmentId'));
  if (!id.success) throw data(null, { status: 404 });
  try {
    return await act(call, {
      segmentId: id.data,
      intent: form.get('intent'),
      message: String(form.get('message') ?? ''),
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { message, status } = refusal;
    return data({ error: message, status } satisfies JoinResult, { status });
  }
}

interface Act {
  readonly segmentId: typeof segmentId._output;
  readonly intent: FormDataEntryValue | null;
  readonly message: string;
}

async function act(call: Call, { segmentId: id, intent, message }: Act): Promise<Response | JoinResult> {
  if (intent === 'join') {
    await call(membershipsRoutes.join, { params: { segmentId: id } });
    return redirect(segmentAt(id));
  }
  if (intent === 'leave') {
    await call(membershipsRoutes.leave, { params: { segmentId: id } });
    return redirect(pages.explore);
  }
  if (intent === 'decline') {
    await call(invitationsRoutes.declineOwn, { params: { segmentId: id } });
    return redirect(await wayBack(call, id));
  }
  if (intent === 'withdraw') {
    await call(membershipsRoutes.withdraw, { params: { segmentId: id } });
    return redirect(await wayBack(call, id));
  }
  if (intent === 'apply') {
    await call(membershipsRoutes.apply, { body: { segmentId: id, message } });
    return { applied: true };
  }
  throw data(null, { status: 400 });
}

/** The segment, or where to go on if it is hidden from people who have nothing to do with it. */
async function wayBack(call: Call, id: Act['segmentId']): Promise<string> {
  try {
    await call(membershipsRoutes.segment, { params: { segmentId: id } });
    return segmentAt(id);
  } catch (error) {
    if (refusalOf(error)?.status === 404) return pages.segments;
    throw error;
  }
}
