import { z } from 'zod'
import { countries } from '../countries.ts'
import { devices } from '../links/rules/rule-words.ts'
import { Moment } from '../moment.ts'
import { Picture, words } from './texts.ts'

/** Made by the client, and unique within its document. */
export const BlockId = z
  .string('Use an id such as b1')
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Use up to 40 letters, digits, - and _')

/** An address as typed. A draft may hold one that is not complete; publishing checks it. */
export const Address = z.string('Enter an address').max(8192, 'At most 8,192 characters')

const Schedule = z
  .strictObject({ start: Moment.nullish(), end: Moment.nullish() })
  .refine(({ start, end }) => !start || !end || Date.parse(start) < Date.parse(end), {
    path: ['end'],
    message: 'Use a time after the start',
  })

const Country = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine((code) => countries.includes(code), 'Use a country code such as DE')

/** Who sees a block. Every condition that is given has to hold; a visitor of an unknown country is in none. */
const Audience = z.strictObject({
  countries: z
    .strictObject({
      /** False: everybody but these. */
      isIn: z.boolean().default(true),
      codes: z.array(Country).min(1, 'Choose at least one country').max(250),
    })
    .nullish(),
  devices: z
    .array(z.enum(devices))
    .min(1, 'Choose at least one')
    .max(devices.length, 'Name each device once')
    .nullish(),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, 'Use a language such as de'))
    .min(1, 'Choose at least one')
    .max(40)
    .nullish(),
})

export const AgeLock = z.strictObject({ kind: z.literal('age') })
export const CodeLock = z.strictObject({ kind: z.literal('code'), code: words(64) })

export const every = {
  id: BlockId,
  hidden: z.boolean().optional(),
  schedule: Schedule.nullish(),
  audience: Audience.nullish(),
}

/** Blocks of other types than a link have no address that a code could protect. */
export const lock = AgeLock.nullish()

export const CollectionItem = z.strictObject({
  id: BlockId.optional(),
  title: words(120),
  description: words(200).nullish(),
  picture: Picture.nullish(),
  url: Address.default(''),
})

/** A day and a time where something takes place, as on a poster: without a time zone. */
export const Day = z.iso
  .date('Use a date such as 2027-05-01')
  .meta({ description: 'Of the place itself, such as 2027-05-01' })
export const TimeOfDay = z
  .string('Use a time such as 20:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 20:00')
