import { Checkbox, TextInput } from '@mantine/core'
import { linkFields } from '../../../contract/links/link-fields.ts'
import { type UtmField, utmFields, withUtm } from '../../../contract/links/utm.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useAccount } from '../../lib/session/session.ts'
import { plannedTarget } from '../short-link.ts'
import type { LinkFormFields } from './link-form-state.ts'
import { utmCount } from './link-values.ts'
import { setUtm } from './set-utm.ts'
import { shownUtm } from './utm-address.ts'
import css from './utm-fields.module.css'
import { UtmTemplates } from './utm-templates.tsx'

export function UtmFields({ form }: { form: LinkFormFields }) {
  const { role } = useAccount()
  const may = { create: hasPermission(role, 'Create'), delete: hasPermission(role, 'Delete') }
  return (
    <>
      <UtmTemplates form={form} may={may} />
      <div className={css.pair}>
        {utmFields.map((field) => (
          <UtmInput key={field} form={form} field={field} />
        ))}
      </div>
      <Arrival form={form} />
      <Checkbox
        label="Pass on what visitors add"
        description="Parameters behind the short link go on to the destination, unless it has them."
        {...form.getInputProps('forwardQuery', { type: 'checkbox' })}
      />
      <Checkbox
        label={linkFields.clickIds.label}
        description="Each click hands the destination an id as uf_id, with which your site can report sign-ups and orders. Visitors who ask not to be tracked get none."
        {...form.getInputProps('clickIds', { type: 'checkbox' })}
      />
    </>
  )
}

const inputs: Readonly<Record<UtmField, { label: string; placeholder: string; isWide?: true }>> = {
  source: { label: 'Source', placeholder: 'newsletter' },
  medium: { label: 'Medium', placeholder: 'email' },
  campaign: { label: 'Campaign', placeholder: 'spring-2026', isWide: true },
  term: { label: 'Term', placeholder: 'paid keyword' },
  content: { label: 'Content', placeholder: 'which button or banner' },
}

/** A value that the address brings is shown here and edited there. */
function UtmInput({ form, field }: { form: LinkFormFields; field: UtmField }) {
  const { label, placeholder, isWide } = inputs[field]
  const { onBlur, ...props } = form.getInputProps(`utmParams.${field}`)
  const value = shownUtm(form.values)[field]
  const type = (next: string) => setUtm(form, { [field]: next })
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      className={isWide && css.full}
      {...props}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (value !== value.trim()) type(value.trim())
        onBlur?.(event)
      }}
    />
  )
}

/** The final address of visitors, built by the same code as on the server. */
function Arrival({ form }: { form: LinkFormFields }) {
  const target = plannedTarget(form.values.redirectTo)?.href
  const utm = shownUtm(form.values)
  if (!target || utmCount(utm) === 0) return null
  const address = withUtm(target, trimmed(utm))
  const parts = address.split(/((?<=[?&])utm_[a-z]+=[^&#]*)/)
  return (
    <div className={css.result}>
      <span className={css.resultLabel}>Visitors arrive at</span>
      <code className={css.address}>
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, without state
          <span key={i} className={i % 2 === 1 ? css.added : undefined}>
            {part}
          </span>
        ))}
      </code>
    </div>
  )
}

const trimmed = (utm: Record<string, string>) =>
  Object.fromEntries(Object.entries(utm).map(([field, value]) => [field, value.trim() || null]))
