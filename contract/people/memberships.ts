import { z } from 'zod'
import { pageOf } from '../paging.ts'
import { tiers } from '../plans/tiers.ts'
import { NewName } from './fields.ts'
import { Role } from './users.ts'

/** An account that a user belongs to or is invited to. Its id is the account's. */
export const Membership = z
  .object({
    id: z.string(),
    name: z.string(),
    role: Role,
    roleName: z.string(),
    status: z.enum(['ACTIVE', 'SUSPENDED', 'INVITED']),
    tier: z.enum(tiers),
    isOwner: z.boolean(),
    isCurrent: z.boolean(),
    isLastOwner: z.boolean().meta({ description: 'Then it cannot be left' }),
    owner: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Whom to ask, while the user is suspended' }),
    invitedBy: z.string().nullable(),
    expiresAt: z.string().nullable().meta({ description: 'End of an open invitation' }),
    deletedUntil: z
      .string()
      .nullable()
      .meta({ description: 'The account is deleted; until then its Owner can bring it back' }),
  })
  .meta({ id: 'Membership' })

export const MembershipPage = pageOf(Membership).meta({ id: 'MembershipPage' })

export const NewAccount = z.strictObject({ name: NewName }).meta({ id: 'NewAccount' })
export const LogInToAccount = z
  .strictObject({ accountId: z.string().min(1).max(100) })
  .meta({ id: 'LogInToAccount' })

export type Membership = z.infer<typeof Membership>
export type NewAccount = z.infer<typeof NewAccount>
