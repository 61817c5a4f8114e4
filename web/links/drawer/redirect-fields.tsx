import { Checkbox, Select } from '@mantine/core'
import { isPermanent, linkFields } from '../../../contract/links/link-fields.ts'
import css from './fields.module.css'
import type { LinkFormFields } from './link-form-state.ts'

const statuses = [
  { value: '302', label: '302 Found, temporary' },
  { value: '307', label: '307 Temporary redirect' },
  { value: '301', label: '301 Moved permanently' },
  { value: '308', label: '308 Permanent redirect' },
]
const usual = String(linkFields.redirectStatus.unset)

/** How a link answers its visitors. */
export function RedirectFields({ form }: { form: LinkFormFields }) {
  const { value, onChange, ...props } = form.getInputProps('redirectStatus')
  const status: string = value || usual
  return (
    <>
      <Select
        label={linkFields.redirectStatus.label}
        data={statuses}
        allowDeselect={false}
        {...props}
        value={status}
        onChange={(next) => onChange(next === usual ? '' : next)}
      />
      {isPermanent(status) && (
        <p className={css.hint} role="status">
          Browsers and search engines may remember a permanent redirect and stop asking. Their
          clicks are then missed, and a new destination does not reach them.
        </p>
      )}
      <Checkbox
        label={linkFields.forwardPath.label}
        description="What stands behind the key goes on to the destination, so one link serves all pages of a site. Without it, such addresses are not found."
        {...form.getInputProps('forwardPath', { type: 'checkbox' })}
      />
    </>
  )
}
