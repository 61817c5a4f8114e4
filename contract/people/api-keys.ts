import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { Line } from '../text.ts'
import { Role } from './users.ts'

const KeyName = Line(60)

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key' }),
    permissions: Role,
    roleName: z.string(),
    expiresAt: z.string().nullable(),
    allowedAddresses: z.array(z.string()).meta({ description: 'Addresses and CIDRs; empty: any' }),
    lastUsedAt: z.string().nullable().meta({ description: 'To the minute' }),
    createdAt: z.string(),
    createdBy: z.string().meta({ description: 'Name of the member who made it' }),
    onlyOwnLinks: z.boolean().meta({
      description: 'Sees, changes, counts and exports only the links that its maker made',
    }),
    isExtension: z.boolean().meta({
      description: 'Of a browser extension, which counts towards no limit of keys',
    }),
  })
  .meta({ id: 'ApiKey' })

/** Newest first. */
export const ListApiKeys = PageQuery

export const ApiKeyPage = pageOf(ApiKey).meta({ id: 'ApiKeyPage' })

export const CreateApiKey = z
  .strictObject({
    name: KeyName,
    permissions: Role.min(1, 'Choose at least one permission'),
    expiresAt: z.iso.datetime({ offset: true, error: 'Choose a date' }).nullish(),
    allowedAddresses: z.array(z.string().trim().min(1).max(64)).max(50).nullish(),
    onlyOwnLinks: z.boolean().nullish(),
  })
  .meta({ id: 'CreateApiKey' })

/** `key` is shown only here; only its hash is stored. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' })

export type ApiKey = z.infer<typeof ApiKey>
export type ListApiKeys = z.infer<typeof ListApiKeys>
export type CreateApiKey = z.infer<typeof CreateApiKey>
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
