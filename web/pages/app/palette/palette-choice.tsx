import {
  type Icon,
  IconBook,
  IconBuilding,
  IconChartBar,
  IconInfoCircle,
  IconKeyboard,
  IconLayoutList,
  IconMoon,
  IconPlus,
  IconQrcode,
  IconRefresh,
  IconSun,
  IconTag,
  IconUpload,
} from '@tabler/icons-react'
import type { Link } from '../../../../contract/links/links.ts'
import { hostOf } from '../../../links/short-link.ts'
import { countOf } from '../../../shared/count-of.ts'
import { menuFor } from '../../../shell/menu-entries.ts'
import { icon } from '../../../ui/icon.ts'
import { SiteTile } from '../../../ui/lists/site-tile.tsx'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
import type { Choice, PaletteAction } from './choices.ts'
import type { LinkCommand } from './link-commands.ts'
import { excerpt, matches, partsOf } from './matching.ts'
import css from './palette.module.css'

interface PaletteChoiceProps {
  choice: Choice
  words: readonly string[]
}

export function PaletteChoice({ choice, words }: PaletteChoiceProps) {
  const { name, action, keys } = choice
  return (
    <>
      <span className={css.mark}>
        <Picture choice={choice} />
      </span>
      <span className={css.name} title={action.kind === 'make' ? name : undefined}>
        <Marked text={name} words={action.kind === 'make' ? [] : words} />
      </span>
      {action.kind === 'link' && <LinkFacts link={action.link} words={words} />}
      {action.kind === 'hub' && (
        <span className={css.note}>
          {action.hub.domain}/{action.hub.key}
        </span>
      )}
      {keys && (
        <span className={`${css.keys} keyboard-only`} aria-hidden="true">
          <KeyCaps keys={keys} />
        </span>
      )}
    </>
  )
}

/** The link's target, or its title if the search matches that. */
function LinkFacts({ link, words }: { link: Link; words: readonly string[] }) {
  const { title, redirectTo, clicks } = link
  const byTitle = title && words.some((word) => matches(title, [word]))
  const note = byTitle ? title : redirectTo.replace(/^https?:\/\/(www\.)?/, '')
  return (
    <>
      <span className={css.note}>
        <Marked text={excerpt(note, words)} words={words} />
      </span>
      <span className={css.side}>{countOf(clicks.human, 'click')}</span>
    </>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return partsOf(text, words).map((part) =>
    part.isHit ? (
      <mark key={part.at} className={css.hit}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

const everyScreen = menuFor(127, { geo: true, hubs: true, operator: true }).flatMap(
  ({ entries }) => entries,
)

const iconOfKind: Partial<Record<PaletteAction['kind'], Icon>> = {
  account: IconBuilding,
  again: IconRefresh,
  begin: IconQrcode,
  docs: IconBook,
  hub: IconLayoutList,
  sheet: IconKeyboard,
  tags: IconTag,
}
const iconOfLinkCommand: Record<LinkCommand, Icon> = {
  qr: IconQrcode,
  details: IconInfoCircle,
  analytics: IconChartBar,
}

function Picture({ choice: { action, name } }: { choice: Choice }) {
  if (action.kind === 'link')
    return <SiteTile host={hostOf(action.link.redirectTo)} src={action.link.faviconUrl} size={22} />
  const ChoiceIcon = iconOf(action, name)
  return <ChoiceIcon {...icon} />
}

function iconOf(action: PaletteAction, name: string): Icon {
  if (action.kind === 'theme') return name === 'Dark mode' ? IconMoon : IconSun
  if (action.kind === 'linkCommand') return iconOfLinkCommand[action.command]
  if (action.kind === 'go') return iconOfPath(action.path)
  return iconOfKind[action.kind] ?? IconPlus
}

function iconOfPath(path: string): Icon {
  if (path === '/main/furls/import') return IconUpload
  return everyScreen.find((screen) => screen.path === path)?.Icon ?? IconPlus
}
