import type { TagColor } from '../../contract/links/tag-colors.ts'
import type { App, Member } from '../context.ts'
import { createTag } from '../links/tags/tags.ts'
import { createTemplate } from '../links/utm-templates/utm-templates.ts'
import { type ChannelName, channels } from './channels.ts'

const colors = {
  newsletter: 'sky',
  social: 'rose',
  ads: 'amber',
  print: 'emerald',
  partners: 'slate',
} as const satisfies Record<string, TagColor>

type TagName = keyof typeof colors

const tagOf: Partial<Record<ChannelName, TagName>> = {
  mail: 'newsletter',
  instagram: 'social',
  facebook: 'social',
  pinterest: 'social',
  ads: 'ads',
  print: 'print',
  partner: 'partners',
}

/** The tags of a link made for that channel. */
export const tagsFor = (channel: ChannelName): string[] => [tagOf[channel] ?? []].flat()

/** Creates the company's tags in their colours, and UTM templates for its usual channels. */
export async function createTagsAndTemplates(app: App, member: Member): Promise<void> {
  for (const [name, color] of Object.entries(colors)) await createTag(app, member, { name, color })
  const templates = { Newsletter: 'mail', Instagram: 'instagram', Flyer: 'print' } as const
  for (const [name, channel] of Object.entries(templates)) {
    await createTemplate(app, member, { name, utmParams: channels[channel].utm })
  }
}
