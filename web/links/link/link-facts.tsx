import type { ReactNode } from 'react'
import { linkFields } from '../../../contract/links/link-fields.ts'
import type { Link } from '../../../contract/links/links.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { countOf } from '../../shared/count-of.ts'
import { SiteTile } from '../../ui/lists/site-tile.tsx'
import { Address } from '../../ui/text/address.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { count } from '../../ui/text/numbers.ts'
import { longDay } from '../../ui/time/dates.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { passwordWords, scheduleWords } from '../drawer/fold-words.ts'
import { useFolders } from '../folders/folder-queries.ts'
import { detailsOf } from '../link-details.ts'
import { endOf, whoOf } from '../rules/rule-sentence.ts'
import { hostOf } from '../short-link.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { useTagColors } from '../tags/tag-queries.ts'
import css from './link-facts.module.css'
import { shownChanges } from './shown-changes.ts'

/** Describes the settings of a link; settings that are not set are left out. */
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
  const details = detailsOf(link)
  return [
    ['Clicks', `${count(link.clicks.human)} by people, all time`],
    ...importedFact(link),
    [
      link.geo.length > 0 ? 'Everyone else' : 'Address',
      <a key="to" className={css.to} href={link.redirectTo} target="_blank" rel="noreferrer">
        <SiteTile host={hostOf(link.redirectTo)} src={link.faviconUrl} size={20} />
        <Address url={link.redirectTo} />
      </a>,
    ],
    ...(link.geo.length > 0 ? [rulesFact(link.geo)] : []),
    ...(link.tags.length > 0 ? [tagsFact(link.tags)] : []),
    ...(link.folderId === null ? [] : [folderFact(link.folderId)]),
    ...wordsFacts('utmParams', link.utmParams),
    ['Schedule', scheduleWords(details)],
    ...wordsFacts('expiredRedirectTo', link.expiredRedirectTo),
    ...wordsFacts('fallbackUrl', link.fallbackUrl),
    ['Password', passwordWords(details, link.hasPassword)],
    ...wordsFacts('forwardQuery', link.forwardQuery || null),
    ...wordsFacts('forwardPath', link.forwardPath || null),
    ...wordsFacts('clickIds', link.clickIds || null),
    ...wordsFacts('redirectStatus', link.redirectStatus === USUAL ? null : link.redirectStatus),
    ...wordsFacts('note', link.note),
    ...wordsFacts('externalId', link.externalId),
    ...wordsFacts('preview', link.preview),
    ['Made', <TimeAgo key="made" at={link.createdAt} isSentence />],
  ]
}

const USUAL = linkFields.redirectStatus.unset

/** They are in no chart: nothing but their number is known. */
const importedFact = ({ importedClicks, importedClicksAt }: Link): [string, ReactNode][] =>
  importedClicks === null || importedClicksAt === null
    ? []
    : [
        [
          'Before the import',
          `${countOf(importedClicks, 'click')} until ${longDay(importedClicksAt, readerZone())}`,
        ],
      ]

/** A link may have a hundred rules: show the first ones here and all in the drawer. */
const RULES_SHOWN = 8

const rulesFact = (rules: GeoRule[]): [string, ReactNode] => [
  'Rules',
  <ol key="rules" className={css.rules}>
    {rules.slice(0, RULES_SHOWN).map((rule, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rules are identified by their position
      <li key={at}>
        <LongText text={whoOf(rule)} />
        <span className={css.end}>{endOf(rule)}</span>
      </li>
    ))}
    {rules.length > RULES_SHOWN && <li>and {rules.length - RULES_SHOWN} more</li>}
  </ol>,
]

const tagsFact = (names: string[]): [string, ReactNode] => [
  'Tags',
  <ColouredTags key="tags" names={names} />,
]

const folderFact = (id: string): [string, ReactNode] => [
  'Folder',
  <FolderName key="folder" id={id} />,
]

/** Nothing until the folders are loaded. */
function FolderName({ id }: { id: string }) {
  const folder = useFolders().find((each) => each.id === id)
  return folder ? <TagChip name={folder.name} color={folder.color} /> : null
}

/** All tags; a row of the list shows only the first. */
function ColouredTags({ names }: { names: string[] }) {
  const colors = useTagColors()
  return (
    <span className={css.tags}>
      {names.map((name) => (
        <TagChip key={name} name={name} color={colors.get(name)} />
      ))}
    </span>
  )
}

/** Empty if the value is not set. */
const wordsFacts = (field: string, value: unknown): [string, ReactNode][] =>
  shownChanges([{ field, before: null, after: value }]).flatMap(({ name, after }) =>
    after === undefined ? [] : [[name, <LongText key={name} text={after} />]],
  )
