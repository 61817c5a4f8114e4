import {
  MAX_UTM_LENGTH,
  namesParameter,
  type UtmField,
  utmFields,
} from '../../../contract/links/utm.ts'

interface AddressAndUtm {
  redirectTo: string
  utmParams: Record<UtmField, string>
}

/**
 * The UTM values of a typed address, decoded. Of a repeated parameter the first one counts, as in the analytics. One that
 * is longer than a link may have stays in the address alone.
 */
export function utmIn(address: string): Partial<Record<UtmField, string>> {
  const query = new URLSearchParams(queryOf(address))
  const found = utmFields.flatMap((field) => {
    const value = query.get(`utm_${field}`)
    return value === null || value.length > MAX_UTM_LENGTH ? [] : [[field, value] as const]
  })
  return Object.fromEntries(found)
}

/** What the fields show: the value of the address, which visitors get, before the link's own. */
export const shownUtm = ({ redirectTo, utmParams }: AddressAndUtm): Record<UtmField, string> => ({
  ...utmParams,
  ...utmIn(redirectTo),
})

/** The form after a value was typed into a field: an address that names the parameter is edited too. */
export function withUtmValue(
  { redirectTo, utmParams }: AddressAndUtm,
  field: UtmField,
  value: string,
): AddressAndUtm {
  return {
    redirectTo: namesParameter(redirectTo, `utm_${field}`)
      ? withParameter(redirectTo, `utm_${field}`, value)
      : redirectTo,
    utmParams: { ...utmParams, [field]: value },
  }
}

/** Replaces the first parameter of that name where it stands and drops its repetitions. Everything else keeps its spelling. */
function withParameter(address: string, name: string, value: string): string {
  const [beforeHash = '', ...fragment] = address.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const parts = query.join('?').split('&')
  const first = parts.findIndex((part) => isNamed(part, name))
  const kept = parts.flatMap((part, i) => {
    if (!isNamed(part, name)) return [part]
    return i === first && value !== '' ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  const search = kept.length === 0 ? '' : `?${kept.join('&')}`
  return [`${path}${search}`, ...fragment].join('#')
}

const isNamed = (part: string, name: string) => new URLSearchParams(part).has(name)

const queryOf = (address: string) => address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''

/** The filled fields of the address that a template would change. */
export function utmLostTo(
  template: Readonly<Partial<Record<UtmField, string | null>>>,
  address: string,
): UtmField[] {
  const present = utmIn(address)
  return utmFields.filter((field) => {
    const value = present[field]?.trim()
    return value && value !== (template[field] ?? '')
  })
}
