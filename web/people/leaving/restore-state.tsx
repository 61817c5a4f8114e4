import { Button, Checkbox, Progress, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RestoreLoss } from '../../../contract/clicks/restore-words.ts'
import type { AccountRestore, FoundRestore } from '../../../contract/clicks/restores.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { countOf } from '../../shared/count-of.ts'
import css from './leaving.module.css'
import { giveUpRestore, startRestore } from './restore-queries.ts'

interface RestoreStateProps {
  restore: AccountRestore
  choices: FoundRestore['choices']
}

export function RestoreState({ restore, choices }: RestoreStateProps) {
  if (restore.status === 'WAITING') return <Waiting restore={restore} />
  if (restore.status === 'CHECKED') return <Checked restore={restore} choices={choices} />
  if (restore.status === 'DONE') return <Done restore={restore} />
  return restore.status === 'FAILED' ? <Failed restore={restore} /> : <Working restore={restore} />
}

function Waiting({ restore: { parts, missing } }: { restore: AccountRestore }) {
  const giveUp = useMutation({ mutationFn: giveUpRestore })
  const trouble = giveUp.error
  return (
    <div className={css.row}>
      <div className={css.words}>
        <p className={css.made} role="status">
          {parts.length === 1 ? 'Here is part' : 'Here are parts'}{' '}
          {new Intl.ListFormat('en').format(parts.map(String))}
        </p>
        <p className={css.note}>{missing} Add them in any order.</p>
        {trouble && (
          <p className={css.refusal} role="alert">
            {failureWords(trouble).detail}
          </p>
        )}
      </div>
      <Button variant="subtle" loading={giveUp.isPending} onClick={() => giveUp.mutate()}>
        Give it up
      </Button>
    </div>
  )
}

const workingWords = {
  CHECKING: 'Checking the ZIP',
  RUNNING: 'Restoring the account',
  UNDOING: 'It did not work, and what was written is taken back',
} as const

function Working({ restore: { status, progress } }: { restore: AccountRestore }) {
  const words = workingWords[status as keyof typeof workingWords]
  return (
    <div className={css.row} data-under-way>
      <p className={css.made} aria-live="polite">
        {words}
      </p>
      <span className={css.percent}>{status === 'RUNNING' ? `${progress} %` : ''}</span>
      <Progress
        className={css.bar}
        value={status === 'RUNNING' ? progress : 100}
        animated={status !== 'RUNNING'}
        aria-label={words}
      />
      <p className={css.note}>You can leave this page: it goes on.</p>
    </div>
  )
}

const contentsOf = ({ counts }: AccountRestore) =>
  [
    countOf(counts.links, 'link'),
    countOf(counts.hubs, 'hub'),
    countOf(counts.clicks, 'click'),
  ].join(', ')

function Checked({ restore, choices }: RestoreStateProps) {
  const [accepted, setAccepted] = useState<readonly RestoreLoss[]>([])
  const [domains, setDomains] = useState<Readonly<Record<string, string>>>({})
  const start = useMutation({
    mutationFn: () => startRestore({ acceptLosses: [...accepted], domains: { ...domains } }),
  })
  const giveUp = useMutation({ mutationFn: giveUpRestore })
  const trouble = start.error ?? giveUp.error
  const open = restore.domains.filter(({ domain, name }) => domain === null && !domains[name])
  const isAccepted = restore.losses.every(({ kind }) => accepted.includes(kind))
  return (
    <div className={css.row}>
      <div className={css.words}>
        <p className={css.made}>The export has {contentsOf(restore)}</p>
        <OpenDomains restore={restore} choices={choices} domains={domains} onChange={setDomains} />
        {restore.losses.map(({ kind, sentence }) => (
          <Checkbox
            key={kind}
            mt="sm"
            label={sentence}
            checked={accepted.includes(kind)}
            onChange={({ currentTarget: { checked } }) => {
              const others = accepted.filter((other) => other !== kind)
              setAccepted(checked ? [...others, kind] : others)
            }}
          />
        ))}
        {trouble && !isCancelled(trouble) && (
          <p className={css.trouble} role="alert">
            {failureWords(trouble).detail}
          </p>
        )}
      </div>
      <Button variant="subtle" loading={giveUp.isPending} onClick={() => giveUp.mutate()}>
        Give it up
      </Button>
      <Button
        disabled={open.length > 0 || !isAccepted}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        Restore the account
      </Button>
    </div>
  )
}

interface OpenDomainsProps extends RestoreStateProps {
  domains: Readonly<Record<string, string>>
  onChange: (domains: Readonly<Record<string, string>>) => void
}

function OpenDomains({ restore, choices, domains, onChange }: OpenDomainsProps) {
  return restore.domains
    .filter(({ domain }) => domain === null)
    .map(({ name, kind, links }) => (
      <Select
        key={`${kind} ${name}`}
        mt="sm"
        label={`In place of ${name}`}
        description={`${countOf(links, 'short address', 'short addresses')} of the export. To keep them as they are, add the domain under Settings, Domains first.`}
        placeholder="Choose a domain"
        data={choices[kind]}
        value={domains[name] ?? null}
        onChange={(domain) => domain && onChange({ ...domains, [name]: domain })}
      />
    ))
}

function Done({ restore }: { restore: AccountRestore }) {
  return (
    <div className={css.row}>
      <p className={css.made} role="status">
        Restored: {contentsOf(restore)}
      </p>
      <Button variant="default" onClick={() => void queryClient.invalidateQueries()}>
        Show them
      </Button>
    </div>
  )
}

function Failed({ restore }: { restore: AccountRestore }) {
  const giveUp = useMutation({ mutationFn: giveUpRestore })
  return (
    <div className={css.row}>
      <div className={css.words}>
        <p className={css.made} role="alert">
          Nothing was restored
        </p>
        <p className={css.note}>
          {restore.problem ?? 'Several tries were in vain. Send the ZIP again in an hour.'}
        </p>
      </div>
      <Button variant="subtle" loading={giveUp.isPending} onClick={() => giveUp.mutate()}>
        Dismiss
      </Button>
    </div>
  )
}
