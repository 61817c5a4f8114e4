import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPencil, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { DaysForm } from '../../../ui/time/days-form.tsx'
import css from './filter-menu.module.css'
import { type FilterSection, isActive, matchingSections, withoutChoice } from './filter-sections.ts'
import type { ListFilter } from './list-filter.ts'

interface FilterChoicesProps {
  filter: ListFilter
  sections: readonly FilterSection[]
  /** False on phones, where the keyboard would cover the choices. */
  isFocused: boolean
  onChoose: (change: Partial<ListFilter>) => void
  onClose: () => void
  /** Undefined for members who may not edit tags, and without tags. */
  onEditTags: (() => void) | undefined
  /** Undefined for members who may not make folders. */
  onEditFolders: (() => void) | undefined
}

/** All filter values with a search, and days of choice. A chosen value that is chosen again is taken back. */
export function FilterChoices(props: FilterChoicesProps) {
  const { filter, sections, isFocused, onChoose, onClose } = props
  const [text, setText] = useState('')
  const box = useCombobox({ opened: true, onDropdownClose: onClose })
  const shown = matchingSections(sections, text)
  const submit = (id: string) => {
    const choice = sections.flatMap(({ choices }) => choices).find((each) => each.id === id)
    if (!choice?.change) return
    onChoose(isActive(choice, filter) ? withoutChoice(choice) : choice.change)
  }
  return (
    <div className={css.choices}>
      <Combobox store={box} onOptionSubmit={submit}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus={isFocused || undefined}
            aria-label="Search filters"
            placeholder="Search filters"
            leftSection={<IconSearch {...smallIcon} />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              box.selectFirstOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={css.options} aria-label="Filters">
          {shown.length === 0 && <Combobox.Empty>No filter is called that.</Combobox.Empty>}
          {shown.map(({ label, choices }) => (
            <Combobox.Group key={label} label={label}>
              {choices.map((choice) => (
                <Combobox.Option
                  key={choice.id}
                  value={choice.id}
                  disabled={choice.change === undefined}
                  active={isActive(choice, filter)}
                >
                  <span className={css.choice}>
                    {choice.name}
                    {isActive(choice, filter) && <IconCheck {...smallIcon} />}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <Editors {...props} />
      <DaysOfChoice filter={filter} onChoose={onChoose} />
    </div>
  )
}

function Editors({
  onEditTags,
  onEditFolders,
}: Pick<FilterChoicesProps, 'onEditTags' | 'onEditFolders'>) {
  const editors = [
    { name: 'Edit tags', onEdit: onEditTags },
    { name: 'Edit folders', onEdit: onEditFolders },
  ]
  return editors.map(
    ({ name, onEdit }) =>
      onEdit && (
        <Button
          key={name}
          size="xs"
          variant="subtle"
          leftSection={<IconPencil {...tinyIcon} />}
          onClick={onEdit}
        >
          {name}
        </Button>
      ),
  )
}

/** Folded, unless the list is filtered by such days: the spans among the choices are what most people need. */
function DaysOfChoice({ filter, onChoose }: Pick<FilterChoicesProps, 'filter' | 'onChoose'>) {
  const [isOpen, setOpen] = useState(filter.until !== '')
  const id = useId()
  return (
    <div className={css.days}>
      <button
        id={id}
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Made on days of your choice
        <IconChevronDown {...tinyIcon} />
      </button>
      {isOpen && (
        <fieldset className={css.fields} aria-labelledby={id}>
          <DaysForm initial={filter} onChoose={({ from, until }) => onChoose({ from, until })} />
        </fieldset>
      )}
    </div>
  )
}
