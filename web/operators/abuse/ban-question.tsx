import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'

export interface BanQuestionOf {
  kind: 'LINK' | 'ACCOUNT'
  /** The short link, or whose links they are. */
  name: string
}

interface BanQuestionProps {
  /** Undefined while nothing is asked. */
  about: BanQuestionOf | undefined
  onBan: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a ban, which people notice at once: the visitors of the links, and their owners by mail. */
export function BanQuestion({ about, onBan, onClose }: BanQuestionProps) {
  const { kind, name } = useLastDefined(about) ?? { kind: 'LINK', name: '' }
  const isLink = kind === 'LINK'
  return (
    <AskDialog
      isOpen={about !== undefined}
      title={isLink ? `Ban ${name}?` : `Ban all links of ${name}?`}
      doIt={isLink ? 'Ban link' : 'Ban all its links'}
      onDo={onBan}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      {isLink
        ? 'Its visitors see a warning at once, and get no further.'
        : 'Visitors of every link of this account, those made later too, see a warning at once, and get no further.'}{' '}
      The owners get a mail. You can lift the ban at any time.
    </AskDialog>
  )
}
