import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { permissionWords } from '../../lib/session/permission-words.ts'
import { icon } from '../../ui/icon.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './copy-now.module.css'
import { endWords } from './end-words.ts'

interface CopyNowProps {
  apiKey: CreatedApiKey | undefined
  onDone: () => void
}

/** Escape and clicks outside do not close it: the key would be lost. */
export function CopyNow({ apiKey, onDone }: CopyNowProps) {
  const shown = useLastDefined(apiKey)
  return (
    <Modal
      opened={apiKey !== undefined}
      onClose={onDone}
      title="Copy your key now"
      size={520}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {shown && <KeyDetails key={shown.id} apiKey={shown} onDone={onDone} />}
    </Modal>
  )
}

function KeyDetails({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) {
  const [isSafe, setSafe] = useState(false)
  const { key, name, permissions, expiresAt, allowedAddresses } = apiKey
  return (
    <>
      <p className={css.text}>
        This is the only time it can be seen. We keep a hash of it, nothing else.
      </p>
      <div className={css.key}>
        <code className={css.letters}>{key}</code>
        <CopyKey text={key} />
      </div>
      <dl className={css.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>May do</dt>
        <dd>{permissionWords(permissions)}</dd>
        <dt>Ends</dt>
        <dd>{expiresAt === null ? 'Never' : endWords(new Date(expiresAt))}</dd>
        {allowedAddresses.length > 0 && (
          <>
            <dt>From</dt>
            <dd>{allowedAddresses.join(', ')}</dd>
          </>
        )}
      </dl>
      <Checkbox
        size="sm"
        label="I have put the key somewhere safe"
        checked={isSafe}
        onChange={(event) => setSafe(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <Button disabled={!isSafe} onClick={onDone}>
          Done
        </Button>
      </Group>
    </>
  )
}

function CopyKey({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(text)
    setCopied(worked)
    if (worked) return
    toast({
      title: 'Error',
      message: 'The browser did not let the key be copied. Select it and copy it by hand.',
      tone: 'danger',
    })
  }
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <Button data-autofocus className={css.copy} leftSection={<Picture {...icon} />} onClick={copy}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}
