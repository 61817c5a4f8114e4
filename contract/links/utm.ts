import { z } from 'zod'

export const utmFields = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmField = (typeof utmFields)[number]

export const MAX_UTM_LENGTH = 255

const Value = z
  .string()
  .max(MAX_UTM_LENGTH, `At most ${MAX_UTM_LENGTH} characters`)
  .refine((text) => text.isWellFormed(), 'Remove the broken characters')
  .nullish()

export const UtmParams = z
  .strictObject({ source: Value, medium: Value, campaign: Value, term: Value, content: Value })
  .meta({ id: 'UtmParams' })

/** As returned: every field is present. */
export const KeptUtm = z.object({
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  term: z.string().nullable(),
  content: z.string().nullable(),
})

export type UtmParams = z.infer<typeof UtmParams>

/**
 * The target with its UTM values appended to the query as text. A parameter that the target already has keeps its value, and
 * the existing query is never rewritten.
 */
export function withUtm(target: string, utm: UtmParams | null | undefined): string {
  if (!utm) return target
  const wanted = utmFields.flatMap((field) => {
    const value = utm[field]
    return value && !namesParameter(target, `utm_${field}`)
      ? [`utm_${field}=${encodeURIComponent(value)}`]
      : []
  })
  return withQuery(target, wanted)
}

/** The target with `name=value` texts, already encoded, added to its query. */
export function withQuery(target: string, parameters: readonly string[]): string {
  if (parameters.length === 0) return target
  const hash = target.indexOf('#')
  const address = hash < 0 ? target : target.slice(0, hash)
  const fragment = hash < 0 ? '' : target.slice(hash)
  return `${address}${joint(address)}${parameters.join('&')}${fragment}`
}

/** Whether the query of a URL has that parameter; the URL need not be valid. */
export function namesParameter(address: string, name: string): boolean {
  const query = address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
  return new URLSearchParams(query).has(name)
}

function joint(address: string): string {
  if (!address.includes('?')) return '?'
  return address.endsWith('?') || address.endsWith('&') ? '' : '&'
}
