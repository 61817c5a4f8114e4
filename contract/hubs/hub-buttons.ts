import { z } from 'zod'
import { Health } from '../monitoring/health.ts'

/** The addresses of the published page with what Monitoring knows of them. */
export const HubButtons = z
  .object({
    items: z.array(
      z.object({
        place: z.string().meta({ description: 'Id of the block, or `<block>.<item>`' }),
        blockId: z.string(),
        domain: z.string(),
        key: z.string().meta({ description: 'Of its monitor' }),
        redirectTo: z.string(),
        health: Health.nullable().meta({ description: 'Null until it is checked' }),
      }),
    ),
  })
  .meta({ id: 'HubButtons' })

export type HubButtons = z.infer<typeof HubButtons>
export type HubButton = HubButtons['items'][number]
