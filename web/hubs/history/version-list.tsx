import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { HubVersion } from '../../../contract/hubs/versions.ts'
import { FREE_PUBLISHED_VERSIONS } from '../../../contract/plans/tiers.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { firstLetter } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { exactTime } from '../../ui/time/dates.ts'
import { useEditor } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { minuteWords } from '../hub-state.ts'
import css from './history.module.css'
import { type ShownKind, versionsQuery } from './history-queries.ts'

interface VersionListProps {
  /** The number of the version that is looked at. */
  selected: number | undefined
  onSelect: (number: number) => void
}

const kinds: readonly { value: ShownKind; label: string }[] = [
  { value: '', label: 'All versions' },
  { value: 'PUBLISHED', label: 'Published' },
  { value: 'NAMED', label: 'Named' },
]

export function VersionList(props: VersionListProps) {
  const { tier } = useAccount()
  const [kind, setKind] = useState<ShownKind>('')
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>History</h2>
        <ChoiceMenu
          name="Versions"
          Icon={IconFilter}
          choices={kinds}
          value={kind}
          onChoose={(chosen) => setKind(kinds.find(({ value }) => value === chosen)?.value ?? '')}
        />
      </div>
      <p className={pane.note}>
        {tier === 'FREE'
          ? `Named versions stay, and the last ${FREE_PUBLISHED_VERSIONS} published ones.`
          : 'Published and named versions stay.'}{' '}
        Restoring adds a draft; nothing is deleted.
      </p>
      <Boundary
        question={kind}
        skeleton={<VersionsSkeleton />}
        failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
      >
        <Versions {...props} kind={kind} />
      </Boundary>
    </>
  )
}

function Versions({ kind, selected, onSelect }: VersionListProps & { kind: ShownKind }) {
  const { hub } = useEditor()
  const query = useSuspenseInfiniteQuery(versionsQuery(hub, kind))
  const versions = query.data.pages.flatMap(({ items }) => items)
  if (versions.length === 0) return <p className={pane.note}>There is no version of this kind.</p>
  return (
    <MoreList query={query} more="Show older versions">
      <ul className={css.versions} aria-label="Versions">
        {versions.map((version) => (
          <li key={version.number}>
            <UnstyledButton
              className={css.version}
              aria-pressed={version.number === selected}
              onClick={() => onSelect(version.number)}
            >
              <VersionFacts version={version} hub={hub} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </MoreList>
  )
}

function VersionFacts({ version, hub }: { version: HubVersion; hub: Hub }) {
  const { number, label, createdAt, author, summary } = version
  const when = minuteWords(createdAt)
  const who = author ? author.name || author.email : 'Unfurly'
  return (
    <>
      <NameMark letters={firstLetter(who)} name={author?.email ?? who} size={28} />
      <span className={css.words} title={exactTime(createdAt, readerZone())}>
        <b>{label ?? (number === hub.draftVersion ? 'Draft' : when)}</b>
        <span>{label || number === hub.draftVersion ? `${when}, ${who}` : who}</span>
        <span>
          {number}: {summary}
        </span>
      </span>
      <VersionChip version={version} hub={hub} />
    </>
  )
}

function VersionChip({ version, hub }: { version: HubVersion; hub: Hub }) {
  if (version.number === hub.publishedVersion) return <StateChip tone="good">Live</StateChip>
  if (version.number === hub.draftVersion) return <StateChip tone="news">Draft</StateChip>
  return <StateChip>{kindWords[version.kind]}</StateChip>
}

const kindWords: Readonly<Record<HubVersion['kind'], string>> = {
  AUTOSAVE: 'Saved',
  NAMED: 'Named',
  PUBLISHED: 'Published',
  RESTORED: 'Restored',
  IMPORTED: 'Imported',
}

function VersionsSkeleton() {
  return (
    <div className={css.versions} aria-busy="true">
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className={css.version}>
          <Skeleton height={28} circle />
          <span className={css.words}>
            <Skeleton height={12} width="50%" my={4} />
            <Skeleton height={10} width="75%" my={4} />
            <Skeleton height={10} width="65%" my={4} />
          </span>
        </div>
      ))}
    </div>
  )
}
