import { Button, TextInput } from '@mantine/core'
import { IconClipboardText, IconCornerDownLeft } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { announceLink, type OpenQr } from '../drawer/announce-link.tsx'
import { fieldProblems } from '../drawer/form-trouble.ts'
import { MadeLink } from '../drawer/made-link.tsx'
import { useCreateLink } from '../drawer/save-link.ts'
import css from './paste-box.module.css'

interface PasteDraft {
  address: string
}

const Draft = {
  safeParse: (value: unknown) =>
    typeof (value as PasteDraft | null)?.address === 'string' ? { data: value as PasteDraft } : {},
}

/** Paste and press Enter: creates the short link and copies it to the clipboard. */
export function PasteBox({ onQr }: { onQr: OpenQr }) {
  // A draft on this device survives leaving the page and the end of the session
  const draft = useFormDraft({ name: 'address', schema: Draft, untouched: { address: '' } })
  const [address, setAddress] = useState(draft.fields.initialValues.address)
  const type = (text: string) => {
    setAddress(text)
    draft.fields.onValuesChange({ address: text })
  }
  const [made, setMade] = useState<Link>()
  const create = useCreateLink()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const redirectTo = address.trim()
    const making = create.mutateAsync({ redirectTo })
    const copied = copyText(making.then((link) => link.shortUrl))
    try {
      const link = await making
      announceLink(link, await copied, onQr)
      setMade(link)
      type('')
    } catch {
      // The field shows the error of the mutation
    }
  }

  return (
    <div className={css.box}>
      <form className={css.paste} onSubmit={submit} noValidate>
        <TextInput
          className={css.field}
          size="md"
          aria-label="Address to shorten"
          placeholder="Paste a long address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconClipboardText {...icon} />}
          value={address}
          error={create.error ? wordsFor(create.error) : undefined}
          onChange={(event) => {
            type(event.currentTarget.value)
            create.reset()
          }}
        />
        <Button
          size="md"
          type="submit"
          loading={create.isPending}
          rightSection={<IconCornerDownLeft {...smallIcon} />}
        >
          Create link
        </Button>
      </form>
      {made && <MadeLink link={made} />}
    </div>
  )
}

const wordsFor = (error: unknown) =>
  fieldProblems(error).redirectTo ?? `${failureWords(error).detail} The address stays here.`
