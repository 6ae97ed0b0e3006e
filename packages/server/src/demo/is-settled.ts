import type { Services } from '../platform/process/services.ts';

/** Somebody lives here already: the demo never touches what people have made. */
export async function isSettled(pool: Services['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ settled: boolean }>('select exists (select from users) as settled');
  return rows[0]!.settled;
}
