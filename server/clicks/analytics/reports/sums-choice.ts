import type { Interval } from '../../../../contract/clicks/analytics.ts'
import {
  type Dimension,
  isSummed,
  type SummedDimension,
} from '../../../../contract/clicks/dimensions.ts'
import type { Spans } from '../sums/split-period.ts'
import { ALL_LINKS, QUARTER, TOTAL } from '../sums/sums-table.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'

/** What sums are asked for: those of everything, of the values of a dimension, or of intervals. */
export type SumsQuestion =
  | { about: 'total' }
  | { about: 'values'; dimension: Dimension }
  | { about: 'series'; interval: Interval; zone: string }

/** The sums that answer a question, of all links or of one. */
export interface ChosenSums {
  linkId: string
  dimension: SummedDimension | typeof TOTAL | typeof QUARTER
  /** The condition for the values of the dimension. */
  conditions: readonly Condition[]
  spans: Spans
}

type Selection = Pick<ClickFilter, 'kind' | 'linkIds' | 'withoutLinkIds' | 'conditions' | 'fold'>

/**
 * Undefined when no sums hold the answer: visitors of several links or values, or with several properties, do not add up.
 * Folded clicks are in no sums.
 */
export function sumsFor(selection: Selection, question: SumsQuestion): ChosenSums | undefined {
  if (selection.fold) return undefined
  const conditions = allConditions(selection)
  if (question.about === 'values') return valuesOf(conditions, selection, question.dimension)
  const one = oneOf(conditions)
  if (!one || question.about === 'total') return one && totalOf(one, 'day and month')
  return seriesOf(one, question)
}

function seriesOf(one: One, asked: { interval: Interval; zone: string }): ChosenSums | undefined {
  const spans = spansOfInterval(asked)
  if (spans && (one.property || one.link)) return totalOf(one, spans)
  if (one.property) return undefined
  const linkId = one.link ?? ALL_LINKS
  return { linkId, dimension: QUARTER, conditions: [], spans: 'day and month' }
}

function allConditions({ linkIds, withoutLinkIds, conditions }: Selection): Condition[] {
  const all = [...conditions]
  if (linkIds) all.push({ dimension: 'link', operator: 'is', values: linkIds })
  if (withoutLinkIds) all.push({ dimension: 'link', operator: 'not', values: withoutLinkIds })
  return all
}

function valuesOf(
  conditions: readonly Condition[],
  { kind }: Pick<Selection, 'kind'>,
  dimension: Dimension,
): ChosenSums | undefined {
  const chosen = isSummed(dimension) ? sumsOfValues(conditions, dimension) : undefined
  if (chosen) return chosen
  const one = oneOf(conditions)
  const isOneRow =
    dimension === 'kind' ||
    (dimension === 'link' && one?.link !== undefined) ||
    (dimension === 'reason' && kind === 'human')
  return one && isOneRow ? totalOf(one, 'day and month') : undefined
}

/** Each value has sums of its own, so those of one dimension may be chosen in any way. */
function sumsOfValues(
  conditions: readonly Condition[],
  dimension: SummedDimension,
): ChosenSums | undefined {
  const spans = 'day and month'
  const isOwn = (condition: Condition) => condition.dimension === dimension
  if (conditions.every(isOwn)) return { linkId: ALL_LINKS, dimension, conditions, spans }
  const [links, others] = partedByLink(conditions)
  const linkId = onlyLink(links)
  if (linkId === undefined || !others.every(isOwn)) return undefined
  return { linkId, dimension, conditions: others, spans }
}

/** At most one link and one value of one dimension. */
interface One {
  link: string | undefined
  property: { dimension: SummedDimension; condition: Condition } | undefined
}

/** Undefined when more is asked for. */
function oneOf(conditions: readonly Condition[]): One | undefined {
  const [links, [condition, ...others]] = partedByLink(conditions)
  const link = onlyLink(links)
  if (others.length > 0 || (links.length > 0 && link === undefined)) return undefined
  if (!condition) return { link, property: undefined }
  const { dimension } = condition
  if (!isSummed(dimension) || !isOneValue(condition)) return undefined
  return { link, property: { dimension, condition } }
}

function partedByLink(conditions: readonly Condition[]) {
  return [
    conditions.filter(({ dimension }) => dimension === 'link'),
    conditions.filter(({ dimension }) => dimension !== 'link'),
  ] as const
}

const isOneValue = ({ operator, values }: Condition) =>
  operator === 'is' && values.length > 0 && values.every((value) => value === values[0])

/** The one link that all of these ask for, if it is one. */
function onlyLink(conditions: readonly Condition[]): string | undefined {
  const names = conditions.map((condition) =>
    isOneValue(condition) ? condition.values[0] : undefined,
  )
  return names.every((name) => name === names[0]) ? names[0] : undefined
}

function totalOf({ link, property }: One, spans: Spans): ChosenSums {
  // The sums of an account have a row for each of its links; those of a link alone exist where it has many clicks.
  if (link !== undefined && !property) {
    const condition = { dimension: 'link', operator: 'is', values: [link] } as const
    return { linkId: ALL_LINKS, dimension: 'link', conditions: [condition], spans }
  }
  const linkId = link ?? ALL_LINKS
  if (!property) return { linkId, dimension: TOTAL, conditions: [], spans }
  return { linkId, dimension: property.dimension, conditions: [property.condition], spans }
}

/** The sums from which the intervals can be put together as they are; only if they begin as UTC days do. */
function spansOfInterval({ interval, zone }: { interval: Interval; zone: string }) {
  if (zone !== 'UTC' || interval === 'hour') return undefined
  return interval === 'month' ? 'day and month' : 'day'
}
