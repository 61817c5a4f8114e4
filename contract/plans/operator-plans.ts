import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { intervals } from './billing.ts'
import { planStatuses } from './plan-states.ts'
import { tiers } from './tiers.ts'

const Tier = z.enum(tiers)

/** An account as operators see it. */
export const PlanAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    ownerEmail: z.string().nullable(),
    tier: Tier,
    grantedTier: Tier.nullable().meta({ description: 'Set by an operator, whatever is paid' }),
    status: z.enum(planStatuses),
    interval: z.enum(intervals).nullable(),
    trialEndsAt: z.string().nullable(),
    graceEndsAt: z.string().nullable(),
    cancelAt: z.string().nullable(),
    isBanned: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'PlanAccount' })

export const PlanAccountPage = pageOf(PlanAccount).meta({ id: 'PlanAccountPage' })

/** `trial`: ends within seven days. `failed`: a payment failed. `banned`: its links show a warning. */
export const planAccountStates = ['free', 'pro', 'trial', 'failed', 'granted', 'banned'] as const

export const ListPlanAccounts = PageQuery.extend({
  state: z.enum(planAccountStates).optional(),
  q: z
    .string()
    .trim()
    .max(254)
    .optional()
    .meta({ description: "The beginning of an account's name, or the e-mail of its Owner" }),
})

export const SetTier = z
  .strictObject({
    tier: Tier.nullable().meta({ description: 'Null: what is paid counts again' }),
    reason: z.string().trim().min(3, 'Say why').max(300),
  })
  .meta({ id: 'SetTier' })

/** Sums over the installation. */
export const PlanOverview = z
  .object({
    accounts: z.object({
      free: z.int(),
      pro: z.int().meta({ description: 'Paid or granted' }),
      trial: z.int(),
    }),
    trialsEnding: z.int().meta({ description: 'Trials that end within seven days' }),
    failedPayments: z.int(),
    banned: z.int(),
    revenue: z
      .object({
        since: z.string(),
        items: z.array(z.object({ amount: z.int(), currency: z.string() })),
        isMore: z.boolean().meta({ description: 'There were more payments than are summed' }),
        stale: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Paid this month (UTC), by the provider; null: never known' }),
  })
  .meta({ id: 'PlanOverview' })

export type PlanAccount = z.infer<typeof PlanAccount>
export type PlanAccountPage = z.infer<typeof PlanAccountPage>
export type ListPlanAccounts = z.infer<typeof ListPlanAccounts>
export type PlanAccountState = (typeof planAccountStates)[number]
export type SetTier = z.infer<typeof SetTier>
export type PlanOverview = z.infer<typeof PlanOverview>
