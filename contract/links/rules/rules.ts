import { z } from 'zod'
import { expandCountry, isCountry } from '../../countries.ts'
import { Moment } from '../../moment.ts'
import { isTimeZone } from '../../time-zone.ts'
import {
  browsers,
  CHOICES_MAX,
  COUNTRIES_MAX,
  devices,
  type GeoRule as GeoRuleShape,
  hasConditions,
  MESSAGE_MAX,
  RULES_MAX,
  systems,
  VARIANTS_MAX,
  WEIGHT_MAX,
  weekdays,
} from './rule-words.ts'

/** Removes duplicates and keeps the order. */
const once = <T>(values: T[]): T[] => [...new Set(values)]

/** Also accepts lower case, and `continent:EU` for all countries of a continent. */
const Countries = z
  .array(z.string(), 'Choose at least one country')
  .max(COUNTRIES_MAX, `At most ${COUNTRIES_MAX} countries`)
  .superRefine((codes, context) => {
    // One issue, however many codes are wrong, and no check of each by itself: there may be 25,000 in a link.
    const at = codes.findIndex((code) => !expandCountry(code).every(isCountry))
    if (at < 0) return
    context.addIssue({ code: 'custom', path: [at], message: 'Use a country code such as DE' })
  })
  .transform((codes) => once(codes.flatMap(expandCountry)))
  .meta({ description: 'ISO 3166-1 alpha-2; continent:EU stands for the countries of Europe' })

const list = <T extends z.ZodType>(item: T) =>
  z.array(item).min(1, 'Choose at least one, or leave it out').max(CHOICES_MAX).transform(once)

/** A name from a table, in any case, normalized to the table's spelling. */
const oneOf = (names: readonly string[], example: string) =>
  z
    .string()
    .max(40)
    .refine((text) => spelled(names, text) !== undefined, `Use a name such as ${example}`)
    .transform((text) => spelled(names, text) ?? text)

const spelled = (names: readonly string[], text: string) =>
  names.find((name) => name.toLowerCase() === text.toLowerCase())

const Browser = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .!+&-]{0,39}$/u, 'Use a name such as Firefox')
  .transform((text) => spelled(browsers, text) ?? text)

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const Language = z
  .string()
  .regex(/^[a-z]{2,3}$/i, 'Use a language such as de, without a region')
  .transform((text) => text.toLowerCase())
  .refine((code) => languageNames.of(code) !== undefined, 'Use a language such as de')

const time = (last: RegExp, example: string) =>
  z.string().regex(last, `Use a time such as ${example}`).optional()

const Hours = z
  .strictObject({
    days: list(z.enum(weekdays, 'Use a day such as mon')).optional(),
    from: time(/^([01]\d|2[0-3]):[0-5]\d$/, '09:00'),
    until: time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '17:00'),
    timeZone: z.string().max(64).refine(isTimeZone, 'Use a time zone such as Europe/Berlin'),
  })
  .superRefine(({ days, from, until }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!days && !from && !until) refuse('days', 'Choose days or hours')
    if ((from ?? '00:00') === until) refuse('until', 'Use another time than the first one')
  })

/** As for a link: the server validates the rest. */
const Target = z
  .string('Enter an address')
  .min(1, 'Enter an address')
  .max(8392, 'At most 8,192 characters')

const Message = z
  .string('Enter a message')
  .trim()
  .min(1, 'Enter a message')
  .max(MESSAGE_MAX, `At most ${MESSAGE_MAX} characters`)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'Remove the broken characters')

const Weight = z.int('Use a whole number').min(1, 'Use 1 or more').max(WEIGHT_MAX)

const Split = z
  .array(z.strictObject({ redirectTo: Target, weight: Weight }))
  .min(2, 'Add a second address')
  .max(VARIANTS_MAX, `At most ${VARIANTS_MAX} addresses`)

export const GeoRule = z
  .strictObject({
    countries: Countries.optional().transform((codes) => codes ?? []),
    devices: list(oneOf(devices, 'mobile')).optional(),
    os: list(oneOf(systems, 'iOS')).optional(),
    browsers: list(Browser).optional(),
    languages: list(Language).optional(),
    hours: Hours.optional(),
    startsAt: Moment.optional(),
    expiresAt: Moment.optional(),
    redirectTo: Target.optional(),
    block: z.strictObject({ message: Message }).optional(),
    split: Split.optional(),
  })
  .superRefine((rule, context) => {
    for (const [path, message] of complaints(rule)) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
  })
  .meta({ id: 'GeoRule' })

function complaints(rule: GeoRuleShape): [path: string, message: string][] {
  const ends = [rule.redirectTo, rule.block, rule.split].filter((end) => end !== undefined)
  const found: [string, string][] = []
  if (ends.length === 0) found.push(['redirectTo', 'Enter an address'])
  if (ends.length > 1) found.push(['redirectTo', 'Use one of redirectTo, block and split'])
  // A split without conditions makes sense; any other rule without conditions would make the link's target unreachable.
  if (rule.countries.length === 0 && !hasConditions(rule) && !rule.split) {
    found.push(['countries', 'Choose a country, or add a condition'])
  }
  const { startsAt, expiresAt } = rule
  if (startsAt && expiresAt && Date.parse(startsAt) >= Date.parse(expiresAt)) {
    found.push(['expiresAt', 'Use a time after the start'])
  }
  return found
}

export const GeoRules = z.array(GeoRule).max(RULES_MAX, `At most ${RULES_MAX} rules`)

/** Rules as returned. */
export const KeptRules = z.array(
  z.object({
    countries: z.array(z.string()),
    devices: z.array(z.string()).optional(),
    os: z.array(z.string()).optional(),
    browsers: z.array(z.string()).optional(),
    languages: z.array(z.string()).optional(),
    hours: z
      .object({
        days: z.array(z.enum(weekdays)).optional(),
        from: z.string().optional(),
        until: z.string().optional(),
        timeZone: z.string(),
      })
      .optional(),
    startsAt: z.string().optional(),
    expiresAt: z.string().optional(),
    redirectTo: z.string().optional(),
    block: z.object({ message: z.string() }).optional(),
    split: z.array(z.object({ redirectTo: z.string(), weight: z.int() })).optional(),
  }),
)
