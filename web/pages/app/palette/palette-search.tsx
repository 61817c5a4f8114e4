import { Kbd, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLinkDomains } from '../../../domains/queries.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { useConfig } from '../../../lib/config.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { membershipsQuery } from '../../../people/memberships/queries.ts'
import { countOf } from '../../../shared/count-of.ts'
import { icon } from '../../../ui/icon.ts'
import { hasMod, keyName } from '../shortcuts/key-names.ts'
import type { ShortcutCommand } from '../shortcuts/shortcuts.ts'
import { findAddress, searchOf } from './address-in.ts'
import { type Choice, choicesFor } from './choices.ts'
import { useFoundHubs } from './found-hubs.ts'
import { useFoundLinks } from './found-links.ts'
import { findLinkCommand } from './link-commands.ts'
import { wordsIn } from './matching.ts'
import { nextPlace } from './next-place.ts'
import css from './palette.module.css'
import { choiceId, LIST_ID, PaletteList } from './palette-list.tsx'
import { useChoose } from './use-choose.ts'

interface PaletteSearchProps {
  isActing: boolean
  onClose: () => void
  onCommand: (command: ShortcutCommand) => void
  onTags: () => void
  /** Called with the element that had the focus before. */
  onOpened: (active: Element | null) => void
}

export function PaletteSearch({
  isActing,
  onClose,
  onCommand,
  onTags,
  onOpened,
}: PaletteSearchProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, found } = useGroups(text, isActing)
  const choices = groups.flatMap((group) => group.choices)
  const active = choices.find(({ id }) => id === chosen) ?? choices[0]
  const type = (next: string) => {
    setText(next)
    setChosen(undefined)
  }
  const choose = useChoose({ onClose, onCommand, onTags, onRetry: found.retry, onBegin: type })
  const input = useFocus(onOpened)
  const onKeyDown = (event: KeyboardEvent) => {
    const place = nextPlace(event.key, active ? choices.indexOf(active) : -1, choices.length)
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && place === undefined)) return
    event.preventDefault()
    if (event.key === 'Enter') return active && choose(active, hasMod(event.nativeEvent))
    setChosen(choices[place ?? 0]?.id)
  }
  return (
    <>
      <div className={css.search}>
        <IconSearch {...icon} />
        <input
          ref={input}
          className={css.input}
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? LIST_ID : undefined}
          aria-activedescendant={active && choiceId(active)}
          aria-autocomplete="list"
          placeholder="Search or go to…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={2048}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd className="keyboard-only">Esc</Kbd>
      </div>
      <PaletteState text={text} count={choices.length} {...found} />
      {choices.length > 0 && (
        <PaletteList
          groups={groups}
          words={wordsIn(found.q)}
          active={active}
          onPoint={(choice) => setChosen(choice.id)}
          onChoose={choose}
        />
      )}
      <Foot active={active} />
    </>
  )
}

function useGroups(text: string, isActing: boolean) {
  const { role } = useAccount()
  const { geoEnabled, hubEnabled } = useConfig()
  const domains = useLinkDomains()
  const isDark = useComputedColorScheme('light') === 'dark'
  const memberships = useQuery(membershipsQuery).data ?? []
  const q = searchOf(text, domains)
  const found = useFoundLinks(q)
  const wanted = findLinkCommand(text)
  const commandLinks = useFoundLinks(wanted ? searchOf(wanted.of, domains) : '')
  const isOperator = useQuery(profileQuery).data?.isOperator ?? false
  const groups = choicesFor({
    ...{ text, role, isDark, isActing, memberships },
    offers: { geo: geoEnabled, hubs: hubEnabled, operator: isOperator },
    links: found.links,
    hubs: useFoundHubs(hubEnabled ? q : ''),
    linkCommand: wanted && { command: wanted.command, links: commandLinks.links },
    hasFailed: found.error !== undefined,
    address: findAddress(text, domains),
  })
  return { groups, found: { ...found, q, isLoading: found.isLoading || commandLinks.isLoading } }
}

/** Focuses the field in the same commit that renders it, so that it receives the very next key. */
function useFocus(onOpened: (active: Element | null) => void) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on open
  useLayoutEffect(() => {
    onOpened(document.activeElement)
    input.current?.focus({ preventScroll: true })
  }, [])
  return input
}

function Foot({ active }: { active: Choice | undefined }) {
  return (
    <div className={css.foot} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>choose
      </span>
      <span>
        <Kbd>↵</Kbd>open
      </span>
      {active?.action.kind === 'link' && (
        <span>
          <Kbd>{keyName('Mod')} ↵</Kbd>copy the short link
        </span>
      )}
    </div>
  )
}

interface PaletteStateProps {
  text: string
  count: number
  isLoading: boolean
  error: unknown
}

/** The state of a search: running, failed, or without results. The number of results is for screen readers only. */
function PaletteState({ text, count: choices, isLoading, error }: PaletteStateProps) {
  const isEmpty = choices === 0
  return (
    <>
      {isLoading && <div className={css.line} />}
      <div role="status">
        {error !== undefined && (
          <p className={css.trouble}>Links could not be searched. {failureWords(error).detail}</p>
        )}
        {isEmpty && isLoading && <p className={css.nothing}>Searching links…</p>}
        {isEmpty && !isLoading && <p className={css.nothing}>Nothing matches “{text.trim()}”</p>}
        {!isEmpty && !isLoading && text.trim() !== '' && (
          <VisuallyHidden>{countOf(choices, 'choice')}</VisuallyHidden>
        )}
      </div>
    </>
  )
}
