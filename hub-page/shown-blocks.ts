import type { Block } from '../contract/hubs/blocks.ts'
import type { HubDocument } from '../contract/hubs/document.ts'
import { isOnPage } from './on-page.ts'

export interface PageVisitor {
  /** In milliseconds. */
  at: number
  /** ISO 3166-1 alpha-2 in capitals. */
  country: string | null
  device: string | null
  /** A tag such as `de` or `de-AT`. */
  language: string | null
}

/** The blocks that only some visitors see, or that come and go: what the variants of a page differ in. */
export const conditionalBlocks = (document: HubDocument): Block[] =>
  document.blocks
    .filter(isOnPage)
    .filter(({ schedule, audience }) =>
      Boolean(schedule?.start || schedule?.end || hasConditions(audience)),
    )

export function shownBlocks(document: HubDocument, visitor: PageVisitor): Set<string> {
  const shown = document.blocks.filter(
    (block) =>
      isOnPage(block) && isTime(block.schedule, visitor.at) && isFor(block.audience, visitor),
  )
  return new Set(shown.map(({ id }) => id))
}

/** When a block comes or goes next, in milliseconds. */
export function nextEdge(document: HubDocument, at: number): number | undefined {
  const edges = conditionalBlocks(document)
    .flatMap(({ schedule }) => [schedule?.start, schedule?.end])
    .flatMap((edge) => (edge ? [Date.parse(edge)] : []))
    .filter((edge) => edge > at)
  return edges.length > 0 ? Math.min(...edges) : undefined
}

const hasConditions = (audience: Block['audience']): boolean =>
  Boolean(audience?.countries || audience?.devices || audience?.languages)

function isTime(schedule: Block['schedule'], at: number): boolean {
  if (schedule?.start && at < Date.parse(schedule.start)) return false
  return !schedule?.end || at < Date.parse(schedule.end)
}

function isFor(audience: Block['audience'], visitor: PageVisitor): boolean {
  if (!audience) return true
  const { countries, devices, languages } = audience
  return (
    (!countries || isFrom(countries, visitor.country)) &&
    (!devices || devices.some((device) => device === visitor.device)) &&
    (!languages || languages.includes(primaryLanguage(visitor.language)))
  )
}

/** A visitor of an unknown country is neither in a list nor outside of it. */
const isFrom = (
  { isIn, codes }: { isIn: boolean; codes: string[] },
  country: string | null,
): boolean => country !== null && codes.includes(country) === isIn

const primaryLanguage = (tag: string | null): string => tag?.split('-')[0]?.toLowerCase() ?? ''
