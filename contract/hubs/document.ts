import { z } from 'zod'
import { BLOCKS_MAX, Block } from './blocks.ts'
import { Picture, words } from './texts.ts'
import { HubTheme } from './theme.ts'

/** Of a document as JSON, in characters. */
export const DOCUMENT_MAX = 256 * 1024

export const HubProfile = z
  .strictObject({
    name: words(80).default(''),
    bio: words(400).default(''),
    avatar: Picture.nullish(),
    /** Shown above the name by looks that have a cover. */
    cover: Picture.nullish(),
    /** A mark of approval beside the name. */
    badge: z.boolean().nullish(),
  })
  .meta({ id: 'HubProfile' })

export const HubSeo = z
  .strictObject({
    title: words(120).nullish(),
    description: words(300).nullish(),
    /** Null: drawn from the page. */
    image: Picture.nullish(),
    noindex: z.boolean().nullish(),
  })
  .meta({ id: 'HubSeo' })

/** Everything that a version keeps. A draft may be incomplete: `publishingChecks` lists the missing parts. */
export const HubDocument = z
  .strictObject({
    profile: HubProfile,
    blocks: z.array(Block).max(BLOCKS_MAX, `At most ${BLOCKS_MAX} blocks`),
    theme: HubTheme,
    seo: HubSeo,
  })
  .superRefine(({ blocks }, context) => {
    const ids = new Set<string>()
    for (const [at, { id }] of blocks.entries()) {
      if (ids.has(id)) {
        const path = ['blocks', at, 'id']
        context.addIssue({ code: 'custom', path, message: 'Another block has this id' })
      }
      ids.add(id)
    }
  })
  .meta({ id: 'HubDocument' })

export type HubProfile = z.infer<typeof HubProfile>
export type HubSeo = z.infer<typeof HubSeo>
export type HubDocument = z.infer<typeof HubDocument>
