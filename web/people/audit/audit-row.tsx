import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconKey } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AuditEntry } from '../../../contract/people/audit.ts'
import { countryName } from '../../lib/country-name.ts'
import { firstLetter } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { Flag } from '../../ui/flags/flag.tsx'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { actionWords, actorWords } from './action-words.ts'
import { AuditDetails } from './audit-details.tsx'
import css from './audit-row.module.css'

/** An entry as one line, which expands to the values before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { actor, country, apiKey, at } = entry
  const { before, subject, after } = actionWords(entry)
  return (
    <li className={css.item}>
      <UnstyledButton
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <NameMark letters={lettersOf(actor?.name ?? '')} name={actor?.email ?? ''} />
        <span className={css.words}>
          <span className={css.who}>{actorWords(entry)}</span> {before}
          {subject && <span className={css.subject}>{subject}</span>}
          {after}
        </span>
        <span className={css.facts}>
          {apiKey && (
            <span className={css.fact}>
              <IconKey {...tinyIcon} />
              <span className={css.cut}>{apiKey}</span>
            </span>
          )}
          {country && (
            <span className={css.fact}>
              <Flag country={country} rounded shadow />
              <span className={css.cut}>{countryName(country)}</span>
            </span>
          )}
          <TimeAgo className={css.time} at={at} isSentence />
        </span>
        <IconChevronRight {...smallIcon} className={css.chevron} />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <AuditDetails entry={entry} />}
      </div>
    </li>
  )
}

function lettersOf(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => firstLetter(word ?? '')).join('') || '?'
}
