import type { ForeignObject } from '../../testing/foreign-objects/foreign-object.ts'
import { addFactor } from '../../testing/people/callers.ts'

const ui = '/api/ui/v1'

export const secondFactorsObjects: readonly ForeignObject[] = [
  {
    call: `PUT ${ui}/auth/factors/{}`,
    owned: addFactor,
    missing: 'fac_missing',
    body: { name: 'New' },
    own: 200,
  },
  { call: `DELETE ${ui}/auth/factors/{}`, owned: addFactor, missing: 'fac_missing' },
]
