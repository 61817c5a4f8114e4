import type { ReactNode } from 'react'
import type { Link } from '../../../contract/links.ts'
import { utmFields } from '../../../contract/utm.ts'
import { Address } from '../../ui/address.tsx'
import { SiteTile } from '../../ui/site-tile.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { changedField, changedValue } from './change-words.ts'
import { passwordWords, scheduleWords } from './fold-words.ts'
import { detailsOf } from './link-details.ts'
import css from './link-facts.module.css'
import { hostOf } from './short-link.ts'
import { TagCell } from './tag-cell.tsx'
import { useTagColors } from './tag-queries.ts'

/** What a link is, in words; what is not set is left out. */
export function LinkFacts({ link }: { link: Link }) {
  return (
    <dl className={css.facts}>
      {factsOf(link).map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(link: Link): [name: string, value: ReactNode][] {
  const hasUtm = utmFields.some((field) => link.utmParams[field] !== null)
  const details = detailsOf(link)
  const plain = ['note', 'preview'] as const
  return [
    ['State', stateOf(link)],
    [
      link.geo.length > 0 ? 'Everyone else' : 'Address',
      <a key="to" className={css.to} href={link.redirectTo} target="_blank" rel="noreferrer">
        <SiteTile host={hostOf(link.redirectTo)} src={link.faviconUrl} size={20} />
        <Address url={link.redirectTo} />
      </a>,
    ],
    ...(link.geo.length > 0 ? [rulesFact(link.geo.length)] : []),
    ...(link.tags.length > 0 ? [tagsFact(link.tags)] : []),
    ...(hasUtm ? [wordsFact('utmParams', link.utmParams)] : []),
    ['Schedule', scheduleWords(details)],
    ...(link.expiredRedirectTo ? [wordsFact('expiredRedirectTo', link.expiredRedirectTo)] : []),
    ['Password', passwordWords(details, link.hasPassword)],
    ...(link.forwardQuery ? [wordsFact('forwardQuery', true)] : []),
    ...plain.flatMap((field) => (link[field] ? [wordsFact(field, link[field])] : [])),
    ['Made', <TimeAgo key="made" at={link.createdAt} isSentence />],
  ]
}

const rulesFact = (rules: number): [string, ReactNode] => [
  'Rules',
  `${rules} ${rules === 1 ? 'rule' : 'rules'}`,
]

const tagsFact = (names: string[]): [string, ReactNode] => [
  'Tags',
  <ColouredTags key="tags" names={names} />,
]

function ColouredTags({ names }: { names: string[] }) {
  return <TagCell names={names} colors={useTagColors()} />
}

const wordsFact = (field: string, value: unknown): [string, ReactNode] => [
  changedField(field),
  changedValue(field, value),
]

function stateOf({ deletedAt, disabled, expiresAt, startsAt }: Link): string {
  const now = Date.now()
  if (deletedAt !== null) return 'In the trash'
  if (disabled) return 'Paused'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'Ended'
  return startsAt !== null && Date.parse(startsAt) > now ? 'Not started yet' : 'Active'
}
