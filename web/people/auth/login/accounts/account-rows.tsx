import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Membership } from '../../../../../contract/people/memberships.ts'
import { readerZone } from '../../../../../contract/time-zone.ts'
import { firstLetter } from '../../../../ui/brand/initials.ts'
import { NameMark } from '../../../../ui/brand/name-mark.tsx'
import { icon } from '../../../../ui/icon.ts'
import { longDay } from '../../../../ui/time/dates.ts'
import css from './account-choice.module.css'
import { isOpen } from './membership-state.ts'

interface AccountChoiceRowProps {
  account: Membership
  note: string
  /** Takes the focus, so that Enter opens it. */
  isFirst: boolean
  isBusy: boolean
  onOpen: () => void
}

const mark = ({ name }: Membership) => (
  <NameMark letters={firstLetter(name)} name={name} shape="square" size={36} />
)

export function AccountRow({ account, note, isFirst, isBusy, onOpen }: AccountChoiceRowProps) {
  const words = (
    <span className={css.words}>
      <span className={css.name}>{account.name}</span>
      <span className={css.note}>{note}</span>
    </span>
  )
  return (
    <li>
      {isOpen(account) ? (
        <UnstyledButton className={css.row} autoFocus={isFirst} disabled={isBusy} onClick={onOpen}>
          {mark(account)}
          {words}
          <IconChevronRight {...icon} className={css.arrow} />
        </UnstyledButton>
      ) : (
        <div className={css.row}>
          {mark(account)}
          {words}
        </div>
      )}
    </li>
  )
}

interface DeletedRowProps {
  account: Membership
  isBusy: boolean
  onRestore: () => void
}

/** A deleted account, which its Owner can restore until `deletedUntil`. */
export function DeletedRow({ account, isBusy, onRestore }: DeletedRowProps) {
  const day = longDay(account.deletedUntil ?? '', readerZone())
  return (
    <li>
      <div className={css.row}>
        {mark(account)}
        <span className={css.words}>
          <span className={css.name}>{account.name}</span>
          <span className={css.note}>
            {account.isOwner
              ? `Deleted. It can be brought back until ${day}.`
              : `Deleted. Its Owner can bring it back until ${day}.`}
          </span>
        </span>
        {account.isOwner && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={onRestore}
            aria-label={`Bring ${account.name} back`}
          >
            Bring back
          </Button>
        )}
      </div>
    </li>
  )
}
