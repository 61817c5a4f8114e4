import { z } from 'zod'
import { dropDraft, findDraft, keepDraft } from '../../lib/forms/draft.ts'
import { textsAndFlags } from '../field-values.ts'
import { emptyDetails, withoutPassword } from '../link-details.ts'
import { RuleDraft } from '../rules/rule-draft.ts'
import { isBlank, type LinkValues } from './link-values.ts'

const text = z.string()
/** Drafts from older versions lack the fields that have a default here. */
const Draft: z.ZodType<LinkValues> = z.object({
  ...textsAndFlags(text.default(''), z.boolean().default(false)),
  redirectTo: text,
  domain: text,
  vanity: text,
  tags: z.array(text).default([]),
  folderId: text.default(''),
  utmParams: z.object({ source: text, medium: text, campaign: text, term: text, content: text }),
  password: text.default(''),
  dropsPassword: z.boolean().default(false),
  preview: z
    .object({ title: text, description: text, imageUrl: text })
    .default(emptyDetails.preview),
  isGeo: z.boolean().default(false),
  geo: z.array(RuleDraft).default([]),
})

type DraftedLink = { id: string; updatedAt: string } | undefined

interface DraftSubject {
  link?: DraftedLink
  like?: DraftedLink
  isGeo?: boolean | undefined
}

/** One draft for new links and one for new GeoFurls; one per version of a link being edited or copied. */
export function draftName({ link, like, isGeo }: DraftSubject): string {
  if (link) return `link-${link.id}-${link.updatedAt}`
  if (like) return `link-like-${like.id}-${like.updatedAt}`
  return isGeo ? 'geofurl' : 'link'
}

/** A blank form drops the draft. */
export function saveLinkDraft(store: Storage, key: string, values: LinkValues): void {
  if (isBlank(values)) dropDraft(store, key)
  else keepDraft(store, key, withoutPassword(values))
}

export const findLinkDraft = (store: Storage, key: string): LinkValues | undefined =>
  findDraft(store, key, Draft)
