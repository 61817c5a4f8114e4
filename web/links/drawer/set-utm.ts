import { type UtmField, utmFields } from '../../../contract/links/utm.ts'
import type { LinkFormFields } from './link-form-state.ts'
import { withUtmValue } from './utm-address.ts'

/** Sets the values of these fields, in the address too where it has them. */
export function setUtm(form: LinkFormFields, values: Partial<Record<UtmField, string>>): void {
  const before = form.getValues()
  const after = utmFields.reduce((kept: Pick<typeof before, 'redirectTo' | 'utmParams'>, field) => {
    const value = values[field]
    return value === undefined ? kept : withUtmValue(kept, field, value)
  }, before)
  if (after.redirectTo !== before.redirectTo) form.setFieldValue('redirectTo', after.redirectTo)
  for (const field of utmFields) {
    if (after.utmParams[field] !== before.utmParams[field]) {
      form.setFieldValue(`utmParams.${field}`, after.utmParams[field])
    }
  }
}
