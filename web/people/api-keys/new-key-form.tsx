import { Button, Checkbox, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { dayInput } from '../../ui/time/days.ts'
import { endWords } from './end-words.ts'
import { endOf, type KeyLifetime, keyLifetimes } from './key-values.ts'
import css from './new-key-form.module.css'
import { useNewKey } from './new-key-state.ts'
import { PermissionChoice } from './permission-choice.tsx'

interface NewKeyFormProps {
  /** The maker's own permissions: no key has more. */
  makerRole: number
  onMade: (key: CreatedApiKey) => void
  onCancel: () => void
}

const endNames: Record<KeyLifetime, string> = {
  never: 'Never',
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
  day: 'Day…',
}
const endChoices = keyLifetimes.map((value) => ({ value, label: endNames[value] }))

/** Keeps a draft on this device until the key is made or Cancel is pressed. */
export function NewKeyForm({ makerRole, onMade, onCancel }: NewKeyFormProps) {
  const { form, element, submit, cancel, trouble, isSaving } = useNewKey({
    makerRole,
    onMade,
    onCancel,
  })
  const { end } = form.values
  return (
    <form ref={element} className={css.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="Name"
        description="Where it is used, such as CMS sync"
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <PermissionChoice form={form} makerRole={makerRole} />
      <div>
        <p className={css.label} id="key-ends">
          Ends
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="key-ends"
          className={css.ends}
          data={endChoices}
          value={end}
          onChange={(chosen) =>
            form.setFieldValue('end', keyLifetimes.find((e) => e === chosen) ?? end)
          }
        />
        {end === 'day' ? (
          <TextInput
            type="date"
            mt="xs"
            label="Last day"
            min={dayInput(new Date())}
            {...form.getInputProps('day')}
          />
        ) : (
          <p className={css.hint} role="status">
            {endWords(endOf(form.values, new Date()))}
          </p>
        )}
      </div>
      <Textarea
        label="Only from these addresses"
        description="IP addresses and ranges, one on each line. Empty: from anywhere."
        placeholder={'203.0.113.7\n10.0.0.0/8'}
        autosize={false}
        rows={2}
        spellCheck={false}
        {...form.getInputProps('addresses')}
      />
      <Checkbox
        label="Only links that I made"
        description="The key sees, changes and counts no others. What it makes is yours."
        {...form.getInputProps('onlyOwnLinks', { type: 'checkbox' })}
      />
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Create key
        </Button>
      </Group>
    </form>
  )
}
