import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import type { AddedFactor } from '../../../../contract/people/mfa.ts'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { TypedName } from '../../../lib/forms/typed-name.ts'
import { deviceName, passkeyTrouble } from './passkey-words.ts'
import { addPasskey, askForPasskey } from './queries.ts'
import css from './security.module.css'

interface AddPasskeyProps {
  onAdded: (added: AddedFactor) => Promise<unknown>
}

export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" aria-label="Add a passkey" onClick={dialog.open}>
        Add
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Add a passkey" size={420}>
        <PasskeyForm onAdded={onAdded} onClose={dialog.close} />
      </Modal>
    </>
  )
}

/** Loads the WebAuthn library on demand. */
async function makePasskey(name: string): Promise<AddedFactor> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    askForPasskey(),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return addPasskey({ response: { ...(await startRegistration({ optionsJSON })) }, name })
}

function PasskeyForm({ onAdded, onClose }: AddPasskeyProps & { onClose: () => void }) {
  const usual = `Passkey on ${deviceName(navigator.userAgent)}`
  const draft = useFormDraft({ name: 'passkey', schema: TypedName, untouched: { name: usual } })
  const form = useForm(draft.fields)
  const leave = () => {
    draft.drop()
    onClose()
  }
  const add = useMutation({
    mutationFn: () => makePasskey(form.getValues().name.trim() || usual),
    onSuccess: (added) => {
      leave()
      return onAdded(added)
    },
  })
  const isPossible = 'PublicKeyCredential' in window
  const trouble = isPossible
    ? add.error && passkeyTrouble(add.error)
    : 'This browser cannot keep passkeys. Open this page in another one.'
  return (
    <form
      className={css.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <p className={css.text}>
        Your browser asks for your fingerprint, your face or a security key, and keeps the passkey.
      </p>
      <TextInput
        data-autofocus
        label="Name"
        description="To tell it from others."
        maxLength={60}
        {...form.getInputProps('name')}
      />
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isPossible} loading={add.isPending}>
          Add passkey
        </Button>
      </div>
    </form>
  )
}
