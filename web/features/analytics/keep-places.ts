/** In the order of before, as far as it goes: rows that somebody reads do not move, new ones come at the end. */
export function keepPlaces<T extends { value: string }>(
  rows: readonly T[],
  before: readonly string[],
): T[] {
  const places = new Map(before.map((value, place) => [value, place]))
  const placeOf = ({ value }: T) => places.get(value) ?? before.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
