import { z } from 'zod'
import { pageOf } from '../paging.ts'
import { Line } from '../text.ts'

/** The status of the links with a tag, or of a Hub's buttons. */
export const CreateStatusPage = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('TAG'),
      title: Line(100, 'Enter a title'),
      tag: z.string().min(1).max(100),
    }),
    z.strictObject({
      kind: z.literal('HUB'),
      title: Line(100, 'Enter a title'),
      domain: z.string().min(1).max(259),
      key: z.string().min(1).max(64),
    }),
  ])
  .meta({ id: 'CreateStatusPage' })

export const StatusPage = z
  .object({
    id: z.string(),
    title: z.string(),
    kind: z.enum(['TAG', 'HUB']),
    /** Name of the tag, or the short address of the Hub. */
    of: z.string(),
    token: z.string(),
    url: z.string(),
    badgeUrl: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'StatusPage' })

export const StatusPagePage = pageOf(StatusPage).meta({ id: 'StatusPagePage' })

export const overallStates = ['UP', 'DEGRADED', 'DOWN', 'UNKNOWN'] as const

/** What anybody with the address sees: no targets, no people. */
export const PublicStatus = z
  .object({
    title: z.string(),
    state: z.enum(overallStates),
    checkedAt: z.string().nullable(),
    /** Of links that are checked; `items` has the first hundred of them. */
    total: z.int(),
    /** Worst first. */
    items: z.array(
      z.object({
        name: z.string(),
        shortUrl: z.string().nullable(),
        state: z.enum(overallStates),
        since: z.string(),
        uptime: z.object({ month: z.number().nullable(), quarter: z.number().nullable() }),
        /** The last 90 days, oldest first. */
        days: z.array(
          z.object({ day: z.string(), uptime: z.number().nullable(), downSeconds: z.int() }),
        ),
      }),
    ),
    /** Newest first, of the last 90 days. */
    incidents: z.array(
      z.object({ name: z.string(), startedAt: z.string(), endedAt: z.string().nullable() }),
    ),
  })
  .meta({ id: 'PublicStatus' })

export type StatusPage = z.infer<typeof StatusPage>
export type StatusPagePage = z.infer<typeof StatusPagePage>
export type CreateStatusPage = z.infer<typeof CreateStatusPage>
export type PublicStatus = z.infer<typeof PublicStatus>
