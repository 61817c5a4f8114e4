import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { PresentEditor } from '../../../contract/hubs/presence.ts'
import { firstLetter } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { blockTitle } from '../blocks/block-words.ts'
import { useDocument } from '../editor/editor-context.ts'
import { tabFaces } from '../editor/editor-tabs.tsx'
import css from './people.module.css'
import { useOthers } from './presence-scope.tsx'

const SHOWN = 4

/** Who else has the editor open, and where they are. */
export function PeopleHere() {
  const people = onceEach(useOthers())
  if (people.length === 0) return null
  const more = people.length - SHOWN
  return (
    <ul className={css.people} aria-label="Also here">
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.user.id}>
          <Person person={person} />
        </li>
      ))}
      {more > 0 && <li className={css.more}>+{more}</li>}
    </ul>
  )
}

function Person({ person }: { person: PresentEditor }) {
  const { name, email } = person.user
  const who = name || email
  const words = `${who}, ${usePlace(person)}`
  return (
    <Tooltip label={words}>
      <span>
        <NameMark letters={firstLetter(who)} name={email} size={28} />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

function usePlace({ blockId, area }: PresentEditor): string {
  const { blocks } = useDocument()
  const block = blockId === null ? undefined : blocks.find(({ id }) => id === blockId)
  if (block) return `in “${blockTitle(block)}”`
  const face = Object.entries(tabFaces).find(([tab]) => tab === area)?.[1]
  return face ? `in ${face.name}` : 'in the editor'
}

/** Who has that block open. */
export function PeopleOnBlock({ blockId }: { blockId: string }) {
  const people = onceEach(useOthers().filter((each) => each.blockId === blockId))
  if (people.length === 0) return null
  const names = people.map(({ user: { name, email } }) => name || email).join(', ')
  return (
    <span className={css.here} title={`Open at ${names}`}>
      {people.map(({ user: { id, name, email } }) => (
        <NameMark key={id} letters={firstLetter(name || email)} name={email} size={20} />
      ))}
      <VisuallyHidden>, open at {names}</VisuallyHidden>
    </span>
  )
}

/** A person with several tabs is shown once; one's own other tabs are not shown. */
function onceEach(editors: readonly PresentEditor[]): PresentEditor[] {
  const others = editors.filter(({ isSelf }) => !isSelf)
  return [...new Map(others.map((each) => [each.user.id, each])).values()]
}
