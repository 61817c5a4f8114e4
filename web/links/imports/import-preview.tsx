import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Import } from '../../../contract/links/imports.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { countOf } from '../../shared/count-of.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import css from './import-steps.module.css'
import { domainWords, unusedWords } from './import-words.ts'
import { startImport } from './queries.ts'

interface ImportPreviewProps {
  one: Import
  onStarted: (one: Import) => void
  onChange: () => void
}

/** What an import would do, before it does anything. */
export function ImportPreview({ one, onStarted, onChange }: ImportPreviewProps) {
  const start = useMutation({ mutationFn: () => startImport(one.id), onSuccess: onStarted })
  const bad = one.total - one.good
  return (
    <Panel
      title={one.good === 0 ? 'No row can be imported' : `${countOf(one.good, 'link')} can be made`}
    >
      <div className={css.line}>
        <p className={css.words} role="status">
          {bad === 0
            ? `All of ${countOf(one.total, 'row')} are good.`
            : `${count(bad)} of ${countOf(one.total, 'row')} ${bad === 1 ? 'has a problem and is' : 'have problems and are'} left out; the others are not held up.`}{' '}
          Nothing is made yet.{domainWords(one)}
          {unusedWords(one.unused)}
        </p>
        <div className={css.buttons}>
          <Button variant="default" onClick={onChange}>
            Change columns
          </Button>
          <Button
            disabled={one.good === 0}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Import {countOf(one.good, 'link')}
          </Button>
        </div>
      </div>
      {start.error && (
        <p className={css.trouble} role="alert">
          {failureWords(start.error).detail}
        </p>
      )}
    </Panel>
  )
}
