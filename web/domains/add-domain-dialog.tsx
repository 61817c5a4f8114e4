import { Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { domainKinds, type OwnDomain } from '../../contract/domains/domains.ts'
import { useFormDraft } from '../lib/forms/form-draft.ts'
import { allAt, useProblemForm } from '../lib/forms/problem-form.ts'
import css from './add-domain-dialog.module.css'
import { addDomain, ownDomainsQuery } from './own-domains-queries.ts'

const NewDomainValues = z.object({ name: z.string(), kind: z.enum(domainKinds) })
const untouched: z.infer<typeof NewDomainValues> = { name: '', kind: 'link' }

interface AddDomainDialogProps {
  isOpen: boolean
  /** The installation has hubs, which a domain may be for. */
  hasHubs: boolean
  onAdded: (domain: OwnDomain) => void
  onClose: () => void
}

export function AddDomainDialog({ isOpen, ...rest }: AddDomainDialogProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title="Add a domain" size={460}>
      <AddDomainForm {...rest} />
    </Modal>
  )
}

/** Keeps a draft on this device until the domain is added or Cancel is pressed. */
function AddDomainForm({ hasHubs, onAdded, onClose }: Omit<AddDomainDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const draft = useFormDraft({ name: 'new-domain', schema: NewDomainValues, untouched })
  const form = useForm(draft.fields)
  const leave = () => {
    draft.drop()
    onClose()
  }
  const { element, submit, send } = useProblemForm(form, {
    mutationFn: addDomain,
    onSuccess: async (domain) => {
      await client.invalidateQueries({ queryKey: ownDomainsQuery.queryKey })
      leave()
      onAdded(domain)
    },
    errorsOf: allAt('name', 'kind'),
  })
  return (
    <form ref={element} noValidate onSubmit={submit((typed) => send.mutate(typed))}>
      <TextInput
        data-autofocus
        label="Name"
        description="One that you own, such as go.example.com. The next step shows what to set in DNS."
        placeholder="go.example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      {hasHubs && (
        <SegmentedControl
          mt="md"
          aria-label="What stands on it"
          data={[
            { value: 'link', label: 'For links' },
            { value: 'hub', label: 'For hubs' },
          ]}
          {...form.getInputProps('kind')}
        />
      )}
      <p className={css.note}>
        A short name of its own is best, such as <code>go.</code> before your domain: your website
        stays where it is.
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Add domain
        </Button>
      </Group>
    </form>
  )
}
