import { useEffect, useRef } from 'react'
import type { Choice, ChoiceGroup } from './choices.ts'
import css from './palette.module.css'
import { PaletteChoice } from './palette-choice.tsx'

export const LIST_ID = 'palette-choices'
export const choiceId = ({ id }: Choice) => `palette-${id.replaceAll(/[^\w-]/g, '-')}`

interface PaletteListProps {
  groups: readonly ChoiceGroup[]
  words: readonly string[]
  active: Choice | undefined
  /** Called when the pointer moves onto a choice. */
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

export function PaletteList({ groups, words, active, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && choiceId(active)
  useEffect(() => {
    if (activeId) list.current?.querySelector(`#${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div ref={list} id={LIST_ID} className={css.list} role="listbox" aria-label="Choices">
      {groups.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
        <div key={name} role="group" aria-label={name} className={css.group}>
          <div className={css.heading} aria-hidden="true">
            {name}
          </div>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
            <div
              key={choice.id}
              id={choiceId(choice)}
              role="option"
              aria-selected={choice === active}
              className={css.choice}
              onMouseMove={() => choice === active || onPoint(choice)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <PaletteChoice choice={choice} words={words} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
