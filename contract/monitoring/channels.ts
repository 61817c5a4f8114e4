import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { Line } from '../text.ts'
import {
  type ChannelFieldName,
  type ChannelKind,
  channelKinds,
  type FieldOf,
  fieldsOf,
} from './channel-kinds.ts'

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

const fields = {
  /** Ids of members: a channel never writes to anybody else. */
  userIds: z.array(z.string().max(64)).min(1, 'Choose somebody').max(20),
  url: WebAddress,
  botToken: Secret,
  chatId: Secret,
  token: Secret.nullish(),
} satisfies Record<ChannelFieldName, z.ZodType>

/** Distributive: the body of each kind. */
type Body<Kind extends ChannelKind> = Kind extends ChannelKind
  ? z.ZodObject<
      { kind: z.ZodLiteral<Kind>; name: typeof name } & Pick<typeof fields, FieldOf<Kind>>,
      z.core.$strict
    >
  : never

function bodyOf(kind: ChannelKind) {
  const own = fieldsOf(kind).map(([field, { described }]) => {
    const schema: z.ZodType = fields[field]
    return [field, described === undefined ? schema : schema.meta({ description: described })]
  })
  const body: unknown = z.strictObject({ kind: z.literal(kind), name, ...Object.fromEntries(own) })
  return body as Body<ChannelKind>
}

export const CreateChannel = z
  .discriminatedUnion('kind', channelKinds.map(bodyOf) as [Body<ChannelKind>])
  .meta({ id: 'CreateChannel' })

export const EditChannel = z
  .strictObject({ name: name.optional(), isOn: z.boolean().optional() })
  .meta({ id: 'EditChannel' })

export const Channel = z
  .object({
    id: z.string(),
    kind: z.enum(channelKinds),
    name: z.string(),
    /** Its recipient, without secrets. */
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
