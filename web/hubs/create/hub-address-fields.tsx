import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import css from './create-hub.module.css'
import type { CreateHubFields } from './create-hub-values.ts'
import type { HubKey } from './hub-key.ts'

interface HubAddressFieldsProps {
  form: CreateHubFields
  domains: string[]
  hubKey: HubKey
}

/** Domain and key, with its availability while it, or the name that it is made of, is typed. */
export function HubAddressFields({ form, domains, hubKey }: HubAddressFieldsProps) {
  const { domain, vanity, isKeyTyped } = form.values
  const { key, status } = hubKey
  const isTaken = status.kind === 'taken' && key !== ''
  const type = (text: string) => form.setValues({ vanity: text, isKeyTyped: true })
  return (
    <div>
      <div className={css.address}>
        <DomainSelect
          label="Domain"
          data={domainChoices(domains)}
          pictures={useDomainPictures()}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('domain')}
        />
        <TextInput
          label="Key"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          placeholder="Made for you"
          leftSection="/"
          leftSectionWidth={24}
          {...form.getInputProps('vanity')}
          value={isKeyTyped ? vanity : key}
          onChange={(event) => type(event.currentTarget.value)}
          error={
            (isKeyTyped || status.kind !== 'free') &&
            (form.errors.vanity ?? (isTaken && status.reason))
          }
        />
      </div>
      <div className={css.underKey}>
        <p role="status" className={css.free}>
          {status.kind === 'free' && (
            <>
              <IconCheck size={14} stroke={2.5} aria-hidden="true" /> {domain}/{key} is free
            </>
          )}
        </p>
        <KeySwitch form={form} hubKey={hubKey} onType={type} />
      </div>
      {isTaken && status.suggestions.length > 0 && (
        <p className={css.suggestions}>
          Free:
          {status.suggestions.map((free) => (
            <button key={free} type="button" onClick={() => type(free)}>
              {free}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

interface KeySwitchProps {
  form: CreateHubFields
  hubKey: HubKey
  onType: (text: string) => void
}

/** From the key of the name to a random one, and back. */
function KeySwitch({ form, hubKey, onType }: KeySwitchProps) {
  if (hubKey.key !== '')
    return (
      <button type="button" className={css.keySwitch} onClick={() => onType('')}>
        Use a random key
      </button>
    )
  if (form.values.title.trim() === '' || !form.values.isKeyTyped) return null
  return (
    <button
      type="button"
      className={css.keySwitch}
      onClick={() => form.setValues({ vanity: '', isKeyTyped: false })}
    >
      Use the name
    </button>
  )
}
