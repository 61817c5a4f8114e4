import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { TYPED_KEY_MAX } from '../../../contract/links/open-keys.ts'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import { useKeyStatus } from '../../lib/key-status.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import type { Address } from './address-calls.ts'
import css from './link-addresses.module.css'

interface AddressFormProps {
  start: Address
  domains: readonly string[]
  label: string
  isBusy: boolean
  /** An address that the link may have although it is taken. */
  isOwn: (address: Address) => boolean
  onSubmit: (address: Address) => void
  onCancel: () => void
  children?: ReactNode
}

/** A domain and a key on it, which is checked while it is typed. */
export function AddressForm(props: AddressFormProps) {
  const { start, domains, label, isBusy, isOwn, onSubmit, onCancel, children } = props
  const [domain, setDomain] = useState(start.domain)
  const [key, setKey] = useState(start.key)
  const status = useKeyStatus(domain, key)
  const address = { domain, key: key.trim() }
  const error = status.kind === 'taken' && !isOwn(address) ? status.reason : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(address)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.fields}>
        <DomainSelect
          label="Domain"
          data={domainChoices(domains.includes(domain) ? domains : [domain, ...domains])}
          pictures={useDomainPictures()}
          value={domain}
          onChange={(chosen) => chosen && setDomain(chosen)}
        />
        <TextInput
          label="Key"
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={TYPED_KEY_MAX}
          value={key}
          error={error}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </div>
      {children}
      <div className={css.buttons}>
        <Button type="submit" size="xs" loading={isBusy} disabled={address.key === ''}>
          {label}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
