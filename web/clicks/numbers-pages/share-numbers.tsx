import { Button, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWorldShare } from '@tabler/icons-react'
import { lazy } from 'react'
import { failureWords } from '../../lib/api/failure-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import type { NumbersSubject } from './numbers-subject.ts'

const NumbersPages = lazy(async () => ({
  default: (await import('./numbers-pages.tsx')).NumbersPages,
}))

interface ShareNumbersProps {
  /** What the screen shows, if a page can be made of it. */
  subject: NumbersSubject | undefined
}

/** Opens the account's public pages with numbers, and makes new ones. */
export function ShareNumbers({ subject }: ShareNumbersProps) {
  const [isOpen, opening] = useDisclosure(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconWorldShare {...smallIcon} />}
        onClick={opening.open}
      >
        Share
      </Button>
      <Modal opened={isOpen} onClose={opening.close} title="Public pages" size={560}>
        <Boundary
          question="numbers-pages"
          skeleton={<Skeleton height={120} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <NumbersPages subject={subject} />
        </Boundary>
      </Modal>
    </>
  )
}
