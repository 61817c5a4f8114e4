import { z } from 'zod'
import { Target } from './links.ts'
import { shareChannels } from './share-channels.ts'

export const CreateDemoLink = z.strictObject({ redirectTo: Target }).meta({
  id: 'CreateDemoLink',
  description: [
    'The link ends after seven days. The address of a post of this installation, alone or with a',
    `\`utm_source\` of ${shareChannels.join(', ')}, has one link that does not end: the same at each call.`,
    'Its other UTM parameters are left out.',
  ].join(' '),
})
export const DemoLink = z.object({ furlUrl: z.string() }).meta({ id: 'DemoLink' })

export const UrlHistory = z
  .object({
    items: z.array(
      z.object({
        shortUrl: z.string(),
        redirectTo: z.string(),
        title: z.string().nullable(),
        createdAt: z.string(),
        clicks: z.int(),
      }),
    ),
  })
  .meta({ id: 'UrlHistory' })

export type DemoLink = z.infer<typeof DemoLink>
export type UrlHistory = z.infer<typeof UrlHistory>
