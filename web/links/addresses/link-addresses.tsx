import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ALIASES_MAX } from '../../../contract/links/aliases.ts'
import type { Link } from '../../../contract/links/links.ts'
import { smallIcon } from '../../ui/icon.ts'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import { shownLink } from '../short-link.ts'
import { type Address, isSameAddress } from './address-calls.ts'
import { AddressForm } from './address-form.tsx'
import css from './link-addresses.module.css'
import { useAddresses } from './use-addresses.tsx'

interface LinkAddressesProps {
  link: Link
  /** On which the account may make links. */
  domains: readonly string[]
  mayUpdate: boolean
}

/** The own address of a link and its aliases, which can all be changed. */
export function LinkAddresses({ link, domains, mayUpdate }: LinkAddressesProps) {
  const [open, setOpen] = useState<'rename' | 'add' | undefined>()
  const addresses = useAddresses(link)
  const close = () => setOpen(undefined)
  const closeAfter = (work: Promise<unknown>) => void work.then(close, () => undefined)
  const isEditable = mayUpdate && link.deletedAt === null
  return (
    <>
      <ul className={css.list} aria-label="Addresses of this link">
        <AddressRow address={link} shortUrl={link.shortUrl} note="Own address">
          {isEditable && (
            <RowButton label={`Change ${shownLink(link)}`} onPress={() => setOpen('rename')}>
              <IconPencil {...smallIcon} />
            </RowButton>
          )}
        </AddressRow>
        {link.aliases.map((alias) => (
          <AddressRow key={shownLink(alias)} address={alias} shortUrl={alias.shortUrl} note="Alias">
            {isEditable && (
              <RowButton
                label={`Remove ${shownLink(alias)}`}
                onPress={() => void addresses.remove(alias).catch(() => undefined)}
              >
                <IconX {...smallIcon} />
              </RowButton>
            )}
          </AddressRow>
        ))}
      </ul>
      {open === 'rename' && (
        <Rename
          link={link}
          domains={domains}
          isBusy={addresses.isBusy}
          onRename={(wanted) => closeAfter(addresses.rename(wanted))}
          onCancel={close}
        />
      )}
      {open === 'add' && (
        <AddressForm
          start={{ domain: link.domain, key: '' }}
          domains={domains}
          label="Add the alias"
          isBusy={addresses.isBusy}
          isOwn={() => false}
          onSubmit={(alias) => closeAfter(addresses.add(alias))}
          onCancel={close}
        />
      )}
      {isEditable && open === undefined && link.aliases.length < ALIASES_MAX && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus {...smallIcon} />}
          onClick={() => setOpen('add')}
        >
          Add an alias
        </Button>
      )}
    </>
  )
}

interface RenameProps {
  link: Link
  domains: readonly string[]
  isBusy: boolean
  onRename: (wanted: Address & { keepOld: boolean }) => void
  onCancel: () => void
}

function Rename({ link, domains, isBusy, onRename, onCancel }: RenameProps) {
  const [keepOld, setKeepOld] = useState(true)
  return (
    <AddressForm
      start={link}
      domains={domains}
      label="Change the address"
      isBusy={isBusy}
      isOwn={(address) => [link, ...link.aliases].some((own) => isSameAddress(own, address))}
      onSubmit={(address) => onRename({ ...address, keepOld })}
      onCancel={onCancel}
    >
      <Checkbox
        label={`Keep ${shownLink(link)} as an alias`}
        description={
          keepOld
            ? 'Printed codes and shared links go on working.'
            : 'Printed codes and shared links with it stop working.'
        }
        checked={keepOld}
        onChange={(event) => setKeepOld(event.currentTarget.checked)}
      />
    </AddressForm>
  )
}

interface AddressRowProps {
  address: Address
  shortUrl: string
  note: string
  children: ReactNode
}

const AddressRow = ({ address, shortUrl, note, children }: AddressRowProps) => (
  <li className={css.row}>
    <span className={css.name}>{shownLink(address)}</span>
    <span className={css.note}>{note}</span>
    <CopyButton label={`Copy ${shownLink(address)}`} onCopy={() => copyLink(shortUrl)} />
    {children}
  </li>
)

interface RowButtonProps {
  label: string
  onPress: () => void
  children: ReactNode
}

const RowButton = ({ label, onPress, children }: RowButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon size={26} aria-label={label} onClick={onPress}>
      {children}
    </ActionIcon>
  </Tooltip>
)
