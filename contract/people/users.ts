import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { MailAddress } from './fields.ts'

export const Role = z.int().min(0).max(127).meta({ description: 'Bitmask of permissions' })
export const memberStatuses = ['ACTIVE', 'SUSPENDED', 'INVITED'] as const

/** A member of the account, or an open invitation, which has empty names and the invitation's id. */
export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: Role,
    roleName: z.string(),
    status: z.enum(memberStatuses),
    lastLoginAt: z.string().nullable(),
    createdAt: z.string(),
    links: z.int().min(0).meta({ description: 'How many live links of the account they made' }),
    onlyOwnLinks: z.boolean().meta({
      description: 'Sees, changes, counts and exports only the links that they made',
    }),
    invitedBy: z.string().nullable().meta({ description: 'Who invited, while it is open' }),
    expiresAt: z.string().nullable().meta({ description: 'End of an open invitation' }),
  })
  .meta({ id: 'User' })

export const UserPage = pageOf(User).meta({ id: 'UserPage' })
export const ListUsers = PageQuery.extend({ q: z.string().max(200).optional() })

export const InviteUser = z
  .strictObject({ email: MailAddress, role: Role, onlyOwnLinks: z.boolean().optional() })
  .meta({ id: 'InviteUser' })

export const EditUser = z.strictObject({ onlyOwnLinks: z.boolean() }).meta({ id: 'EditUser' })

/** Status by its word in the path. */
export const statusWords = { active: 'ACTIVE', suspended: 'SUSPENDED' } as const

/** A user of the installation, for operators. */
export const Person = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    isOperator: z.boolean(),
    accounts: z.array(z.string()).meta({ description: 'Names of the accounts they belong to' }),
    lastLoginAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Person' })
export const PersonPage = pageOf(Person).meta({ id: 'PersonPage' })

export type User = z.infer<typeof User>
export type ListUsers = z.infer<typeof ListUsers>
export type InviteUser = z.infer<typeof InviteUser>
export type EditUser = z.infer<typeof EditUser>
export type Person = z.infer<typeof Person>
