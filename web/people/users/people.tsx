import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../contract/people/users.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { initials } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './people.module.css'
import { peopleQuery } from './queries.ts'
import { nameOf } from './team.ts'

const TYPING_MS = 250

interface PeopleProps {
  /** The operator's own e-mail. */
  email: string
  onActAs: (person: Person) => void
}

/** For operators: all users of the installation, in any account or none. */
export function People({ email, onActAs }: PeopleProps) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), TYPING_MS)
  return (
    <Panel title="People of this installation" note="For operators" flush>
      <div className={css.search}>
        <TextInput
          size="xs"
          aria-label="Search people by name or e-mail"
          placeholder="Name or e-mail"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch {...smallIcon} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <PeopleResults q={q} email={email} onActAs={onActAs} />
    </Panel>
  )
}

function PeopleResults({ q, email, onActAs }: PeopleProps & { q: string }) {
  const results = useInfiniteQuery({ ...peopleQuery(q), placeholderData: keepPreviousData })
  if (results.isError)
    return <ErrorState {...failureWords(results.error)} onRetry={() => results.refetch()} />
  if (!results.data) return <RowSkeleton rows={3} />
  const people = results.data.pages.flatMap((page) => page.items)
  return (
    <>
      <p className={css.none} role="status">
        {people.length === 0 && 'Nobody has that name or e-mail.'}
      </p>
      <MoreList query={results}>
        <RowList>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              canActAs={canActAs(person, email)}
              onActAs={onActAs}
            />
          ))}
        </RowList>
      </MoreList>
    </>
  )
}

/** Operators cannot act as operators, as themselves, or as users without an account. */
const canActAs = ({ isOperator, email, accounts }: Person, own: string): boolean =>
  !isOperator && email !== own && accounts.length > 0

interface PersonRowProps {
  person: Person
  canActAs: boolean
  onActAs: (person: Person) => void
}

function PersonRow({ person, canActAs, onActAs }: PersonRowProps) {
  const name = nameOf(person)
  const accounts = person.accounts.length === 0 ? 'No account' : person.accounts.join(', ')
  return (
    <Row
      mark={<NameMark letters={initials(person)} name={person.email} />}
      name={
        <>
          {name}
          {person.isOperator && <StateChip>Operator</StateChip>}
        </>
      }
      note={`${person.email}, ${accounts}`}
      actions={
        canActAs && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Act as ${name}`}
            onClick={() => onActAs(person)}
          >
            Act as…
          </Button>
        )
      }
    />
  )
}
