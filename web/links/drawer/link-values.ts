import { type KeyRules, keyProblem } from '../../../contract/links/keys.ts'
import {
  CreateGeoLink,
  CreateLink,
  type EditGeoLink,
  type EditLink,
  type Link,
} from '../../../contract/links/links.ts'
import { GEO_NEEDS_RULES } from '../../../contract/links/rules/rule-words.ts'
import { type UtmField, utmFields } from '../../../contract/links/utm.ts'
import {
  areBlank,
  detailsOf,
  emptyDetails,
  type LinkDetails,
  sentDetails,
} from '../link-details.ts'
import { isBlankRule, type RuleValues, ruleOf, ruleValuesOf } from '../rules/rule-values.ts'
import { shownUtm } from './utm-address.ts'

/** Values of the drawer's fields, named as in the contract, so that a problem of a field is shown at that field. */
export interface LinkValues extends LinkDetails {
  redirectTo: string
  domain: string
  vanity: string
  tags: string[]
  /** Empty: in no folder. */
  folderId: string
  utmParams: Record<UtmField, string>
  /** It will be a GeoFurl: without its last rule it stays one, and requires another rule. */
  isGeo: boolean
  geo: RuleValues[]
}

export const noUtm: Record<UtmField, string> = {
  source: '',
  medium: '',
  campaign: '',
  term: '',
  content: '',
}

export const emptyValues = (domain: string): LinkValues => ({
  redirectTo: '',
  domain,
  vanity: '',
  tags: [],
  folderId: '',
  utmParams: noUtm,
  isGeo: false,
  geo: [],
  ...emptyDetails,
})

export const valuesOf = (link: Link): LinkValues => ({
  redirectTo: link.redirectTo,
  domain: link.domain,
  vanity: link.key,
  tags: link.tags,
  folderId: link.folderId ?? '',
  utmParams: {
    source: link.utmParams.source ?? '',
    medium: link.utmParams.medium ?? '',
    campaign: link.utmParams.campaign ?? '',
    term: link.utmParams.term ?? '',
    content: link.utmParams.content ?? '',
  },
  isGeo: link.geo.length > 0,
  geo: link.geo.map(ruleValuesOf),
  ...detailsOf(link),
})

/** A chosen domain or folder alone is no input. */
export const isBlank = ({
  redirectTo,
  domain: _,
  vanity,
  tags,
  folderId: _folderId,
  utmParams,
  isGeo: _isGeo,
  geo,
  ...details
}: LinkValues) =>
  geo.every(isBlankRule) &&
  [...tags, redirectTo, vanity, ...Object.values(utmParams)].every((text) => !text.trim()) &&
  areBlank(details)

export const utmCount = (utm: Record<UtmField, string>) =>
  utmFields.filter((field) => utm[field].trim()).length

/** Drafts from older versions have rules only. */
export const isGeoFurl = ({ isGeo, geo }: Pick<LinkValues, 'isGeo' | 'geo'>): boolean =>
  isGeo || geo.length > 0

/** The body of the create call; `type: 'GEO'` marks the geo call. */
export function creationOf(values: LinkValues): CreateLink | CreateGeoLink {
  if (!isGeoFurl(values)) return plainOf(values)
  return { type: 'GEO', ...plainOf(values), geo: values.geo.map(ruleOf) }
}

function plainOf(values: LinkValues): CreateLink {
  return {
    redirectTo: values.redirectTo.trim(),
    vanity: values.vanity.trim() || null,
    domain: values.domain,
    tags: values.tags,
    folderId: values.folderId || null,
    utmParams: utmOf(values),
    ...sentDetails(values),
  }
}

/**
 * Only the changed fields, so that a colleague's concurrent changes to other fields are kept. `from` are the values that the
 * link has now.
 */
export function changesOf(
  values: LinkValues,
  link: Link,
  from: LinkValues = valuesOf(link),
): EditLink | EditGeoLink {
  const before: Partial<CreateLink> = plainOf(from)
  // The key and the domain of a link stay as they are.
  const { vanity: _vanity, domain: _domain, ...after } = plainOf(values)
  const fields = Object.keys(after) as (keyof typeof after)[]
  const changed = fields.filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  )
  const edit = {
    key: link.key,
    domain: link.domain,
    ...Object.fromEntries(changed.map((field) => [field, after[field]])),
  }
  return !isGeoFurl(values) ? edit : { type: 'GEO', ...edit, ...changedRules(values, from) }
}

function changedRules({ geo }: LinkValues, from: LinkValues): Pick<EditGeoLink, 'geo'> {
  const rules = geo.map(ruleOf)
  return JSON.stringify(rules) === JSON.stringify(from.geo.map(ruleOf)) ? {} : { geo: rules }
}

/** Values in the form of the API, by which two versions of a link are compared in words. */
export const comparedOf = (values: LinkValues): Record<string, unknown> => ({
  ...plainOf(values),
  geo: values.geo.map(ruleOf),
})

/** Validation errors of the contract by field, such as `utmParams.source`; the first one per field. */
export function complaintsOf(values: LinkValues, rules?: KeyRules): Record<string, string> {
  const key = values.vanity.trim()
  const vanity = key === '' || !rules ? undefined : keyProblem(key, rules)
  const isGeo = isGeoFurl(values)
  const schema = isGeo ? CreateGeoLink : CreateLink
  const issues = schema.safeParse(creationOf(values)).error?.issues ?? []
  const pairs = issues.map((issue) => [issue.path.join('.'), issue.message] as const)
  return {
    ...Object.fromEntries(pairs.reverse()),
    ...(vanity !== undefined && { vanity }),
    ...(isGeo && values.geo.length === 0 && { geo: GEO_NEEDS_RULES }),
  }
}

function utmOf(values: LinkValues) {
  const utm = shownUtm(values)
  if (utmCount(utm) === 0) return null
  return Object.fromEntries(utmFields.map((field) => [field, utm[field].trim() || null])) as Record<
    UtmField,
    string | null
  >
}
