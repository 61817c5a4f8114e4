import { TextInput } from '@mantine/core'
import { readerZone } from '../../../contract/time-zone.ts'
import css from './fields.module.css'
import type { LinkFormFields } from './link-form-state.ts'

/** When a link works, and for how many people. */
export function ScheduleFields({ form }: { form: LinkFormFields }) {
  const { expiresAt, maxClicks } = form.values
  const canEnd = expiresAt !== '' || maxClicks !== ''
  return (
    <>
      <div className={css.pair}>
        <TextInput type="datetime-local" label="Starts" {...form.getInputProps('startsAt')} />
        <TextInput type="datetime-local" label="Ends" {...form.getInputProps('expiresAt')} />
      </div>
      <p className={css.hint}>In your time zone, {readerZone()}.</p>
      <TextInput
        label="Ends after so many clicks"
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        description="Clicks by people. Bots and link previews never use it up."
        {...form.getInputProps('maxClicks')}
      />
      <TextInput
        label="When it has ended, lead to"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="Nowhere: a page says that it has ended"
        disabled={!canEnd && form.values.expiredRedirectTo === ''}
        {...form.getInputProps('expiredRedirectTo')}
      />
    </>
  )
}
