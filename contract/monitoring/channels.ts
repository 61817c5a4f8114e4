import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { Line } from '../text.ts'

export const channelKinds = ['EMAIL', 'WEBHOOK', 'SLACK', 'DISCORD', 'TELEGRAM', 'NTFY'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const alertKinds = [
  'DOWN',
  'UP',
  'DEGRADED',
  'CERTIFICATE',
  'REMINDER',
  'CHECKER_OFFLINE',
  'CHECKER_ONLINE',
  'TEST',
] as const
export type AlertKind = (typeof alertKinds)[number]

const name = Line(60)
const WebAddress = z.url({ protocol: /^https?$/, message: 'Enter an http(s) address' }).max(2000)
const Secret = z.string().trim().min(1).max(300)

export const CreateChannel = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('EMAIL'),
      name,
      /** Ids of members: a channel never writes to anybody else. */
      userIds: z.array(z.string().max(64)).min(1, 'Choose somebody').max(20),
    }),
    z.strictObject({ kind: z.literal('WEBHOOK'), name, url: WebAddress }),
    z.strictObject({ kind: z.literal('SLACK'), name, url: WebAddress }),
    z.strictObject({ kind: z.literal('DISCORD'), name, url: WebAddress }),
    z.strictObject({ kind: z.literal('TELEGRAM'), name, botToken: Secret, chatId: Secret }),
    z.strictObject({
      kind: z.literal('NTFY'),
      name,
      url: WebAddress.meta({ description: 'Address of the topic, such as https://ntfy.sh/mine' }),
      token: Secret.nullish(),
    }),
  ])
  .meta({ id: 'CreateChannel' })

export const EditChannel = z
  .strictObject({ name: name.optional(), isOn: z.boolean().optional() })
  .meta({ id: 'EditChannel' })

export const Channel = z
  .object({
    id: z.string(),
    kind: z.enum(channelKinds),
    name: z.string(),
    /** Whom or what it writes to, without secrets. */
    recipient: z.string(),
    isOn: z.boolean(),
    createdAt: z.string(),
    lastDeliveryAt: z.string().nullable(),
    lastAnswer: z.string().nullable().meta({ description: "Such as '200' or a sentence" }),
    failingSince: z.string().nullable(),
  })
  .meta({ id: 'Channel' })

export const ChannelPage = pageOf(Channel).meta({ id: 'ChannelPage' })

/** The key that signs a webhook is shown once. */
export const CreatedChannel = Channel.extend({
  secret: z.string().nullable().meta({
    description: 'Signs a webhook as Standard Webhooks say; null for other kinds',
  }),
}).meta({ id: 'CreatedChannel' })

export const Delivery = z
  .object({
    id: z.string(),
    kind: z.enum(alertKinds),
    summary: z.string(),
    createdAt: z.string(),
    attempts: z.int(),
    lastAttemptAt: z.string().nullable(),
    answer: z.string().nullable(),
    state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
    nextAttemptAt: z.string().nullable(),
  })
  .meta({ id: 'Delivery' })

export const DeliveryPage = pageOf(Delivery).meta({ id: 'DeliveryPage' })
export const ListDeliveries = PageQuery

export const ChannelTest = z
  .object({ isDelivered: z.boolean(), answer: z.string() })
  .meta({ id: 'ChannelTest' })

export type Channel = z.infer<typeof Channel>
export type CreateChannel = z.infer<typeof CreateChannel>
export type CreatedChannel = z.infer<typeof CreatedChannel>
export type EditChannel = z.infer<typeof EditChannel>
export type Delivery = z.infer<typeof Delivery>
export type DeliveryPage = z.infer<typeof DeliveryPage>
export type ChannelPage = z.infer<typeof ChannelPage>
export type ChannelTest = z.infer<typeof ChannelTest>
