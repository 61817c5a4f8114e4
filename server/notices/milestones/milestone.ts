const FIRST = 100

/** 1, or a power of ten from 100 on; undefined if none lies between. Of several the highest, which says most. */
export function milestonePassed(before: number, now: number): number | undefined {
  let highest = before < 1 && now >= 1 ? 1 : undefined
  for (let mark = FIRST; mark <= now; mark *= 10) if (before < mark) highest = mark
  return highest
}
