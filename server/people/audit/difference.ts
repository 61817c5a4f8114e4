export type AuditFields = Record<string, unknown>

/** Parses fields that `recordAudit` wrote. */
export function fieldsOf(json: string | null): AuditFields | null {
  return json === null ? null : (JSON.parse(json) as AuditFields)
}

export interface Difference {
  before: AuditFields | null
  after: AuditFields | null
}

/**
 * For a change, only the fields that changed; for a creation or a removal, the fields that are not null. `after` may
 * have fewer fields than `before`: those it leaves out did not change. When the two share no field, both are returned
 * whole, without nulls.
 */
export function difference(before: AuditFields | null, after: AuditFields | null): Difference {
  if (!before || !after || !Object.keys(after).some((field) => field in before)) {
    return { before: withoutNulls(before), after: withoutNulls(after) }
  }
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field]),
  )
  const pick = (fields: AuditFields) =>
    Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

function withoutNulls(fields: AuditFields | null): AuditFields | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
