import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../../contract/links/imports.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import { countOf } from '../../shared/count-of.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { choicesOf } from './check-choices.ts'
import css from './column-choice.module.css'
import { checkRows } from './queries.ts'

interface ImportDomainsProps {
  one: Import
  /** Those of the account. */
  domains: readonly string[]
  onChecking: (one: Import) => void
  /** Back to the columns. */
  onChange: () => void
}

/** Asks once for each foreign domain of a file on which domain of the account its links are made. */
export function ImportDomains({ one, domains, onChecking, onChange }: ImportDomainsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const pictures = useDomainPictures()
  const open = one.domains.filter(({ isOpen }) => isOpen)
  const check = useMutation({
    mutationFn: () => {
      const choices = choicesOf(one)
      return checkRows(one.id, { ...choices, domains: { ...choices.domains, ...chosen } })
    },
    onSuccess: onChecking,
  })
  return (
    <Panel flush title="Domains of the file">
      <p className={css.note}>
        The file has links of several domains. Choose for each which of your domains takes its
        links. On one domain, a key belongs to one link only.
      </p>
      <div className={css.all}>
        {open.map(({ name, rows }) => (
          <DomainSelect
            key={name}
            label={name}
            description={countOf(rows, 'row')}
            placeholder="Choose a domain"
            data={domainChoices(domains)}
            pictures={pictures}
            value={chosen[name] ?? null}
            onChange={(domain) => domain && setChosen({ ...chosen, [name]: domain })}
          />
        ))}
      </div>
      <div className={css.foot}>
        {check.error && (
          <p className={css.trouble} role="alert">
            {failureWords(check.error).detail}
          </p>
        )}
        <Button variant="default" onClick={onChange}>
          Change columns
        </Button>
        <Button
          disabled={open.some(({ name }) => chosen[name] === undefined)}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check the rows again
        </Button>
      </div>
    </Panel>
  )
}
