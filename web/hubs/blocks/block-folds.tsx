import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconClock, IconLock, IconTag, IconUsers } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Block, BlockOf } from '../../../contract/hubs/blocks.ts'
import { devices } from '../../../contract/links/rules/rule-words.ts'
import { type UtmParams, utmFields } from '../../../contract/links/utm.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { countryChoices } from '../../lib/country-choices.ts'
import { isoOfLocal, localOfIso } from '../../lib/forms/local-time.ts'
import { deviceChoices, languageChoices } from '../../lib/visitor-words.ts'
import { Fold } from '../../ui/page/fold.tsx'
import css from './blocks.module.css'
import { kindOf } from './blocks.tsx'
import { useBlockError } from './fields/block-field.tsx'
import { lockWords, utmWords, whenWords, whoWords } from './fold-words.ts'

interface BlockFoldsProps {
  block: Block
  onChange: (part: Partial<Block>) => void
}

/** Separate, so that typing into a title does not render the other fields. */
export const BlockFolds = memo(
  Folds,
  (before, after) =>
    before.onChange === after.onChange &&
    before.block.type === after.block.type &&
    (['schedule', 'audience', 'lock', 'utmParams'] as const).every(
      (field) => fieldOf(before.block, field) === fieldOf(after.block, field),
    ),
)

const fieldOf = (block: Block, field: string): unknown => (block as Record<string, unknown>)[field]

/** What decides who sees a block, when, and what happens on the way. Each says its value while it is closed. */
function Folds({ block, onChange }: BlockFoldsProps) {
  const [open, setOpen] = useState<string>()
  const foldOf = (name: string) => ({
    name,
    isOpen: open === name,
    onToggle: () => setOpen(open === name ? undefined : name),
  })
  const { locks } = kindOf(block)
  const lock = 'lock' in block ? block.lock : undefined
  return (
    <div className={css.folds}>
      <Fold {...foldOf('When')} Icon={IconClock} value={whenWords(block.schedule)}>
        <ScheduleFields block={block} onChange={onChange} />
      </Fold>
      <Fold {...foldOf('Who')} Icon={IconUsers} value={whoWords(block.audience)}>
        <AudienceFields block={block} onChange={onChange} />
      </Fold>
      {block.type === 'link' && (
        <Fold {...foldOf('UTM')} Icon={IconTag} value={utmWords(block.utmParams)}>
          <UtmFields block={block} onChange={onChange} />
        </Fold>
      )}
      {locks.length > 0 && (
        <Fold {...foldOf('Lock')} Icon={IconLock} value={lockWords(lock)}>
          <LockFields lock={lock} locks={locks} onChange={onChange} />
        </Fold>
      )}
    </div>
  )
}

function ScheduleFields({ block, onChange }: BlockFoldsProps) {
  const { schedule } = block
  const change = (part: Partial<NonNullable<Block['schedule']>>) => {
    const { start, end } = { ...schedule, ...part }
    onChange({ schedule: start || end ? { start: start ?? null, end: end ?? null } : null })
  }
  const startError = useBlockError('schedule.start')
  const endError = useBlockError('schedule.end')
  return (
    <>
      <div className={css.pair}>
        <TextInput
          type="datetime-local"
          label="Shown from"
          defaultValue={localOfIso(schedule?.start ?? null)}
          error={startError}
          onChange={(event) => change({ start: isoOfLocal(event.currentTarget.value) })}
        />
        <TextInput
          type="datetime-local"
          label="Shown until"
          defaultValue={localOfIso(schedule?.end ?? null)}
          error={endError}
          onChange={(event) => change({ end: isoOfLocal(event.currentTarget.value) })}
        />
      </div>
      <p className={css.hint}>In your time zone, {readerZone()}.</p>
    </>
  )
}

const places = [
  { value: 'all', label: 'Everywhere' },
  { value: 'in', label: 'Only in' },
  { value: 'out', label: 'Everywhere but' },
]

type Audience = NonNullable<Block['audience']>

const placeOf = (countries: Audience['countries']) => {
  if (!countries) return 'all'
  return countries.isIn === false ? 'out' : 'in'
}

function AudienceFields({ block, onChange }: BlockFoldsProps) {
  const { audience } = block
  const [place, setPlace] = useState(placeOf(audience?.countries))
  const change = (part: Partial<Audience>) => {
    const next = { ...audience, ...part }
    const isAnybody = !next.countries && !next.devices && !next.languages
    onChange({ audience: isAnybody ? null : next })
  }
  const setCountries = (where: string, codes: string[]) =>
    change({
      countries: where === 'all' || codes.length === 0 ? null : { isIn: where === 'in', codes },
    })
  const codes = audience?.countries?.codes ?? []
  const choose = {
    comboboxProps: { withinPortal: false },
    searchable: true,
    hidePickedOptions: true,
  }
  return (
    <>
      <SegmentedControl
        aria-label="Countries"
        data={places}
        value={place}
        onChange={(chosen) => {
          setPlace(chosen === 'in' || chosen === 'out' ? chosen : 'all')
          setCountries(chosen, codes)
        }}
      />
      {place !== 'all' && (
        <MultiSelect
          {...choose}
          label="Countries"
          placeholder="Choose"
          data={countryChoices}
          value={codes}
          onChange={(chosen) => setCountries(place, chosen)}
        />
      )}
      <MultiSelect
        {...choose}
        label="Devices"
        placeholder={audience?.devices ? '' : 'All'}
        data={deviceChoices}
        value={audience?.devices ?? []}
        onChange={(chosen) => {
          const known = devices.filter((device) => chosen.includes(device))
          change({ devices: known.length > 0 ? known : null })
        }}
      />
      <MultiSelect
        {...choose}
        label="Languages"
        placeholder={audience?.languages ? '' : 'All'}
        data={languageChoices}
        value={audience?.languages ?? []}
        onChange={(languages) => change({ languages: languages.length > 0 ? languages : null })}
      />
      <p className={css.hint}>Visitors of an unknown country are in no country.</p>
    </>
  )
}

const utmNames: Readonly<Record<keyof UtmParams, string>> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  term: 'Term',
  content: 'Content',
}

interface LinkFoldProps {
  block: BlockOf<'link'>
  onChange: BlockFoldsProps['onChange']
}

function UtmFields({ block, onChange }: LinkFoldProps) {
  const change = (part: UtmParams) => {
    const next = { ...block.utmParams, ...part }
    const isEmpty = utmFields.every((field) => !next[field])
    onChange({ utmParams: isEmpty ? null : next })
  }
  return (
    <div className={css.pair}>
      {utmFields.map((field) => (
        <TextInput
          key={field}
          label={utmNames[field]}
          autoComplete="off"
          maxLength={255}
          value={block.utmParams?.[field] ?? ''}
          onChange={(event) => change({ [field]: event.currentTarget.value || null })}
        />
      ))}
    </div>
  )
}

type Lock = NonNullable<BlockOf<'link'>['lock']>

const lockChoices: Readonly<Record<Lock['kind'], string>> = {
  age: 'Asks whether visitors are 18',
  code: 'Asks for a code',
}

interface LockFieldsProps {
  lock: Lock | null | undefined
  /** What this block may ask. */
  locks: readonly Lock['kind'][]
  onChange: BlockFoldsProps['onChange']
}

function LockFields({ lock, locks, onChange }: LockFieldsProps) {
  const error = useBlockError('lock.code')
  return (
    <>
      <Select
        label="Before it opens"
        data={[
          { value: 'none', label: 'Open to all' },
          ...locks.map((kind) => ({ value: kind, label: lockChoices[kind] })),
        ]}
        value={lock?.kind ?? 'none'}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(kind) => onChange({ lock: lockOf(kind) } as Partial<Block>)}
      />
      {lock?.kind === 'code' && (
        <TextInput
          label="Code"
          autoComplete="off"
          maxLength={64}
          error={error}
          value={lock.code}
          onChange={(event) =>
            onChange({ lock: { kind: 'code', code: event.currentTarget.value } } as Partial<Block>)
          }
        />
      )}
    </>
  )
}

function lockOf(kind: string | null) {
  if (kind === 'age') return { kind }
  return kind === 'code' ? { kind, code: '' } : null
}
