import { z } from 'zod'
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

/** Where a draft lies: one for new links, one for each link that is being edited in this state. */
export const draftName = (link: { id: string; updatedAt: string } | undefined) =>
  link ? `draft-link-${link.id}-${link.updatedAt}` : 'draft-link'

/** Keeps what was typed on this device. A form with nothing in it leaves no draft. */
export function saveDraft(store: Storage, name: string, values: LinkValues): void {
  if (isBlank(values)) store.removeItem(name)
  else store.setItem(name, JSON.stringify(values))
}

/** A draft of an older version of the form, or one that somebody changed by hand, is none. */
export function findDraft(store: Storage, name: string): LinkValues | undefined {
  try {
    return Draft.safeParse(JSON.parse(store.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const dropDraft = (store: Storage, name: string) => store.removeItem(name)
