import { Button, Group, Modal, Radio, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CancelPlan } from '../../../contract/plans/billing.ts'
import { type CancelReason, cancelReasons } from '../../../contract/plans/plan-states.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { aboveFree } from '../../lib/plans/above-free.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { reasonWords } from './billing-words.ts'
import css from './cancel-dialog.module.css'
import { cancelMutation } from './queries.ts'

interface CancelDialogProps {
  isOpen: boolean
  /** The last day that is paid, in words. */
  endsAt: string | undefined
  onClose: () => void
}

/** Ends Pro at the end of the paid time, after saying what that means. */
export function CancelDialog({ isOpen, onClose, endsAt }: CancelDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Cancel Pro?" size={500}>
      <CancelForm endsAt={endsAt} onClose={onClose} />
    </Modal>
  )
}

interface Values {
  reason: CancelReason | ''
  comment: string
}

function CancelForm({ endsAt, onClose }: Omit<CancelDialogProps, 'isOpen'>) {
  const form = useForm<Values>({
    initialValues: { reason: '', comment: '' },
    validate: schemaResolver(CancelPlan, { sync: true }),
  })
  const { element, submit, send, trouble } = useProblemForm(form, {
    ...cancelMutation,
    onSuccess: async (...args) => {
      await cancelMutation.onSuccess?.(...args)
      onClose()
    },
  })
  return (
    <form
      ref={element}
      noValidate
      className={css.form}
      onSubmit={submit(({ reason, comment }) => {
        if (reason !== '') send.mutate({ reason, comment: comment || null })
      })}
    >
      <WhatHappens endsAt={endsAt} />
      <Radio.Group label="Why do you leave Pro?" withAsterisk {...form.getInputProps('reason')}>
        <div className={css.reasons}>
          {cancelReasons.map((reason) => (
            <Radio key={reason} value={reason} label={reasonWords[reason]} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="What would have kept you?"
        description="Optional"
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('comment')}
      />
      {trouble && <FailureNote detail={trouble} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep Pro
        </Button>
        <Button type="submit" loading={send.isPending}>
          Cancel Pro
        </Button>
      </Group>
    </form>
  )
}

function WhatHappens({ endsAt }: { endsAt: string | undefined }) {
  const usage = useQuery(usageQuery).data
  const above = usage ? aboveFree(usage, tierLimits.FREE) : []
  return (
    <div className={css.words}>
      <p>
        {endsAt === undefined
          ? 'Pro goes on to the end of the time that is paid.'
          : `Pro goes on until ${endsAt}, which is paid.`}{' '}
        Then the account is on Free. What you made stays, and links never stop redirecting.
      </p>
      {above.length > 0 && (
        <ul>
          {above.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p>Until then you can take this back here.</p>
    </div>
  )
}
