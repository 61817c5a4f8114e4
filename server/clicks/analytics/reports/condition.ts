import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { Operator } from '../../../../contract/clicks/filters.ts'

/** A condition for a property of a click: it is one of the values, none of them, or contains one of them. */
export interface Condition {
  dimension: Dimension
  operator: Operator
  values: readonly string[]
}

/** The same as the store decides in SQL. */
export function fulfils(value: string, { operator, values }: Condition): boolean {
  if (operator === 'contains') {
    const text = value.toUpperCase()
    return values.some((part) => text.includes(part.toUpperCase()))
  }
  return values.includes(value) === (operator === 'is')
}
