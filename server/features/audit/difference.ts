export type Fields = Record<string, unknown>

/** As they were written by `recordAudit`. */
export function fieldsOf(json: string | null): Fields | null {
  return json === null ? null : (JSON.parse(json) as Fields)
}

export interface Difference {
  before: Fields | null
  after: Fields | null
}

/**
 * Of a change only the fields that changed; of what was made or ended, those that held something. A change may write down
 * less than there was before: what it leaves out did not change. Where nothing is on both sides, both are told whole.
 */
export function difference(before: Fields | null, after: Fields | null): Difference {
  if (!before || !after || !Object.keys(after).some((field) => field in before)) {
    return { before: held(before), after: held(after) }
  }
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field]),
  )
  const pick = (fields: Fields) =>
    Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

function held(fields: Fields | null): Fields | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
