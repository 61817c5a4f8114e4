import { agency } from './agency.ts'
import { author } from './author.ts'
import { cafe } from './cafe.ts'
import { developer } from './developer.ts'
import { event } from './event.ts'
import { musician } from './musician.ts'
import { nonProfit } from './non-profit.ts'
import { shop } from './shop.ts'
import type { HubTemplate } from './template.ts'

export const hubTemplates: readonly HubTemplate[] = [
  musician,
  shop,
  cafe,
  author,
  agency,
  event,
  nonProfit,
  developer,
]

/** Undefined for an empty page, and for a template that is no more. */
export const findTemplate = (id: string): HubTemplate | undefined =>
  hubTemplates.find((template) => template.id === id)
