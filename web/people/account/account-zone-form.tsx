import { Button, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readerZone } from '../../../contract/time-zone.ts'
import { allAt, useProblemForm } from '../../lib/forms/problem-form.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import css from './account-forms.module.css'
import { editAccountMutation } from './queries.ts'
import { EACH_READER, zoneChoices } from './zone-choices.ts'

export function AccountZoneForm() {
  const { timeZone } = useAccount()
  const form = useForm({ initialValues: { timeZone: timeZone ?? EACH_READER } })
  const { element, submit, send } = useProblemForm(form, {
    ...editAccountMutation,
    onSuccess: (account, ...rest) => {
      editAccountMutation.onSuccess?.(account, ...rest)
      toast({
        title: 'Saved',
        message:
          account.timeZone === null
            ? 'Numbers and reports use the time zone of whoever reads them.'
            : `Numbers and reports use ${account.timeZone.replaceAll('_', ' ')}.`,
      })
    },
    errorsOf: allAt('timeZone'),
  })
  return (
    <Panel>
      <form
        ref={element}
        className={css.form}
        noValidate
        onSubmit={submit((values) =>
          send.mutate({ timeZone: values.timeZone === EACH_READER ? null : values.timeZone }),
        )}
      >
        <Select
          className={css.field}
          label="Time zone"
          description="Numbers and reports use this time zone."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No time zone by that name"
          data={zoneChoices({ browser: readerZone(), chosen: timeZone })}
          {...form.getInputProps('timeZone')}
        />
        <Button type="submit" variant="default" loading={send.isPending}>
          Save time zone
        </Button>
      </form>
    </Panel>
  )
}
