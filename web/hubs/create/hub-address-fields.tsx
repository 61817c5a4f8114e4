import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import { useKeyStatus } from '../../lib/key-status.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import css from './create-hub.module.css'
import type { CreateHubFields } from './create-hub-values.ts'

interface HubAddressFieldsProps {
  form: CreateHubFields
  domains: string[]
}

/** Domain and key, with its availability while typing. */
export function HubAddressFields({ form, domains }: HubAddressFieldsProps) {
  const { domain, vanity } = form.values
  const status = useKeyStatus(domain, vanity)
  const isTaken = status.kind === 'taken' && vanity.trim() !== ''
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
          error={form.errors.vanity ?? (isTaken && status.reason)}
        />
      </div>
      <p role="status" className={css.free}>
        {status.kind === 'free' && (
          <>
            <IconCheck size={14} stroke={2.5} aria-hidden="true" /> {domain}/{vanity.trim()} is free
          </>
        )}
      </p>
      {isTaken && status.suggestions.length > 0 && (
        <p className={css.suggestions}>
          Free:
          {status.suggestions.map((key) => (
            <button key={key} type="button" onClick={() => form.setFieldValue('vanity', key)}>
              {key}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
