import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { PlanAccount } from '../../../contract/plans/operator-plans.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './operator-plans.module.css'
import { planKeys, setTier } from './queries.ts'

interface TierDialogProps {
  /** Undefined while the dialog is closed. */
  account: PlanAccount | undefined
  onClose: () => void
}

export function TierDialog({ account, onClose }: TierDialogProps) {
  const shown = useLastDefined(account)
  return (
    <Modal
      opened={account !== undefined}
      onClose={onClose}
      title={`Change the tier of ${shown?.name ?? ''}`}
      size={500}
    >
      {shown && <TierForm key={shown.id} account={shown} onDone={onClose} />}
    </Modal>
  )
}

const PAID = 'PAID'
const choices = [
  {
    value: 'PRO',
    label: 'Pro, without a payment',
    about:
      'Whatever is paid or not, until you change it here. A subscription goes on being charged.',
  },
  {
    value: 'FREE',
    label: 'Free, whatever is paid',
    about:
      'Everything that the account made stays and redirects; new ones beyond Free are refused.',
  },
  { value: PAID, label: 'What is paid', about: 'The subscription or the trial decides again.' },
] as const

type Choice = (typeof choices)[number]['value']

function TierForm({ account, onDone }: { account: PlanAccount; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm<{ tier: Choice; reason: string }>({
    initialValues: { tier: account.grantedTier ?? PAID, reason: '' },
  })
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: setTier,
    onSuccess: async () => {
      onDone()
      toast({ title: 'Tier changed', message: account.name })
      await client.invalidateQueries({ queryKey: planKeys.all })
    },
  })
  return (
    <form
      ref={element}
      onSubmit={submit(({ tier, reason }) =>
        send.mutate({ id: account.id, tier: tier === PAID ? null : tier, reason }),
      )}
    >
      <Stack gap="md">
        <Radio.Group label="Tier" {...form.getInputProps('tier')}>
          <Stack gap="sm" mt="xs">
            {choices.map(({ value, label, about }) => (
              <Radio key={value} value={value} label={label} description={about} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Why"
          description="Stands in the audit log of the account, which its Administrators read"
          required
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        {trouble && (
          <p className={css.trouble} role="alert">
            {trouble}
          </p>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Change tier
        </Button>
      </Group>
    </form>
  )
}
