import type { Services } from '../platform/services/services.ts';

/** Whether people use this database already: the demo never touches what they have made. */
export async function isSettled(pool: Services['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ settled: boolean }>('select exists (select from users) as settled');
  return rows[0]!.settled;
}
