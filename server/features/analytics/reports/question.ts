import type { Interval } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { Spans } from '../sums/cover.ts'
import { ALL_LINKS, isSummed, QUARTER, type SummedDimension, TOTAL } from '../sums/sums-table.ts'
import type { ClickFilter } from './click-filter-store.ts'

export type Question =
  | { about: 'total' }
  | { about: 'values'; dimension: Dimension }
  | { about: 'series'; interval: Interval; zone: string }

/** The sums that answer a question, of all links or of one. */
export interface ChosenSums {
  linkId: string
  dimension: SummedDimension | typeof TOTAL | typeof QUARTER
  /** Undefined: all values of the dimension. */
  value: string | undefined
  spans: Spans
}

type Selection = Pick<ClickFilter, 'linkIds' | 'equal'>

/** Undefined when no sums hold the answer: clicks of several links or with several properties do not add up. */
export function sumsFor(selection: Selection, question: Question): ChosenSums | undefined {
  const link = linkOf(selection)
  if (link === 'several') return undefined
  const properties = selection.equal.filter(([dimension]) => dimension !== 'link')
  if (properties.length > 1 || !properties.every(isProperty)) return undefined
  const [property] = properties
  if (question.about === 'total') return totalOf({ link, property }, 'day and month')
  if (question.about === 'values') return valuesOf({ link, property }, question.dimension)
  const whole = { linkId: link ?? ALL_LINKS, value: undefined }
  const spans = spansOfInterval(question)
  if (spans && (property || link)) return totalOf({ link, property }, spans)
  return property ? undefined : { ...whole, dimension: QUARTER, spans: 'day and month' }
}

type Property = readonly [SummedDimension, string]

const isProperty = (equal: readonly [Dimension, string]): equal is Property => isSummed(equal[0])

interface OneLink {
  link: string | undefined
  property: Property | undefined
}

function totalOf({ link, property }: OneLink, spans: Spans): ChosenSums {
  // The sums of an account have a row for each of its links; those of a link alone exist where it has many clicks.
  if (link && !property) return { linkId: ALL_LINKS, dimension: 'link', value: link, spans }
  const linkId = link ?? ALL_LINKS
  if (!property) return { linkId, dimension: TOTAL, value: undefined, spans }
  return { linkId, dimension: property[0], value: property[1], spans }
}

function valuesOf({ link, property }: OneLink, dimension: Dimension): ChosenSums | undefined {
  if (dimension === 'kind' || (dimension === 'link' && link)) {
    return totalOf({ link, property }, 'day and month')
  }
  if (!isSummed(dimension) || (property && property[0] !== dimension)) return undefined
  const linkId = link ?? ALL_LINKS
  return { linkId, dimension, value: property?.[1], spans: 'day and month' }
}

/** The sums from which the intervals can be put together as they are; only if they begin as UTC days do. */
function spansOfInterval({ interval, zone }: { interval: Interval; zone: string }) {
  if (zone !== 'UTC' || interval === 'hour') return undefined
  return interval === 'month' ? 'day and month' : 'day'
}

/** The one link that is asked for, if it is one. */
function linkOf({ linkIds, equal }: Selection): string | undefined | 'several' {
  const named = equal.find(([dimension]) => dimension === 'link')?.[1]
  if (linkIds === undefined) return named
  const [only] = linkIds
  if (linkIds.length !== 1 || only === undefined) return 'several'
  return named === undefined || named === only ? only : 'several'
}
