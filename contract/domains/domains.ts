import { z } from 'zod'
import { keyRules } from '../links/keys.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { DomainApps } from './domain-apps.ts'

export const domainStates = ['waiting', 'verified', 'failing', 'lost'] as const
export const domainKinds = ['link', 'hub'] as const
export const recordTypes = ['TXT', 'CNAME', 'ALIAS', 'A', 'AAAA'] as const
/** State of a DNS record: not checked yet, correct, missing, a different value, no answer. */
export const recordStates = ['unknown', 'found', 'missing', 'other', 'unanswered'] as const

const Target = z.string('Enter an address').max(8392, 'At most 8,192 characters')

export const DnsRecord = z
  .object({
    purpose: z.enum(['proof', 'visitors']),
    type: z
      .enum(recordTypes)
      .meta({ description: 'ALIAS: what your provider calls a CNAME for the zone itself' }),
    name: z.string().meta({ description: 'Whole name of the record' }),
    host: z.string().meta({ description: 'The name within its zone; @ for the zone itself' }),
    value: z.string(),
    state: z.enum(recordStates),
    found: z.array(z.string()).meta({ description: 'What DNS has in its place' }),
  })
  .meta({ id: 'DnsRecord' })

const faviconUrl = z.string().nullable().meta({
  description:
    'Picture of the site that its name belongs to, kept by this server; null: none known',
})

/** The domains of both lists of names, for links and for hubs, as forms show and check them. */
export const DomainPictures = z
  .object({
    items: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(domainKinds),
        faviconUrl,
        keyRule: z.enum(keyRules),
        caseSensitive: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DomainPictures' })

export const OwnDomain = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'As DNS has it, in lower case' }),
    displayName: z.string().meta({ description: 'The same in its own letters' }),
    kind: z.enum(domainKinds),
    state: z.enum(domainStates),
    stateSince: z.string(),
    obstacle: z.enum(['in-use', 'kept']).nullable().meta({
      description:
        'Why a proof is not enough: the name is in use here, or kept for the account that had it before',
    }),
    records: z.array(DnsRecord),
    checkedAt: z.string().nullable(),
    nextCheckAt: z.string().nullable().meta({ description: 'Null: only when somebody asks' }),
    rootTarget: z.string().nullable(),
    notFoundTarget: z.string().nullable(),
    expiredTarget: z.string().nullable(),
    apps: DomainApps.meta({ description: 'Apps that may open its links' }),
    keyRule: z.enum(keyRules).meta({
      description:
        'Which keys its links take: standard, or open, with slashes, emoji and the letters of any script',
    }),
    caseSensitive: z.boolean().meta({ description: 'Whether Abc and abc are two links on it' }),
    areKeysFixed: z.boolean().meta({
      description:
        'Whether it has a link, in use or in the trash, or another address of one: both fields above stay as they are then',
    }),
    links: z.int().meta({ description: 'Links on it, without those in the trash' }),
    faviconUrl,
    createdAt: z.string(),
  })
  .meta({ id: 'OwnDomain' })

/** Oldest first. */
export const ListDomains = PageQuery

export const OwnDomainPage = pageOf(OwnDomain).meta({ id: 'OwnDomainPage' })

export const AddDomain = z
  .strictObject({
    name: z.string('Enter a name').min(1, 'Enter a name').max(1000, 'That is no host name'),
    kind: z.enum(domainKinds).nullish(),
  })
  .meta({ id: 'AddDomain' })

/** Only the given fields change; null clears a field. */
export const EditDomain = z
  .strictObject({
    rootTarget: Target.nullish(),
    notFoundTarget: Target.nullish(),
    expiredTarget: Target.nullish(),
    keyRule: z.enum(keyRules, 'Use standard or open').optional().meta({
      description: 'Only by an Owner, and while the domain has no link',
    }),
    caseSensitive: z.boolean().optional().meta({
      description: 'Only by an Owner, and while the domain has no link',
    }),
  })
  .meta({ id: 'EditDomain' })

/** `links=trash` moves the domain's links to the trash with it. */
export const RemoveDomain = z.object({ links: z.enum(['trash']).optional() })

export type DomainPictures = z.infer<typeof DomainPictures>
export type OwnDomain = z.infer<typeof OwnDomain>
export type DnsRecord = z.infer<typeof DnsRecord>
export type ListDomains = z.infer<typeof ListDomains>
export type AddDomain = z.infer<typeof AddDomain>
export type EditDomain = z.infer<typeof EditDomain>
export type RemoveDomain = z.infer<typeof RemoveDomain>
export type DomainState = (typeof domainStates)[number]
