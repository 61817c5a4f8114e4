import { Button, Popover, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { countryChoices } from '../../lib/country-choices.ts'
import { isoOfLocal, localOfIso } from '../../lib/forms/local-time.ts'
import { deviceChoices, languageChoices } from '../../lib/visitor-words.ts'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import css from './canvas.module.css'
import { anybody, type PreviewVisitor, visitorWords } from './preview-visitor.ts'

interface VisitorChoiceProps {
  visitor: PreviewVisitor | undefined
  onChange: (visitor: PreviewVisitor | undefined) => void
}

const views = [
  { value: 'all', label: 'Every block' },
  { value: 'visitor', label: 'As a visitor' },
]

/** Whose page the preview shows: blocks can depend on country, device, language and time. */
export function VisitorChoice({ visitor, onChange }: VisitorChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={css.visitor}
          leftSection={<IconWorld {...smallIcon} />}
          rightSection={<IconChevronDown {...tinyIcon} />}
          onClick={() => setOpen(!isOpen)}
        >
          {visitorWords(visitor)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.visitorFields} aria-label="Who looks at the page">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Blocks in the preview"
          data={views}
          value={visitor ? 'visitor' : 'all'}
          onChange={(view) => onChange(view === 'visitor' ? anybody : undefined)}
        />
        {visitor && <VisitorFields visitor={visitor} onChange={onChange} />}
      </Popover.Dropdown>
    </Popover>
  )
}

interface VisitorFieldsProps {
  visitor: PreviewVisitor
  onChange: (visitor: PreviewVisitor) => void
}

function VisitorFields({ visitor, onChange }: VisitorFieldsProps) {
  const change = (part: Partial<PreviewVisitor>) => onChange({ ...visitor, ...part })
  const choose = {
    clearable: true,
    searchable: true,
    placeholder: 'Not known',
    comboboxProps: { withinPortal: false },
  }
  return (
    <>
      <Select
        {...choose}
        label="Country"
        data={countryChoices}
        value={visitor.country}
        onChange={(country) => change({ country })}
      />
      <Select
        {...choose}
        label="Device"
        data={deviceChoices}
        value={visitor.device}
        onChange={(device) => change({ device })}
      />
      <Select
        {...choose}
        label="Language"
        data={languageChoices}
        value={visitor.language}
        onChange={(language) => change({ language })}
      />
      <TextInput
        type="datetime-local"
        label="At"
        description="Empty: now"
        defaultValue={localOfIso(visitor.at)}
        onChange={(event) => change({ at: isoOfLocal(event.currentTarget.value) })}
      />
    </>
  )
}
