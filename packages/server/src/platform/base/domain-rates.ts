/** The mails a second that each of these recipient domains gets at most. */
export type DomainRates = ReadonlyMap<string, number>;

const entryForm = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)=(\d{1,4}(?:\.\d{1,2})?)$/;

/** Reads `gmail.com=20,outlook.com=10`; undefined if an entry is nothing like that. */
export function parseDomainRates(text: string): DomainRates | undefined {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entryForm.exec(entry));
  const rates = new Map(entries.flatMap((found) => (found ? [[found[1]!, Number(found[2])] as const] : [])));
  const isAll = rates.size === entries.length && [...rates.values()].every((rate) => rate > 0);
  return isAll ? rates : undefined;
}
