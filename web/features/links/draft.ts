import { z } from 'zod'
import { dropDraft, findDraft, keepDraft } from '../../lib/draft.ts'
import { isBlank, type LinkValues } from './link-values.ts'

const text = z.string()
const Draft: z.ZodType<LinkValues> = z.object({
  redirectTo: text,
  title: text,
  domain: text,
  vanity: text,
  note: text,
  utmParams: z.object({ source: text, medium: text, campaign: text, term: text, content: text }),
})

/** One draft for new links, one for each link that is being edited in this state. */
export const draftName = (link: { id: string; updatedAt: string } | undefined) =>
  link ? `link-${link.id}-${link.updatedAt}` : 'link'

/** A form with nothing in it leaves no draft. */
export function saveLinkDraft(store: Storage, key: string, values: LinkValues): void {
  if (isBlank(values)) dropDraft(store, key)
  else keepDraft(store, key, values)
}

export const findLinkDraft = (store: Storage, key: string): LinkValues | undefined =>
  findDraft(store, key, Draft)
