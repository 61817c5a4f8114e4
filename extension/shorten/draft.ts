import type { UtmTemplate } from '../../contract/links/utm-templates.ts'
import { type Area, readKey } from '../servers/area.ts'

export type ChosenTemplate = Pick<UtmTemplate, 'id' | 'name' | 'utmParams'>

/** The fields of the popup as they are typed. */
export interface Draft {
  address: string
  title: string
  key: string
  domain: string
  tags: string
  /** With its values, so that it holds before the templates of the account are here. */
  template: ChosenTemplate | null
}

const nameOf = (origin: string, page: string): string => `draft ${origin} ${page}`

export const readDraft = (area: Area, origin: string, page: string): Promise<Draft | null> =>
  readKey<Draft | null>(area, nameOf(origin, page), null)

/** Kept until the browser is closed, because the addresses of pages are private. */
export const keepDraft = (area: Area, at: { origin: string; page: string }, draft: Draft) =>
  area.set({ [nameOf(at.origin, at.page)]: draft })

export const clearDraft = (area: Area, origin: string, page: string): Promise<void> =>
  area.remove(nameOf(origin, page))

/** As tags are typed: separated by commas, each once. */
export function tagsIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

export function withTag(text: string, tag: string): string {
  const tags = tagsIn(text)
  return (tags.includes(tag) ? tags.filter((name) => name !== tag) : [...tags, tag]).join(', ')
}
