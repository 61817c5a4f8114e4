import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BrokenTarget } from '../../../contract/monitoring/broken-targets.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { RowCheck } from '../../ui/lists/row-check.tsx'
import css from './broken-links.module.css'
import { hasPlainHttp, hasSuggestion } from './broken-words.ts'
import { HostDialog } from './host-dialog.tsx'
import { useFix } from './use-fix.ts'

interface FixBarProps {
  links: readonly BrokenTarget[]
  /** How many could be chosen. */
  all: number
  onToggleAll: () => void
  onFixed: (words: string) => void
}

/** What can be done with the chosen links. */
export function FixBar({ links, all, onToggleAll, onFixed }: FixBarProps) {
  const [isMoving, moving] = useDisclosure(false)
  const fix = useFix(links, onFixed)
  const number = links.length
  const apply = (kind: 'SUGGESTION' | 'HTTPS') =>
    fix.mutate({ kind }, { onError: (error) => onFixed(failureWords(error).detail) })
  return (
    <div className={css.bar} role="toolbar" aria-label="Chosen links">
      <RowCheck
        label="Select all links that are loaded"
        isChecked={number === all}
        isPartly={number > 0 && number < all}
        onCheck={onToggleAll}
      />
      <span className={css.chosen}>
        {number === 0 ? 'Select links to mend' : `${number} selected`}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={!hasSuggestion(links)}
        loading={fix.isPending && fix.variables?.kind === 'SUGGESTION'}
        onClick={() => apply('SUGGESTION')}
      >
        Take suggestions
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!hasPlainHttp(links)}
        loading={fix.isPending && fix.variables?.kind === 'HTTPS'}
        onClick={() => apply('HTTPS')}
      >
        http to https
      </Button>
      <Button size="xs" variant="default" disabled={number === 0} onClick={moving.open}>
        Host moved
      </Button>
      <HostDialog isOpen={isMoving} links={links} onFixed={onFixed} onClose={moving.close} />
    </div>
  )
}
