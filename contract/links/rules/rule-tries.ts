import { z } from 'zod'
import { isCountry } from '../../countries.ts'
import { Moment } from '../../moment.ts'
import { TYPED_KEY_MAX } from '../open-keys.ts'
import { devices, systems } from './rule-words.ts'
import { GeoRules } from './rules.ts'

const Word = (max: number) => z.string().max(max).optional()

/** A hypothetical visitor. Missing properties are unknown; the default time is now. */
export const TriedVisitor = z.strictObject({
  country: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine(isCountry, 'Use a country code such as DE')
    .nullish(),
  device: z.enum(devices, 'Use a device such as mobile').nullish(),
  os: z.enum(systems, 'Use a system such as iOS').nullish(),
  browser: Word(40).nullable(),
  language: Word(35).nullable(),
  at: Moment.nullish(),
})

export const TryRules = z
  .strictObject({
    geo: GeoRules,
    redirectTo: z.string().max(8392).nullish().meta({ description: 'Where everyone else goes' }),
    visitor: TriedVisitor,
  })
  .meta({ id: 'TryRules' })

const Index = z.int().min(0)
const Share = z.number().min(0).max(1)

export const RuleTry = z
  .object({
    rule: Index.nullable().meta({
      description: 'Place of the rule that fires, from 0; null: none',
    }),
    outcome: z.enum(['redirect', 'block', 'split']),
    redirectTo: z.string().nullable(),
    message: z.string().nullable(),
    variants: z.array(z.object({ redirectTo: z.string(), share: Share })),
    checks: z
      .array(z.object({ rule: Index, holds: z.boolean(), why: z.string() }))
      .meta({ description: 'Each rule that was asked, in order, the one that fires last' }),
  })
  .meta({ id: 'RuleTry' })

export const AskCoverage = z
  .strictObject({
    geo: GeoRules,
    domain: z.string().min(1).max(259).nullish(),
    key: z
      .string()
      .min(1)
      .max(TYPED_KEY_MAX)
      .nullish()
      .meta({ description: 'Of a link that has clicks' }),
  })
  .meta({ id: 'AskCoverage' })

const Never = z.string().nullable().meta({ description: 'Why it cannot fire; null: it can' })

export const RuleCoverage = z
  .object({
    from: z.string(),
    to: z.string(),
    clicks: z.int().min(0).meta({ description: 'Clicks of people on the link in that time' }),
    rules: z.array(
      z.object({
        clicks: z.int().min(0),
        share: Share,
        never: Never,
      }),
    ),
    rest: z.object({ clicks: z.int().min(0), share: Share, never: Never }),
  })
  .meta({ id: 'RuleCoverage' })

export type TriedVisitor = z.infer<typeof TriedVisitor>
export type TryRules = z.infer<typeof TryRules>
export type RuleTry = z.infer<typeof RuleTry>
export type AskCoverage = z.infer<typeof AskCoverage>
export type RuleCoverage = z.infer<typeof RuleCoverage>
