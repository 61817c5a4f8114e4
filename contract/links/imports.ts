import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { importFields, importStatuses, lossChoices } from './import-fields.ts'
import { TagNames } from './tags.ts'

const Mapping = z.partialRecord(z.enum(importFields), z.int().min(0).max(199)).meta({
  description: 'Number of the column, from 0, that holds each field',
})

const OnLoss = z.enum(lossChoices, 'Use leave-out or pause').meta({
  description:
    'What becomes of a row whose link would lose its password, a limit, its rules or its pause: it is left out with the reason, or imported paused',
})

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
    total: z.int().meta({ description: 'Rows of the file; while READING those read so far' }),
    done: z.int().meta({ description: 'Rows that the check, or the import, is through with' }),
    good: z.int().meta({ description: 'How many of those can be made, or were made' }),
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
  })
  .meta({ id: 'CheckImport' })

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
export type ImportRow = z.infer<typeof ImportRow>
export type ListImportRows = z.infer<typeof ListImportRows>
export type ImportRowPage = z.infer<typeof ImportRowPage>
