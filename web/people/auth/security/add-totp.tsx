import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { AddedFactor, NewTotp } from '../../../../contract/people/mfa.ts'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { TypedName } from '../../../lib/forms/typed-name.ts'
import { QrCode } from '../../../shared/qr-code.tsx'
import { copyText } from '../../../ui/text/clipboard.ts'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { CodeForm } from '../login/second-step/code-form.tsx'
import { addTotp, askForTotp } from './queries.ts'
import css from './security.module.css'
import { toastFailure } from './toasts.ts'

interface AddTotpProps {
  onAdded: (added: AddedFactor) => Promise<unknown>
}

export function AddTotp({ onAdded }: AddTotpProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const ask = useMutation({
    mutationFn: askForTotp,
    onSuccess: dialog.open,
    onError: (error) => toastFailure('The app was not added', error),
  })
  const close = (added?: AddedFactor) => {
    dialog.close()
    return added && onAdded(added)
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label="Add an authenticator app"
        loading={ask.isPending}
        onClick={() => ask.mutate()}
      >
        Add
      </Button>
      <Modal opened={isOpen} onClose={() => close()} title="Add an authenticator app" size={460}>
        {ask.data && <Steps totp={ask.data} onClose={close} />}
      </Modal>
    </>
  )
}

interface StepsProps {
  totp: NewTotp
  onClose: (added?: AddedFactor) => Promise<unknown> | undefined
}

const USUAL_NAME = 'Authenticator app'

function Steps({ totp, onClose }: StepsProps) {
  const draft = useFormDraft({ name: 'totp', schema: TypedName, untouched: { name: '' } })
  const form = useForm(draft.fields)
  const leave = (added?: AddedFactor) => {
    draft.drop()
    return onClose(added)
  }
  const add = useMutation({
    mutationFn: (code: string) =>
      addTotp({ code, name: form.getValues().name.trim() || USUAL_NAME }),
    onSuccess: leave,
  })
  return (
    <div className={css.steps}>
      <div className={css.scan}>
        <div className={css.picture}>
          <QrCode value={totp.uri} size={160} label="QR code for your authenticator app" />
        </div>
        <div className={css.byHand}>
          Scan this with your app. Without a camera, type this secret there:
          <Secret text={totp.secret} />
        </div>
      </div>
      <TextInput
        label="Name"
        description="To tell it from others that you add later."
        placeholder={USUAL_NAME}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <CodeForm
        label="Code that the app shows"
        check={{ ...add, mutate: (code, after) => add.mutate(code, after) }}
        buttons={
          <div className={css.buttons}>
            <Button variant="default" onClick={() => leave()}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add app
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** In groups of four, for typing. */
function Secret({ text }: { text: string }) {
  return (
    <span className={css.secret}>
      <code>{text.match(/.{1,4}/g)?.join(' ')}</code>
      <CopyButton label="Copy the secret" onCopy={() => copyText(text)} />
    </span>
  )
}
