/**
 * A property of which no example begins once this time is over. An example that has begun ends: fast-check's own limit
 * leaves it running into the next test, whose cleaning of the database then waits for its transactions.
 */
export function withinTime<Example>(ms: number, property: (example: Example) => Promise<void>) {
  const end = performance.now() + ms;
  return async (example: Example): Promise<void> => {
    if (performance.now() < end) await property(example);
  };
}
