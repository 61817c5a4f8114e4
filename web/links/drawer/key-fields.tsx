import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TYPED_KEY_MAX } from '../../../contract/links/open-keys.ts'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import type { KeyStatus } from '../../lib/key-status.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import css from './key-fields.module.css'
import type { LinkFormFields } from './link-form-state.ts'

interface KeyFieldsProps {
  form: LinkFormFields
  domains: string[]
  status: KeyStatus
  error: ReactNode
  /** True for an existing link: its domain and key are in use and must not change. */
  isFixed: boolean
}

export function KeyFields({ form, domains, status, error, isFixed }: KeyFieldsProps) {
  const { domain } = form.values
  const fixed = isFixed ? { input: css.fixed ?? '' } : undefined
  const names = domains.includes(domain) ? domains : [domain, ...domains]
  return (
    <div>
      <div className={css.row}>
        <DomainSelect
          label="Domain"
          data={domainChoices(names)}
          pictures={useDomainPictures()}
          comboboxProps={{ withinPortal: false }}
          readOnly={isFixed}
          classNames={fixed}
          {...form.getInputProps('domain')}
        />
        <TextInput
          label="Key"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={TYPED_KEY_MAX}
          readOnly={isFixed}
          classNames={fixed}
          placeholder="Made for you"
          rightSectionWidth={status.kind === 'free' ? 104 : undefined}
          rightSection={<Availability status={status} />}
          {...form.getInputProps('vanity')}
          error={error}
        />
      </div>
      {status.kind === 'taken' && status.suggestions.length > 0 && (
        <div className={css.suggestions}>
          <span>Free:</span>
          {status.suggestions.map((key) => (
            <button
              key={key}
              type="button"
              className={css.suggestion}
              onClick={() => form.setFieldValue('vanity', key)}
            >
              {key}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Availability({ status }: { status: KeyStatus }) {
  return (
    <span role="status" className={css.free}>
      {status.kind === 'free' && (
        <>
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          Available
        </>
      )}
    </span>
  )
}
