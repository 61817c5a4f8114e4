import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import {
  IMPORT_DOMAINS_MAX,
  type ImportSource,
  importFields,
  importServices,
  importSources,
  importStatuses,
  lossChoices,
  lossKinds,
} from './import-fields.ts'
import { TagNames } from './tags.ts'

const Mapping = z.partialRecord(z.enum(importFields), z.int().min(0).max(199)).meta({
  description: 'Number of the column, from 0, that holds each field',
})

const OnLoss = z.enum(lossChoices, 'Use leave-out or pause').meta({
  description:
    'What becomes of a row whose link would lose its password, a limit, its rules or its pause: it is left out with the reason, or imported paused',
})

const Service = z.enum(importServices, `Use one of ${importServices.join(', ')}`)

/** What a file is sent with. */
export const SendImport = z.strictObject({
  service: Service.optional().meta({
    description: 'The service that the file is from; without it, recognised by its columns',
  }),
})

const sources = Object.keys(importSources) as [ImportSource, ...ImportSource[]]

/** Where links are read from, in place of a file. */
export const ImportFrom = z
  .strictObject({
    service: z.enum(sources, `Use one of ${sources.join(', ')}`),
    address: z.string().max(300, 'At most 300 characters').nullish().meta({
      description: 'Of a service that you host yourself: Kutt, Shlink, Sink or YOURLS',
    }),
    key: z.string().trim().min(1, 'Enter the key').max(2000, 'At most 2,000 characters').meta({
      description: 'Of its API; kept until the links are read, and never shown',
    }),
  })
  .meta({ id: 'ImportFrom' })

const LossKinds = z.array(z.enum(lossKinds)).max(lossKinds.length)

export const ImportLoss = z
  .object({
    kind: z.enum(lossKinds),
    rows: z.int().meta({ description: 'How many rows lose it, or may lose it' }),
    sentence: z.string(),
  })
  .meta({ id: 'ImportLoss' })

export const ImportDomain = z
  .object({
    name: z.string().meta({ description: 'As the file names it' }),
    rows: z.int(),
    domain: z
      .string()
      .nullable()
      .meta({ description: 'On which its links are made; null: on the one for all rows' }),
    isOpen: z.boolean().meta({
      description: 'A domain of yours has to be chosen for it; until then its rows are refused',
    }),
  })
  .meta({ id: 'ImportDomain' })

export const Import = z
  .object({
    id: z.string(),
    status: z.enum(importStatuses),
    encoding: z.string().meta({
      description:
        'utf-8, utf-16le, utf-16be, or a guess where letters may be wrong: windows-1252 or macintosh; empty while READING',
    }),
    columns: z
      .array(z.string())
      .meta({ description: 'First line of the file; none while READING' }),
    mapping: Mapping.meta({ description: 'As chosen, or as the names of the columns suggest' }),
    unused: z
      .array(z.string())
      .meta({ description: 'Names of the columns that no field takes over' }),
    domain: z.string().nullable().meta({ description: 'Where a row names none, as chosen' }),
    tags: z.array(z.string()).meta({ description: 'Of every link of the file, as chosen' }),
    onLoss: OnLoss,
    service: Service.nullable().meta({
      description: 'As chosen, or as the columns suggest; null if no service is recognised',
    }),
    losses: z.array(ImportLoss).meta({
      description: 'What links would lose, known before any is made: once read, and once checked',
    }),
    heldBack: LossKinds.meta({ description: 'Kinds of losses that hold rows of this file back' }),
    acceptLosses: LossKinds.meta({
      description: 'Kinds of losses that hold no row back, as chosen',
    }),
    domains: z
      .array(ImportDomain)
      .meta({ description: `Domains that the file names, up to ${IMPORT_DOMAINS_MAX}` }),
    total: z.int().meta({ description: 'Rows of the file; while READING those read so far' }),
    done: z.int().meta({ description: 'Rows that the check, or the import, is through with' }),
    good: z.int().meta({ description: 'How many of those can be made, or were made' }),
    undone: z
      .object({
        removed: z.int().meta({ description: 'Nobody had clicked them: they are gone' }),
        trashed: z.int().meta({ description: 'They had clicks: they are in the trash' }),
        kept: z.int().meta({ description: 'They were changed since, or deleted: they stay so' }),
      })
      .nullable()
      .meta({ description: 'What became of its links; null if nobody undid it' }),
    problem: z.string().nullable().meta({
      description:
        'Why the file could not be read, was given up, or could not go on, as a sentence; otherwise null',
    }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Import' })

export const Imports = z.object({ items: z.array(Import) }).meta({ id: 'Imports' })

/** The mapping of columns to fields, and the values for every link of the file. */
export const CheckImport = z
  .strictObject({
    mapping: Mapping,
    domain: z.string().min(1).max(259).nullish(),
    tags: TagNames.optional(),
    onLoss: OnLoss.optional(),
    acceptLosses: LossKinds.optional().meta({
      description: 'Kinds of losses with which rows are imported all the same',
    }),
    domains: z
      .record(z.string().min(1).max(259), z.string().min(1).max(259))
      .refine((chosen) => Object.keys(chosen).length <= IMPORT_DOMAINS_MAX, {
        error: `Choose for at most ${IMPORT_DOMAINS_MAX} domains`,
      })
      .optional()
      .meta({ description: 'One of your domains for each domain that the file names' }),
  })
  .meta({ id: 'CheckImport' })

export const StartImport = z
  .strictObject({
    acceptLosses: LossKinds.optional().meta({ description: 'In place of those of the check' }),
  })
  .meta({ id: 'StartImport' })

export const ImportRow = z
  .object({
    row: z.int().meta({ description: 'Number of the row, from 1; the first line is none' }),
    cells: z.array(z.string()),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Null: it can be made, or was made, or was not reached' }),
  })
  .meta({ id: 'ImportRow' })

export const ImportRowPage = pageOf(ImportRow).meta({ id: 'ImportRowPage' })
export const ListImportRows = PageQuery.extend({
  problems: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Only the rows that have one' }),
})

export type Import = z.infer<typeof Import>
export type Mapping = z.infer<typeof Mapping>
export type CheckImport = z.infer<typeof CheckImport>
export type SendImport = z.infer<typeof SendImport>
export type StartImport = z.infer<typeof StartImport>
export type ImportFrom = z.infer<typeof ImportFrom>
export type ImportLoss = z.infer<typeof ImportLoss>
export type ImportRow = z.infer<typeof ImportRow>
export type ListImportRows = z.infer<typeof ListImportRows>
export type ImportRowPage = z.infer<typeof ImportRowPage>
