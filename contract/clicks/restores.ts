import { z } from 'zod'
import { restoreLosses, restoreStatuses } from './restore-words.ts'

const RESTORED_DOMAINS_MAX = 1000
const DomainName = z.string().min(1).max(259)

export const AccountRestore = z
  .object({
    id: z.string(),
    status: z.enum(restoreStatuses),
    parts: z
      .array(z.int())
      .meta({ description: 'The numbers of the ZIPs of the export that are here; empty before' }),
    missing: z.string().nullable().meta({
      description: 'Which ZIPs it is WAITING for, as a sentence; null if all are here',
    }),
    progress: z.int().min(0).max(100).meta({ description: 'Percent of what is written' }),
    exportedAt: z.string().nullable().meta({ description: 'When the export was asked for' }),
    counts: z.object({ links: z.int(), hubs: z.int(), clicks: z.int() }),
    domains: z
      .array(
        z.object({
          name: z.string(),
          kind: z.enum(['link', 'hub']),
          links: z.int(),
          domain: z.string().nullable().meta({
            description: 'What stands for it here; null: choose one before the start',
          }),
        }),
      )
      .meta({ description: 'The domains of the export' }),
    losses: z.array(z.object({ kind: z.enum(restoreLosses), rows: z.int(), sentence: z.string() })),
    acceptLosses: z.array(z.enum(restoreLosses)),
    problem: z.string().nullable().meta({
      description: 'Why it FAILED, as a sentence; null where several tries were in vain, and else',
    }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'AccountRestore' })

/** The restore of the account, if there was one in the last days. */
export const FoundRestore = z
  .object({
    restore: AccountRestore.nullable(),
    choices: z
      .object({ link: z.array(z.string()), hub: z.array(z.string()) })
      .meta({ description: 'The domains that can stand for those of an export' }),
  })
  .meta({ id: 'FoundRestore' })

export const StartRestore = z
  .strictObject({
    acceptLosses: z.array(z.enum(restoreLosses)).max(restoreLosses.length).default([]),
    domains: z
      .record(DomainName, DomainName)
      .refine((domains) => Object.keys(domains).length <= RESTORED_DOMAINS_MAX)
      .default({})
      .meta({
        description: 'For each domain of the export that is not here: one that stands for it',
      }),
  })
  .meta({ id: 'StartRestore' })

export type AccountRestore = z.infer<typeof AccountRestore>
export type FoundRestore = z.infer<typeof FoundRestore>
export type StartRestore = z.infer<typeof StartRestore>
