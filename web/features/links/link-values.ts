import { CreateLink, type EditLink, type Link } from '../../../contract/links.ts'
import { type UtmField, utmFields } from '../../../contract/utm.ts'
import {
  areBlank,
  detailFields,
  detailsOf,
  emptyDetails,
  type LinkDetails,
  sentDetails,
} from './link-details.ts'

/** What the drawer's fields hold. Names are the contract's, so that a field's problem finds its field. */
export interface LinkValues extends LinkDetails {
  redirectTo: string
  title: string
  domain: string
  vanity: string
  note: string
  tags: string[]
  utmParams: Record<UtmField, string>
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
  title: '',
  domain,
  vanity: '',
  note: '',
  tags: [],
  utmParams: noUtm,
  ...emptyDetails,
})

export const valuesOf = (link: Link): LinkValues => ({
  redirectTo: link.redirectTo,
  title: link.title ?? '',
  domain: link.domain,
  vanity: link.key,
  note: link.note ?? '',
  tags: link.tags,
  utmParams: {
    source: link.utmParams.source ?? '',
    medium: link.utmParams.medium ?? '',
    campaign: link.utmParams.campaign ?? '',
    term: link.utmParams.term ?? '',
    content: link.utmParams.content ?? '',
  },
  ...detailsOf(link),
})

export const isBlank = ({
  redirectTo,
  title,
  vanity,
  note,
  tags,
  utmParams,
  ...details
}: LinkValues) =>
  [...tags, redirectTo, title, vanity, note, ...Object.values(utmParams)].every(
    (text) => !text.trim(),
  ) && areBlank(details)

export const utmCount = (utm: Record<UtmField, string>) =>
  utmFields.filter((field) => utm[field].trim()).length

export function creationOf(values: LinkValues): CreateLink {
  return {
    redirectTo: values.redirectTo.trim(),
    vanity: values.vanity.trim() || null,
    domain: values.domain,
    title: values.title.trim() || null,
    note: values.note.trim() || null,
    tags: values.tags,
    utmParams: utmOf(values),
    ...sentDetails(values),
  }
}

/** Only what differs from the link: what a colleague changed meanwhile in other fields stays. */
export function changesOf(values: LinkValues, link: Link): EditLink {
  const before = creationOf(valuesOf(link))
  const after = creationOf(values)
  const changed = (
    ['redirectTo', 'title', 'note', 'tags', 'utmParams', ...detailFields] as const
  ).filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  return {
    key: link.key,
    domain: link.domain,
    ...Object.fromEntries(changed.map((field) => [field, after[field]])),
  }
}

/** The contract's complaints by field, such as `utmParams.source`; the first of each. */
export function complaintsOf(values: LinkValues): Record<string, string> {
  const issues = CreateLink.safeParse(creationOf(values)).error?.issues ?? []
  const pairs = issues.map((issue) => [issue.path.join('.'), issue.message] as const)
  return Object.fromEntries(pairs.reverse())
}

function utmOf({ utmParams }: LinkValues) {
  if (utmCount(utmParams) === 0) return null
  return Object.fromEntries(
    utmFields.map((field) => [field, utmParams[field].trim() || null]),
  ) as Record<UtmField, string | null>
}
