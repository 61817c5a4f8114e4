import { Checkbox, TextInput } from '@mantine/core'
import { linkFields } from '../../../contract/links/link-fields.ts'
import { withUtm } from '../../../contract/links/utm.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useAccount } from '../../lib/session/session.ts'
import { plannedTarget } from '../short-link.ts'
import type { LinkFormFields } from './link-form-state.ts'
import { utmCount } from './link-values.ts'
import css from './utm-fields.module.css'
import { UtmTemplates } from './utm-templates.tsx'

export function UtmFields({ form }: { form: LinkFormFields }) {
  const { role } = useAccount()
  const may = { create: hasPermission(role, 'Create'), delete: hasPermission(role, 'Delete') }
  return (
    <>
      <UtmTemplates form={form} may={may} />
      <div className={css.pair}>
        <TextInput
          label="Source"
          placeholder="newsletter"
          {...form.getInputProps('utmParams.source')}
        />
        <TextInput label="Medium" placeholder="email" {...form.getInputProps('utmParams.medium')} />
        <TextInput
          label="Campaign"
          placeholder="spring-2026"
          className={css.full}
          {...form.getInputProps('utmParams.campaign')}
        />
        <TextInput
          label="Term"
          placeholder="paid keyword"
          {...form.getInputProps('utmParams.term')}
        />
        <TextInput
          label="Content"
          placeholder="which button or banner"
          {...form.getInputProps('utmParams.content')}
        />
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

/** The final address of visitors, built by the same code as on the server. */
function Arrival({ form }: { form: LinkFormFields }) {
  const { redirectTo, utmParams } = form.values
  const target = plannedTarget(redirectTo)?.href
  if (!target || utmCount(utmParams) === 0) return null
  const address = withUtm(target, trimmed(utmParams))
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
